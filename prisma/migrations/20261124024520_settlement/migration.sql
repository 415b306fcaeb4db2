-- CreateEnum
CREATE TYPE "settlement_layout" AS ENUM ('adyen_settlement_detail', 'adyen_payments_accounting', 'stripe_itemized');

-- CreateEnum
CREATE TYPE "settlement_report_state" AS ENUM ('receiving', 'imported');

-- CreateEnum
CREATE TYPE "settlement_line_kind" AS ENUM ('settled', 'settlement_reversed', 'refunded', 'refund_reversed', 'chargeback', 'chargeback_reversed', 'fee', 'payout', 'payout_returned', 'reserve', 'correction', 'balance_transfer', 'top_up', 'settled_externally', 'refunded_externally', 'memo');

-- CreateEnum
CREATE TYPE "settlement_line_state" AS ENUM ('pending', 'matched', 'missing_here', 'amount_differs', 'currency_differs', 'duplicate', 'unallocated', 'no_payment');

-- CreateEnum
CREATE TYPE "reconciliation_problem" AS ENUM ('missing_here', 'amount_differs', 'currency_differs', 'duplicate', 'unallocated');

-- AlterEnum


ALTER TYPE "journal_account_kind" ADD VALUE 'processor_balance';
ALTER TYPE "journal_account_kind" ADD VALUE 'interchange_fees';
ALTER TYPE "journal_account_kind" ADD VALUE 'scheme_fees';
ALTER TYPE "journal_account_kind" ADD VALUE 'markup_fees';
ALTER TYPE "journal_account_kind" ADD VALUE 'commission_fees';
ALTER TYPE "journal_account_kind" ADD VALUE 'processor_fees';
ALTER TYPE "journal_account_kind" ADD VALUE 'disputes_open';
ALTER TYPE "journal_account_kind" ADD VALUE 'dispute_fees';
ALTER TYPE "journal_account_kind" ADD VALUE 'reserve';
ALTER TYPE "journal_account_kind" ADD VALUE 'payouts_in_transit';
ALTER TYPE "journal_account_kind" ADD VALUE 'conversion';
ALTER TYPE "journal_account_kind" ADD VALUE 'corrections';
ALTER TYPE "journal_account_kind" ADD VALUE 'balance_transfers';
ALTER TYPE "journal_account_kind" ADD VALUE 'external_settlements';

-- AlterEnum


ALTER TYPE "journal_entry_kind" ADD VALUE 'settled';
ALTER TYPE "journal_entry_kind" ADD VALUE 'settlement_reversed';
ALTER TYPE "journal_entry_kind" ADD VALUE 'refunded';
ALTER TYPE "journal_entry_kind" ADD VALUE 'refund_reversed';
ALTER TYPE "journal_entry_kind" ADD VALUE 'chargeback';
ALTER TYPE "journal_entry_kind" ADD VALUE 'chargeback_reversed';
ALTER TYPE "journal_entry_kind" ADD VALUE 'fee';
ALTER TYPE "journal_entry_kind" ADD VALUE 'payout';
ALTER TYPE "journal_entry_kind" ADD VALUE 'payout_returned';
ALTER TYPE "journal_entry_kind" ADD VALUE 'reserve';
ALTER TYPE "journal_entry_kind" ADD VALUE 'correction';
ALTER TYPE "journal_entry_kind" ADD VALUE 'balance_transfer';
ALTER TYPE "journal_entry_kind" ADD VALUE 'top_up';
ALTER TYPE "journal_entry_kind" ADD VALUE 'settled_externally';
ALTER TYPE "journal_entry_kind" ADD VALUE 'refunded_externally';

-- AlterEnum
ALTER TYPE "journal_source" ADD VALUE 'settlement';

-- AlterTable
ALTER TABLE "journal_postings" ALTER COLUMN "terminal_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "settlement_reports" (
    "report_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "processor_key" TEXT NOT NULL,
    "environment" "environment" NOT NULL,
    "layout" "settlement_layout",
    "state" "settlement_report_state" NOT NULL DEFAULT 'receiving',
    "digest" CHAR(64),
    "line_count" INTEGER NOT NULL DEFAULT 0,
    "posted_line" INTEGER NOT NULL DEFAULT 0,
    "last_line" INTEGER NOT NULL DEFAULT 0,
    "receiving_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "settlement_reports_pkey" PRIMARY KEY ("account_id","report_id")
);

-- CreateTable
CREATE TABLE "settlement_batches" (
    "processor_key" TEXT NOT NULL,
    "batch" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "report_id" UUID NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "line_count" INTEGER NOT NULL,
    "net_amount" BIGINT NOT NULL,
    "payout_amount" BIGINT NOT NULL,

    CONSTRAINT "settlement_batches_pkey" PRIMARY KEY ("account_id","processor_key","batch")
);

-- CreateTable
CREATE TABLE "settlement_lines" (
    "account_id" UUID NOT NULL,
    "report_id" UUID NOT NULL,
    "line_number" INTEGER NOT NULL,
    "kind" "settlement_line_kind" NOT NULL,
    "type" TEXT NOT NULL,
    "batch" TEXT NOT NULL,
    "provider_line_id" TEXT,
    "provider_references" TEXT[],
    "merchant_reference" TEXT,
    "gross_currency" CHAR(3) NOT NULL,
    "gross_amount" BIGINT NOT NULL,
    "net_currency" CHAR(3) NOT NULL,
    "net_amount" BIGINT NOT NULL,
    "commission" BIGINT NOT NULL,
    "markup" BIGINT NOT NULL,
    "scheme_fee" BIGINT NOT NULL,
    "interchange" BIGINT NOT NULL,
    "description" TEXT,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "terminal_id" CHAR(6),
    "transaction_id" CHAR(8),
    "state" "settlement_line_state" NOT NULL DEFAULT 'pending',

    CONSTRAINT "settlement_lines_pkey" PRIMARY KEY ("account_id","report_id","line_number")
);

-- CreateTable
CREATE TABLE "reconciliation_exceptions" (
    "exception_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "processor_key" TEXT NOT NULL,
    "environment" "environment" NOT NULL,
    "problem" "reconciliation_problem" NOT NULL,
    "report_id" UUID NOT NULL,
    "line_number" INTEGER NOT NULL,
    "terminal_id" CHAR(6),
    "transaction_id" CHAR(8),
    "expected_amount" BIGINT,
    "reported_amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reconciliation_exceptions_pkey" PRIMARY KEY ("account_id","exception_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "settlement_reports_report_id_key" ON "settlement_reports"("report_id");

-- CreateIndex
CREATE INDEX "settlement_reports_created_at_report_id_idx" ON "settlement_reports"("created_at", "report_id");

-- CreateIndex
CREATE INDEX "settlement_reports_posting_idx" ON "settlement_reports"("account_id", "created_at") WHERE (state = 'imported' AND posted_line < last_line);

-- CreateIndex
CREATE INDEX "settlement_reports_receiving_until_idx" ON "settlement_reports"("receiving_until") WHERE (state = 'receiving');

-- CreateIndex
CREATE UNIQUE INDEX "settlement_reports_processor_key_digest_key" ON "settlement_reports"("processor_key", "digest");

-- CreateIndex
CREATE INDEX "settlement_batches_account_id_report_id_idx" ON "settlement_batches"("account_id", "report_id");

-- CreateIndex
CREATE INDEX "settlement_lines_provider_line_id_idx" ON "settlement_lines"("provider_line_id") WHERE (provider_line_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "settlement_lines_terminal_id_transaction_id_idx" ON "settlement_lines"("terminal_id", "transaction_id") WHERE (transaction_id IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "reconciliation_exceptions_exception_id_key" ON "reconciliation_exceptions"("exception_id");

-- CreateIndex
CREATE INDEX "reconciliation_exceptions_opened_at_exception_id_idx" ON "reconciliation_exceptions"("opened_at", "exception_id");

-- CreateIndex
CREATE UNIQUE INDEX "reconciliation_exceptions_report_id_line_number_key" ON "reconciliation_exceptions"("report_id", "line_number");

-- AddForeignKey
ALTER TABLE "settlement_batches" ADD CONSTRAINT "settlement_batches_account_id_report_id_fkey" FOREIGN KEY ("account_id", "report_id") REFERENCES "settlement_reports"("account_id", "report_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_account_id_report_id_fkey" FOREIGN KEY ("account_id", "report_id") REFERENCES "settlement_reports"("account_id", "report_id") ON DELETE RESTRICT ON UPDATE CASCADE;

