-- AlterTable
ALTER TABLE "dispute_reports" ADD COLUMN     "kind" "dispute_kind";
