-- AlterTable
ALTER TABLE "instruments" ADD COLUMN     "imported_from" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "instruments_imported_key" ON "instruments"("terminal_id", "imported_from", "fingerprint") WHERE (imported_from IS NOT NULL);

