-- AlterTable
ALTER TABLE "dispute_reports" ADD COLUMN     "amount" DECIMAL(15,4),
ADD COLUMN     "currency" CHAR(3);

