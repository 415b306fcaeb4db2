-- AlterTable
ALTER TABLE "terminals" ADD COLUMN     "statement_descriptor" TEXT;

-- AlterTable
ALTER TABLE "transactions" ADD COLUMN     "statement_descriptor" TEXT;

