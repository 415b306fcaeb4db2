-- AlterTable
ALTER TABLE "recovery_state" ADD COLUMN     "table_oid" TEXT;

UPDATE "recovery_state" SET "table_oid" = 'recovery_state'::regclass::oid::text;

-- AlterTable
ALTER TABLE "dispute_reports" ADD COLUMN     "kind" "dispute_kind";
