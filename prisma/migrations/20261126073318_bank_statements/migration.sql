-- CreateEnum
CREATE TYPE "bank_statement_format" AS ENUM ('camt053', 'csv');

-- CreateEnum
CREATE TYPE "bank_line_state" AS ENUM ('pending', 'matched', 'unmatched');

-- AlterEnum
ALTER TYPE "journal_account_kind" ADD VALUE 'bank';

-- AlterEnum
ALTER TYPE "journal_entry_kind" ADD VALUE 'payout_confirmed';

-- AlterEnum
ALTER TYPE "journal_source" ADD VALUE 'bank';

-- AlterEnum
ALTER TYPE "reconciliation_problem" ADD VALUE 'missing_at_bank';

-- AlterTable
ALTER TABLE "reconciliation_exceptions" ADD COLUMN     "statement_id" UUID,
ADD COLUMN     "statement_line" INTEGER;

-- CreateTable
CREATE TABLE "bank_statements" (
    "account_id" UUID NOT NULL,
    "statement_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "format" "bank_statement_format" NOT NULL,
    "bank_account" TEXT,
    "digest" CHAR(64) NOT NULL,
    "line_count" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bank_statements_pkey" PRIMARY KEY ("account_id","statement_id")
);

-- CreateTable
CREATE TABLE "bank_lines" (
    "account_id" UUID NOT NULL,
    "statement_id" UUID NOT NULL,
    "line_number" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "amount" BIGINT NOT NULL,
    "booked_on" DATE NOT NULL,
    "reference" TEXT NOT NULL,
    "bank_reference" TEXT,
    "state" "bank_line_state" NOT NULL DEFAULT 'pending',
    "processor_key" TEXT,
    "report_id" UUID,
    "payout_line" INTEGER,
    "posted" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "bank_lines_pkey" PRIMARY KEY ("account_id","statement_id","line_number")
);

-- CreateIndex
CREATE UNIQUE INDEX "bank_statements_statement_id_key" ON "bank_statements"("statement_id");

-- CreateIndex
CREATE INDEX "bank_statements_created_at_statement_id_idx" ON "bank_statements"("created_at", "statement_id");

-- CreateIndex
CREATE UNIQUE INDEX "bank_statements_account_id_digest_key" ON "bank_statements"("account_id", "digest");

-- CreateIndex
CREATE INDEX "bank_lines_account_id_bank_reference_idx" ON "bank_lines"("account_id", "bank_reference") WHERE (bank_reference IS NOT NULL);

-- CreateIndex
CREATE INDEX "bank_lines_open_idx" ON "bank_lines"("account_id") WHERE (state = 'pending' OR (state = 'matched' AND NOT posted));

-- CreateIndex
CREATE INDEX "bank_lines_account_id_currency_booked_on_idx" ON "bank_lines"("account_id", "currency", "booked_on");

-- CreateIndex
CREATE UNIQUE INDEX "bank_lines_account_id_report_id_payout_line_key" ON "bank_lines"("account_id", "report_id", "payout_line");

-- CreateIndex
CREATE UNIQUE INDEX "reconciliation_exceptions_statement_id_statement_line_key" ON "reconciliation_exceptions"("statement_id", "statement_line");

-- CreateIndex
CREATE INDEX "settlement_lines_payouts_idx" ON "settlement_lines"("account_id", "net_currency", "occurred_at") WHERE (kind = 'payout' OR kind = 'payout_returned' OR kind = 'top_up');

-- AddForeignKey
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_account_id_statement_id_fkey" FOREIGN KEY ("account_id", "statement_id") REFERENCES "bank_statements"("account_id", "statement_id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- The entry of a bank statement is as fixed as the line of a report.
CREATE OR REPLACE FUNCTION check_reconciliation_exception() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.account_id, NEW.exception_id, NEW.problem, NEW.report_id, NEW.line_number, NEW.opened_at, NEW.statement_id,
        NEW.statement_line)
      IS DISTINCT FROM
      (OLD.account_id, OLD.exception_id, OLD.problem, OLD.report_id, OLD.line_number, OLD.opened_at, OLD.statement_id,
        OLD.statement_line)
    OR (SELECT jsonb_agg(act ORDER BY place) FROM jsonb_array_elements(NEW.acts) WITH ORDINALITY AS acts (act, place)
        WHERE place <= jsonb_array_length(OLD.acts)) IS DISTINCT FROM nullif(OLD.acts, '[]') THEN
    RAISE EXCEPTION 'acts on exceptions are evidence: a change of exception % is refused', OLD.exception_id
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
