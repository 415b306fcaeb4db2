-- CreateEnum
CREATE TYPE "settlement_download_state" AS ENUM ('waiting', 'imported', 'failed');

-- AlterTable
ALTER TABLE "journals" ADD COLUMN     "check_at" TIMESTAMPTZ(3),
ADD COLUMN     "check_result" JSONB,
ADD COLUMN     "check_state" JSONB;

-- CreateTable
CREATE TABLE "settlement_downloads" (
    "account_id" UUID NOT NULL,
    "download_id" UUID NOT NULL,
    "processor_key" TEXT NOT NULL,
    "environment" "environment" NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT,
    "until" TIMESTAMPTZ(3),
    "state" "settlement_download_state" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "report_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "settlement_downloads_pkey" PRIMARY KEY ("account_id","download_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "settlement_downloads_download_id_key" ON "settlement_downloads"("download_id");

-- CreateIndex
CREATE INDEX "settlement_downloads_next_at_idx" ON "settlement_downloads"("next_at") WHERE (next_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "settlement_downloads_created_at_download_id_idx" ON "settlement_downloads"("created_at", "download_id");

-- CreateIndex
CREATE UNIQUE INDEX "settlement_downloads_processor_key_name_key" ON "settlement_downloads"("processor_key", "name");

