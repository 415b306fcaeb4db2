-- AlterTable
ALTER TABLE "transactions" ADD COLUMN     "initiated_by" TEXT;

