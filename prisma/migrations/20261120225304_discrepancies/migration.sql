-- CreateEnum
CREATE TYPE "discrepancy_state" AS ENUM ('open', 'reversing', 'accepted', 'reversed');

-- AlterTable
ALTER TABLE "transactions" ADD COLUMN     "refund_failed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "discrepancies" (
    "discrepancy_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "terminal_id" CHAR(6),
    "transaction_id" CHAR(8),
    "processor_key" TEXT NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "claim" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "status" "transaction_status",
    "reason" TEXT,
    "amount" DECIMAL(15,4),
    "currency" CHAR(3),
    "claimed_outcome" TEXT NOT NULL,
    "claimed_reason" TEXT,
    "claimed_amount" DECIMAL(15,4),
    "claimed_currency" CHAR(3),
    "provider_transaction_id" TEXT,
    "booked_at" TIMESTAMPTZ(3),
    "raw" JSONB,
    "state" "discrepancy_state" NOT NULL DEFAULT 'open',
    "evidence" TEXT,
    "found_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),

    CONSTRAINT "discrepancies_pkey" PRIMARY KEY ("discrepancy_id")
);

-- CreateTable
CREATE TABLE "statement_comparisons" (
    "processor_key" TEXT NOT NULL,
    "compared_until" TIMESTAMPTZ(3) NOT NULL,
    "again_at" TIMESTAMPTZ(3) NOT NULL,
    "leased_until" TIMESTAMPTZ(3),

    CONSTRAINT "statement_comparisons_pkey" PRIMARY KEY ("processor_key")
);

-- CreateIndex
CREATE INDEX "discrepancies_found_at_discrepancy_id_idx" ON "discrepancies"("found_at", "discrepancy_id");

-- CreateIndex
CREATE INDEX "discrepancies_open_idx" ON "discrepancies"("found_at", "discrepancy_id") WHERE (resolved_at IS NULL);

-- CreateIndex
CREATE INDEX "discrepancies_terminal_id_idx" ON "discrepancies"("terminal_id");

-- CreateIndex
CREATE INDEX "discrepancies_transaction_id_idx" ON "discrepancies"("transaction_id");

-- CreateIndex
CREATE UNIQUE INDEX "discrepancies_processor_key_idempotency_key_claim_key" ON "discrepancies"("processor_key", "idempotency_key", "claim");

-- CreateIndex
CREATE INDEX "processor_calls_started_at_idx" ON "processor_calls" USING BRIN ("started_at");

-- CreateIndex
CREATE INDEX "simulator_entries_processor_key_created_at_idx" ON "simulator_entries"("processor_key", "created_at");

