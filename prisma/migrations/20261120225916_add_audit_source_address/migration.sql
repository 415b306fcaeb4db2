-- AlterTable
ALTER TABLE "audit_entries" ADD COLUMN     "source_address" TEXT;

