-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "refuse_card_like_identifiers" BOOLEAN NOT NULL DEFAULT false;

