-- CreateEnum
CREATE TYPE "record_kind" AS ENUM ('transaction', 'payer', 'series');

-- AlterTable
ALTER TABLE "payers" ADD COLUMN     "metadata" JSONB;

-- AlterTable
ALTER TABLE "transactions" ADD COLUMN     "metadata" JSONB;

-- CreateTable
CREATE TABLE "metadata_entries" (
    "terminal_id" CHAR(6) NOT NULL,
    "kind" "record_kind" NOT NULL,
    "value" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "record_id" CHAR(8) NOT NULL,

    CONSTRAINT "metadata_entries_pkey" PRIMARY KEY ("terminal_id","kind","value","key","created_at","record_id")
);

-- CreateTable
CREATE TABLE "notes" (
    "terminal_id" CHAR(6) NOT NULL,
    "kind" "record_kind" NOT NULL,
    "record_id" CHAR(8) NOT NULL,
    "note_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "by_email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notes_pkey" PRIMARY KEY ("terminal_id","kind","record_id","note_id")
);

