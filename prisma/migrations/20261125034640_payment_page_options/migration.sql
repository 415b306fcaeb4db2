-- AlterTable
ALTER TABLE "instruments" ADD COLUMN     "card_network" TEXT;

-- AlterTable
ALTER TABLE "payment_pages" ADD COLUMN     "options" JSONB NOT NULL DEFAULT '{}';

