-- AlterTable
ALTER TABLE "payers" ADD COLUMN     "previous_fingerprint" CHAR(88);

-- CreateIndex
CREATE INDEX "payers_terminal_id_previous_fingerprint_created_at_idx" ON "payers"("terminal_id", "previous_fingerprint", "created_at") WHERE (previous_fingerprint IS NOT NULL);

