-- CreateEnum
CREATE TYPE "dispute_kind" AS ENUM ('chargeback', 'inquiry', 'fraud_warning');

-- CreateEnum
CREATE TYPE "dispute_phase" AS ENUM ('opened', 'updated', 'won', 'lost');

-- CreateTable
CREATE TABLE "disputes" (
    "dispute_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "processor_key" TEXT NOT NULL,
    "provider_dispute_id" TEXT NOT NULL,
    "terminal_id" CHAR(6),
    "transaction_id" CHAR(8),
    "provider_transaction_id" TEXT,
    "kind" "dispute_kind" NOT NULL,
    "phase" "dispute_phase" NOT NULL,
    "amount" DECIMAL(15,4),
    "currency" CHAR(3),
    "reason_code" TEXT,
    "respond_by" TIMESTAMPTZ(3),
    "withdrawn_amount" DECIMAL(15,4),
    "withdrawn_currency" CHAR(3),
    "report_count" INTEGER NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "disputes_pkey" PRIMARY KEY ("dispute_id")
);

-- CreateTable
CREATE TABLE "dispute_reports" (
    "dispute_id" UUID NOT NULL,
    "provider_event_id" TEXT NOT NULL,
    "provider_status" TEXT NOT NULL,
    "phase" "dispute_phase" NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dispute_reports_pkey" PRIMARY KEY ("dispute_id","provider_event_id")
);

-- CreateIndex
CREATE INDEX "disputes_created_at_dispute_id_idx" ON "disputes"("created_at", "dispute_id");

-- CreateIndex
CREATE INDEX "disputes_open_idx" ON "disputes"("respond_by") WHERE (phase IN ('opened', 'updated'));

-- CreateIndex
CREATE INDEX "disputes_terminal_id_transaction_id_idx" ON "disputes"("terminal_id", "transaction_id");

-- CreateIndex
CREATE UNIQUE INDEX "disputes_processor_key_provider_dispute_id_key" ON "disputes"("processor_key", "provider_dispute_id");

-- AddForeignKey
ALTER TABLE "dispute_reports" ADD CONSTRAINT "dispute_reports_dispute_id_fkey" FOREIGN KEY ("dispute_id") REFERENCES "disputes"("dispute_id") ON DELETE CASCADE ON UPDATE CASCADE;

