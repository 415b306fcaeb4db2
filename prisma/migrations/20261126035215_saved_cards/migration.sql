-- AlterTable
ALTER TABLE "instruments" ADD COLUMN     "saved_for" CHAR(8);

-- CreateIndex
CREATE INDEX "instruments_saved_idx" ON "instruments"("terminal_id", "saved_for") WHERE (saved_for IS NOT NULL);

