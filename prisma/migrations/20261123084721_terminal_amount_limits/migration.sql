-- AlterTable
ALTER TABLE "terminals" ADD COLUMN     "amount_limits" JSONB NOT NULL DEFAULT '{}';

