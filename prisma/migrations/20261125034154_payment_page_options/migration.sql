-- AlterTable
ALTER TABLE "payment_pages" ADD COLUMN     "identity_until" TIMESTAMPTZ(3),
ADD COLUMN     "sealed_identity" BYTEA,
ADD COLUMN     "wallets" JSONB;


-- AlterTable
ALTER TABLE "instruments" ADD COLUMN     "card_network" TEXT;

-- AlterTable
ALTER TABLE "payment_pages" ADD COLUMN     "options" JSONB NOT NULL DEFAULT '{}';

