-- CreateEnum
CREATE TYPE "journal_account_kind" AS ENUM ('processor_receivable', 'sales', 'sales_refunds', 'refunds_in_flight');

-- CreateEnum
CREATE TYPE "journal_source" AS ENUM ('payment', 'sandbox_reset');

-- CreateEnum
CREATE TYPE "journal_entry_kind" AS ENUM ('sale', 'capture', 'refund', 'refund_failed', 'reversal');

-- CreateTable
CREATE TABLE "journals" (
    "account_id" UUID NOT NULL,
    "last_number" BIGINT NOT NULL DEFAULT 0,
    "posted_writer" xid8 NOT NULL,
    "posted_place" BIGINT NOT NULL,
    "backfill_terminal" CHAR(6),
    "backfill_transaction" CHAR(8),
    "leased_until" TIMESTAMPTZ(3),

    CONSTRAINT "journals_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "journal_periods" (
    "account_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "journal_periods_pkey" PRIMARY KEY ("account_id","month")
);

-- CreateTable
CREATE TABLE "journal_accounts" (
    "account_id" UUID NOT NULL,
    "journal_account_id" SERIAL NOT NULL,
    "processor_key" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "decimals" SMALLINT NOT NULL,
    "kind" "journal_account_kind" NOT NULL,

    CONSTRAINT "journal_accounts_pkey" PRIMARY KEY ("account_id","journal_account_id")
);

-- CreateTable
CREATE TABLE "journal_entries" (
    "account_id" UUID NOT NULL,
    "entry_number" BIGINT NOT NULL,
    "source" "journal_source" NOT NULL,
    "source_id" TEXT NOT NULL,
    "kind" "journal_entry_kind" NOT NULL,
    "day" DATE NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "posted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "journal_entries_pkey" PRIMARY KEY ("account_id","entry_number")
);

-- CreateTable
CREATE TABLE "journal_postings" (
    "account_id" UUID NOT NULL,
    "entry_number" BIGINT NOT NULL,
    "line" SMALLINT NOT NULL,
    "journal_account_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "amount" BIGINT NOT NULL,
    "terminal_id" CHAR(6) NOT NULL,
    "transaction_id" CHAR(8),

    CONSTRAINT "journal_postings_pkey" PRIMARY KEY ("account_id","entry_number","line")
);

-- CreateTable
CREATE TABLE "journal_balances" (
    "account_id" UUID NOT NULL,
    "journal_account_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "debit" BIGINT NOT NULL,
    "credit" BIGINT NOT NULL,

    CONSTRAINT "journal_balances_pkey" PRIMARY KEY ("account_id","journal_account_id","day")
);

-- CreateIndex
CREATE UNIQUE INDEX "journal_accounts_account_id_processor_key_currency_kind_key" ON "journal_accounts"("account_id", "processor_key", "currency", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "journal_entries_source_source_id_kind_key" ON "journal_entries"("source", "source_id", "kind");

-- CreateIndex
CREATE INDEX "journal_postings_account_id_journal_account_id_day_entry_nu_idx" ON "journal_postings"("account_id", "journal_account_id", "day", "entry_number");

-- CreateIndex
CREATE INDEX "journal_postings_terminal_id_transaction_id_idx" ON "journal_postings"("terminal_id", "transaction_id");

-- AddForeignKey
ALTER TABLE "journal_periods" ADD CONSTRAINT "journal_periods_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "journals"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "journal_accounts" ADD CONSTRAINT "journal_accounts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "journals"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "journal_postings" ADD CONSTRAINT "journal_postings_account_id_entry_number_fkey" FOREIGN KEY ("account_id", "entry_number") REFERENCES "journal_entries"("account_id", "entry_number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "journal_postings" ADD CONSTRAINT "journal_postings_account_id_journal_account_id_fkey" FOREIGN KEY ("account_id", "journal_account_id") REFERENCES "journal_accounts"("account_id", "journal_account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "journal_balances" ADD CONSTRAINT "journal_balances_account_id_journal_account_id_fkey" FOREIGN KEY ("account_id", "journal_account_id") REFERENCES "journal_accounts"("account_id", "journal_account_id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- The guards of the journal. They hold for every writer: the service, a later version, and a person with psql.

ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_number_check" CHECK (entry_number > 0);
ALTER TABLE "journal_postings" ADD CONSTRAINT "journal_postings_amount_check" CHECK (amount <> 0);
ALTER TABLE "journal_periods" ADD CONSTRAINT "journal_periods_month_check" CHECK (extract(day FROM month) = 1);

-- Checked when the transaction commits, so that the postings of an entry may be written one after the other.
CREATE FUNCTION check_journal_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  SELECT bool_and(total = 0 AND same_day) INTO is_right FROM (
    SELECT sum(posting.amount) AS total, bool_and(posting.day = entry.day) AS same_day
    FROM journal_postings posting
    JOIN journal_accounts account USING (account_id, journal_account_id)
    JOIN journal_entries entry USING (account_id, entry_number)
    WHERE posting.account_id = NEW.account_id AND posting.entry_number = NEW.entry_number
    GROUP BY account.currency) AS currencies;
  IF is_right IS NOT TRUE THEN
    RAISE EXCEPTION 'the postings of journal entry % of account % do not sum to zero on its day', NEW.entry_number,
      NEW.account_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER journal_entries_balanced AFTER INSERT ON journal_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_journal_entry();
CREATE CONSTRAINT TRIGGER journal_postings_balanced AFTER INSERT ON journal_postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_journal_entry();

CREATE FUNCTION refuse_journal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The trigger of new postings adds them to the balances.
  IF TG_TABLE_NAME = 'journal_balances' AND TG_OP IN ('INSERT', 'UPDATE') AND pg_trigger_depth() > 1 THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'the journal is evidence: % of % is refused', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'insufficient_privilege', HINT = 'Correct an entry by a reversing one.';
END $$;

CREATE TRIGGER journal_accounts_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
CREATE TRIGGER journal_entries_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
CREATE TRIGGER journal_postings_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
CREATE TRIGGER journal_balances_keep BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON journal_balances
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();

-- A posting that is added to an earlier entry could change what was reported: entries are written as a whole.
CREATE FUNCTION check_journal_postings() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM new_postings JOIN journal_entries AS entry USING (account_id, entry_number)
      WHERE entry.xmin <> pg_current_xact_id()::xid) THEN
    RAISE EXCEPTION 'a posting is written with its journal entry, and not later'
      USING ERRCODE = 'insufficient_privilege';
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

CREATE TRIGGER journal_postings_written AFTER INSERT ON journal_postings
  REFERENCING NEW TABLE AS new_postings FOR EACH STATEMENT EXECUTE FUNCTION check_journal_postings();

-- Both functions lock the row of the journal: an entry sees every month that was closed before it commits.
CREATE FUNCTION check_journal_period() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed date;
BEGIN
  PERFORM FROM journals WHERE account_id IN (SELECT account_id FROM new_entries) ORDER BY account_id FOR SHARE;
  SELECT period.month INTO closed FROM new_entries AS entry
    JOIN journal_periods AS period
      ON period.account_id = entry.account_id AND period.month = date_trunc('month', entry.day)::date
    LIMIT 1;
  IF closed IS NOT NULL THEN
    RAISE EXCEPTION 'the journal of % is closed', to_char(closed, 'YYYY-MM') USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER journal_entries_open AFTER INSERT ON journal_entries
  REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION check_journal_period();

CREATE FUNCTION lock_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM journals WHERE account_id = NEW.account_id FOR UPDATE;
  RETURN NEW;
END $$;

CREATE TRIGGER journal_periods_lock BEFORE INSERT OR UPDATE ON journal_periods
  FOR EACH ROW EXECUTE FUNCTION lock_journal();

REVOKE EXECUTE ON FUNCTION check_journal_postings FROM PUBLIC;
