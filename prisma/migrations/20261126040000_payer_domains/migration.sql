-- AlterTable
ALTER TABLE "terminals" ADD COLUMN     "page_origin" TEXT;

-- AlterTable
ALTER TABLE "payer_returns" ADD COLUMN     "origin" TEXT;

