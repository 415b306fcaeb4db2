-- Made of these parts, each as it was made. On a database that has some of them only the others run.

-- Part: 20261126035215_saved_cards
ALTER TABLE "instruments" ADD COLUMN     "saved_for" CHAR(8);

CREATE INDEX "instruments_saved_idx" ON "instruments"("terminal_id", "saved_for") WHERE (saved_for IS NOT NULL);

-- Part: 20261126040000_payer_domains
ALTER TABLE "terminals" ADD COLUMN     "page_origin" TEXT;

ALTER TABLE "payer_returns" ADD COLUMN     "origin" TEXT;

-- Part: 20261126071414_settlement_rules
ALTER TYPE "reconciliation_problem" ADD VALUE 'fee_differs';
ALTER TYPE "reconciliation_problem" ADD VALUE 'missing_at_processor';

ALTER TYPE "settlement_line_state" ADD VALUE 'within_tolerance';
ALTER TYPE "settlement_line_state" ADD VALUE 'fee_differs';

ALTER TABLE "processor_accounts" ADD COLUMN     "settlement_check_at" TIMESTAMPTZ(3);

ALTER TABLE "reconciliation_exceptions" ALTER COLUMN "report_id" DROP NOT NULL,
ALTER COLUMN "line_number" DROP NOT NULL,
ALTER COLUMN "reported_amount" DROP NOT NULL;

ALTER TABLE "settlement_reports" ADD COLUMN     "first_paid" JSONB NOT NULL DEFAULT '{}';

CREATE INDEX "processor_accounts_settlement_check_at_idx" ON "processor_accounts"("settlement_check_at") WHERE (settlement_check_at IS NOT NULL);

CREATE UNIQUE INDEX "reconciliation_exceptions_missing_key" ON "reconciliation_exceptions"("terminal_id", "transaction_id") WHERE (report_id IS NULL);

-- Part: 20261126073318_bank_statements
CREATE TYPE "bank_statement_format" AS ENUM ('camt053', 'csv');

CREATE TYPE "bank_line_state" AS ENUM ('pending', 'matched', 'unmatched');

ALTER TYPE "journal_account_kind" ADD VALUE 'bank';

ALTER TYPE "journal_entry_kind" ADD VALUE 'payout_confirmed';

ALTER TYPE "journal_source" ADD VALUE 'bank';

ALTER TYPE "reconciliation_problem" ADD VALUE 'missing_at_bank';

ALTER TABLE "reconciliation_exceptions" ADD COLUMN     "statement_id" UUID,
ADD COLUMN     "statement_line" INTEGER;

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

CREATE UNIQUE INDEX "bank_statements_statement_id_key" ON "bank_statements"("statement_id");

CREATE INDEX "bank_statements_created_at_statement_id_idx" ON "bank_statements"("created_at", "statement_id");

CREATE UNIQUE INDEX "bank_statements_account_id_digest_key" ON "bank_statements"("account_id", "digest");

CREATE INDEX "bank_lines_account_id_bank_reference_idx" ON "bank_lines"("account_id", "bank_reference") WHERE (bank_reference IS NOT NULL);

CREATE INDEX "bank_lines_open_idx" ON "bank_lines"("account_id") WHERE (state = 'pending' OR (state = 'matched' AND NOT posted));

CREATE INDEX "bank_lines_account_id_currency_booked_on_idx" ON "bank_lines"("account_id", "currency", "booked_on");

CREATE UNIQUE INDEX "bank_lines_account_id_report_id_payout_line_key" ON "bank_lines"("account_id", "report_id", "payout_line");

CREATE UNIQUE INDEX "reconciliation_exceptions_statement_id_statement_line_key" ON "reconciliation_exceptions"("statement_id", "statement_line");

CREATE INDEX "settlement_lines_payouts_idx" ON "settlement_lines"("account_id", "net_currency", "occurred_at") WHERE (kind = 'payout' OR kind = 'payout_returned' OR kind = 'top_up');

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

-- Part: 20261126083211_journal_seals
CREATE TABLE "journal_seals" (
    "account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "last_number" BIGINT NOT NULL,
    "hash" CHAR(64) NOT NULL,

    CONSTRAINT "journal_seals_pkey" PRIMARY KEY ("account_id","day")
);

ALTER TABLE "journal_seals" ADD CONSTRAINT "journal_seals_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "journals"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TRIGGER journal_seals_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();

-- Part: 20261126100916_accountant_role
ALTER TYPE "user_role" ADD VALUE 'accountant';

-- Part: 20261126100924_simulated_batches
ALTER TABLE "simulator_entries" ADD COLUMN     "batch" TEXT;

CREATE TABLE "simulated_batches" (
    "terminal_id" CHAR(6) NOT NULL,
    "processor_key" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "batch" TEXT NOT NULL,
    "imported" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "simulated_batches_pkey" PRIMARY KEY ("terminal_id","processor_key","day")
);

-- Part: 20261126101611_restricted_keys
ALTER TABLE "access_tokens" ADD COLUMN     "allowed_addresses" TEXT[] DEFAULT ARRAY[]::TEXT[];

ALTER TABLE "api_keys" ADD COLUMN     "allowed_addresses" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "last_used_at" TIMESTAMPTZ(3),
ADD COLUMN     "name" TEXT,
ADD COLUMN     "operations" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "read_only" BOOLEAN NOT NULL DEFAULT false;

-- Part: 20261126102841_dispute_losses
ALTER TYPE "journal_account_kind" ADD VALUE 'dispute_losses';

ALTER TYPE "journal_entry_kind" ADD VALUE 'dispute_lost';
ALTER TYPE "journal_entry_kind" ADD VALUE 'dispute_recovered';

ALTER TYPE "journal_source" ADD VALUE 'dispute';

-- Part: 20261126103852_operating_states
CREATE TYPE "operating_state" AS ENUM ('active', 'off', 'closed');

ALTER TABLE "accounts" ADD COLUMN     "operating_state" "operating_state" NOT NULL DEFAULT 'active';

ALTER TABLE "terminals" ADD COLUMN     "operating_state" "operating_state" NOT NULL DEFAULT 'active';

-- Part: 20261126104500_journal_checks
-- The sum of an entry was checked for it and for each posting, which took more than a third of PostgreSQL's time.
-- Postings are now checked together, by the statement that writes them; the entry still when the transaction commits.
DROP TRIGGER journal_postings_balanced ON journal_postings;

CREATE OR REPLACE FUNCTION check_journal_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  SELECT bool_and(total = 0 AND same_day) INTO is_right FROM (
    SELECT sum(posting.amount) AS total, bool_and(posting.day = NEW.day) AS same_day
    FROM journal_postings posting
    JOIN journal_accounts account USING (account_id, journal_account_id)
    WHERE posting.account_id = NEW.account_id AND posting.entry_number = NEW.entry_number
    GROUP BY account.currency) AS currencies;
  IF is_right IS NOT TRUE THEN
    RAISE EXCEPTION 'the postings of journal entry % of account % do not sum to zero on its day', NEW.entry_number,
      NEW.account_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- A posting that is added to an earlier entry could change what was reported: entries are written as a whole. Without
-- the settings, a plan from the time of an empty journal would read all entries for each statement.
CREATE OR REPLACE FUNCTION check_journal_postings() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_seqscan = off AS $$
DECLARE
  wrong record;
BEGIN
  SELECT account_id, entry_number, bool_and(entry.xmin = pg_current_xact_id()::xid) AS is_new INTO wrong
    FROM new_postings posting
    JOIN journal_entries entry USING (account_id, entry_number)
    JOIN journal_accounts account USING (account_id, journal_account_id)
    GROUP BY account_id, entry_number, account.currency
    HAVING sum(posting.amount) <> 0 OR NOT bool_and(entry.day = posting.day AND entry.xmin = pg_current_xact_id()::xid)
    LIMIT 1;
  IF NOT wrong.is_new THEN
    RAISE EXCEPTION 'a posting is written with its journal entry, and not later'
      USING ERRCODE = 'insufficient_privilege';
  ELSIF FOUND THEN
    RAISE EXCEPTION 'the postings of journal entry % of account % do not sum to zero on its day', wrong.entry_number,
      wrong.account_id USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO journal_balances AS balance (account_id, journal_account_id, day, debit, credit)
    SELECT account_id, journal_account_id, day, coalesce(sum(amount) FILTER (WHERE amount > 0), 0),
      coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)
    FROM new_postings GROUP BY account_id, journal_account_id, day
    ORDER BY account_id, journal_account_id, day
    ON CONFLICT (account_id, journal_account_id, day) DO UPDATE
      SET debit = balance.debit + excluded.debit, credit = balance.credit + excluded.credit;
  RETURN NULL;
END $$;

-- Part: 20261126112300_settlement_downloads
CREATE TYPE "settlement_download_state" AS ENUM ('waiting', 'imported', 'failed');

ALTER TABLE "journals" ADD COLUMN     "check_at" TIMESTAMPTZ(3),
ADD COLUMN     "check_result" JSONB,
ADD COLUMN     "check_state" JSONB;

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

CREATE UNIQUE INDEX "settlement_downloads_download_id_key" ON "settlement_downloads"("download_id");

CREATE INDEX "settlement_downloads_next_at_idx" ON "settlement_downloads"("next_at") WHERE (next_at IS NOT NULL);

CREATE INDEX "settlement_downloads_created_at_download_id_idx" ON "settlement_downloads"("created_at", "download_id");

CREATE UNIQUE INDEX "settlement_downloads_processor_key_name_key" ON "settlement_downloads"("processor_key", "name");

-- Part: 20261126121016_dispute_report_amounts
ALTER TABLE "dispute_reports" ADD COLUMN     "amount" DECIMAL(15,4),
ADD COLUMN     "currency" CHAR(3);
