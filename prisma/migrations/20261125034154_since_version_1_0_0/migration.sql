-- Made of these parts, each as it was made. On a database that has some of them only the others run.

-- Before any work, in the order of a settlement: one that waits for processor_calls holds transactions, and the two
-- would wait for each other.
LOCK TABLE "transactions", "processor_calls", "instruments", "orders", "payers", "events", "provider_notifications",
  "terminals", "accounts", "users", "access_tokens", "audit_entries" IN ACCESS EXCLUSIVE MODE;

-- Part: 20261122115749_partition_request_log
-- index_answers_of_processors
CREATE INDEX "processor_calls_answers_idx" ON "processor_calls"("terminal_id", "started_at", "processor_key", "outcome", "finished_at") WHERE (operation <> 'notification') AND (operation <> 'statement');

-- partition_request_log
-- The request log in partitions by time, of which the service makes and drops the others. All that there is becomes the
-- first partition, with its indexes. It keeps its name and reaches eight days ahead: while instances are replaced one by
-- one, those of the version before write into it as they did.
ALTER TABLE "logged_requests" DROP CONSTRAINT "logged_requests_pkey";

CREATE TABLE "request_log" (LIKE "logged_requests" INCLUDING DEFAULTS) PARTITION BY RANGE ("received_at");

ALTER SEQUENCE "logged_requests_entry_id_seq" RENAME TO "request_log_entry_id_seq";
ALTER SEQUENCE "request_log_entry_id_seq" OWNED BY "request_log"."entry_id";

ALTER TABLE "request_log" ADD CONSTRAINT "request_log_pkey" PRIMARY KEY ("entry_id", "received_at");
CREATE UNIQUE INDEX "request_log_request_id_received_at_key" ON "request_log"("request_id", "received_at");
CREATE INDEX "request_log_terminal_id_received_at_entry_id_idx" ON "request_log"("terminal_id", "received_at", "entry_id");
CREATE INDEX "request_log_refused_idx" ON "request_log"("terminal_id", "received_at", "entry_id") WHERE (status >= 400);
CREATE INDEX "request_log_api_key_id_received_at_entry_id_idx" ON "request_log"("api_key_id", "received_at", "entry_id");
CREATE INDEX "request_log_transaction_idx" ON "request_log"("terminal_id", "transaction_id", "received_at", "entry_id") WHERE (transaction_id IS NOT NULL);
CREATE INDEX "request_log_series_idx" ON "request_log"("terminal_id", "recurring_id", "received_at", "entry_id") WHERE (recurring_id IS NOT NULL);
CREATE INDEX "request_log_merchant_transaction_idx" ON "request_log"("terminal_id", "merchant_transaction_id", "received_at", "entry_id") WHERE (merchant_transaction_id IS NOT NULL);
CREATE INDEX "request_log_merchant_order_idx" ON "request_log"("terminal_id", "merchant_order_id", "received_at", "entry_id") WHERE (merchant_order_id IS NOT NULL);
CREATE INDEX "request_log_idempotency_key_idx" ON "request_log"("terminal_id", "idempotency_key", "received_at", "entry_id") WHERE (idempotency_key IS NOT NULL);

-- Its two unique keys get an index in the table that there is; the other indexes it has.
DO $$
  DECLARE
    until timestamp;
  BEGIN
    SELECT date_trunc('day', greatest(now(), max(received_at)) AT TIME ZONE 'UTC') + interval '8 days' INTO until
    FROM "logged_requests";
    EXECUTE format('ALTER TABLE "request_log" ATTACH PARTITION "logged_requests" FOR VALUES FROM (MINVALUE) TO (%L)', until AT TIME ZONE 'UTC');
  END $$;

-- keep_events_where_they_were_written
CREATE TABLE "departed_events" (
    "terminal_id" CHAR(6) NOT NULL,
    "event_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "subject_id" CHAR(8) NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "written_by" xid8 NOT NULL,
    "place" BIGINT NOT NULL,

    CONSTRAINT "departed_events_pkey" PRIMARY KEY ("terminal_id","event_id")
);
CREATE INDEX "departed_events_terminal_id_created_at_idx" ON "departed_events"("terminal_id", "created_at");
CREATE INDEX "departed_events_account_id_written_by_place_idx" ON "departed_events"("account_id", "written_by", "place");
CREATE INDEX "departed_events_terminal_id_subject_id_idx" ON "departed_events"("terminal_id", "subject_id");

-- Part: 20261124030000_accounts_people_and_journal
-- drop_departed_events
DROP TABLE "departed_events";

-- disputes
CREATE TYPE "dispute_kind" AS ENUM ('chargeback', 'inquiry', 'fraud_warning');
CREATE TYPE "dispute_phase" AS ENUM ('opened', 'updated', 'won', 'lost');

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

CREATE TABLE "dispute_reports" (
    "dispute_id" UUID NOT NULL,
    "provider_event_id" TEXT NOT NULL,
    "provider_status" TEXT NOT NULL,
    "phase" "dispute_phase" NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dispute_reports_pkey" PRIMARY KEY ("dispute_id","provider_event_id")
);

CREATE INDEX "disputes_created_at_dispute_id_idx" ON "disputes"("created_at", "dispute_id");
CREATE INDEX "disputes_open_idx" ON "disputes"("respond_by") WHERE (phase IN ('opened', 'updated'));
CREATE INDEX "disputes_terminal_id_transaction_id_idx" ON "disputes"("terminal_id", "transaction_id");
CREATE UNIQUE INDEX "disputes_processor_key_provider_dispute_id_key" ON "disputes"("processor_key", "provider_dispute_id");

ALTER TABLE "dispute_reports" ADD CONSTRAINT "dispute_reports_dispute_id_fkey" FOREIGN KEY ("dispute_id") REFERENCES "disputes"("dispute_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- recovery_state
CREATE TABLE "recovery_state" (
    "single" BOOLEAN NOT NULL DEFAULT true,
    "system_identifier" TEXT NOT NULL,
    "timeline" INTEGER NOT NULL,
    "cell_id" TEXT,
    "beat" INTEGER NOT NULL DEFAULT 0,
    "beat_at" TIMESTAMPTZ(3) NOT NULL,
    "held_since" TIMESTAMPTZ(3),
    "held_because" TEXT,
    "compared_at" TIMESTAMPTZ(3),
    "missing" INTEGER NOT NULL DEFAULT 0,
    "imported" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "recovery_state_pkey" PRIMARY KEY ("single")
);

-- imported_instruments
ALTER TABLE "instruments" ADD COLUMN     "imported_from" TEXT;

CREATE UNIQUE INDEX "instruments_imported_key" ON "instruments"("terminal_id", "imported_from", "fingerprint") WHERE (imported_from IS NOT NULL);

-- scope_access_tokens
ALTER TABLE "access_tokens" ADD COLUMN     "operations" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "read_only" BOOLEAN NOT NULL DEFAULT false;

-- locked_codes
ALTER TABLE "users" ADD COLUMN     "code_guesses" TIMESTAMPTZ(3)[] DEFAULT ARRAY[]::TIMESTAMPTZ(3)[],
ADD COLUMN     "codes_locked_at" TIMESTAMPTZ(3);

-- terminal_amount_limits
ALTER TABLE "terminals" ADD COLUMN     "amount_limits" JSONB NOT NULL DEFAULT '{}';

-- made_at_processor
ALTER TABLE "provider_notifications" ADD COLUMN     "deferred_until" TIMESTAMPTZ(3),
ADD COLUMN     "modification" TEXT;

ALTER TABLE "transactions" ADD COLUMN     "managed_by" "managed_by";

CREATE UNIQUE INDEX "transactions_made_at_processor_key" ON "transactions"("terminal_id", "processor_key", "provider_transaction_id") WHERE (managed_by IS NOT NULL);

-- refuse_card_like_identifiers
ALTER TABLE "accounts" ADD COLUMN     "refuse_card_like_identifiers" BOOLEAN NOT NULL DEFAULT false;

-- retry_initiator
ALTER TABLE "transactions" ADD COLUMN     "initiated_by" TEXT;

-- statement_descriptor
ALTER TABLE "terminals" ADD COLUMN     "statement_descriptor" TEXT;

ALTER TABLE "transactions" ADD COLUMN     "statement_descriptor" TEXT;

-- chain_audit_entries
ALTER TABLE "audit_entries" ADD COLUMN     "hash" VARCHAR(64) NOT NULL DEFAULT '',
ADD COLUMN     "previous_hash" VARCHAR(64) NOT NULL DEFAULT '';

CREATE TABLE "audit_chain" (
    "chain_id" INTEGER NOT NULL DEFAULT 1,
    "audit_entry_id" BIGINT NOT NULL,
    "hash" VARCHAR(64) NOT NULL,

    CONSTRAINT "audit_chain_pkey" PRIMARY KEY ("chain_id")
);

CREATE TABLE "audit_heads" (
    "day" DATE NOT NULL,
    "audit_entry_id" BIGINT NOT NULL,
    "hash" VARCHAR(64) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_heads_pkey" PRIMARY KEY ("day")
);

CREATE TABLE "audit_head_sends" (
    "day" DATE NOT NULL,
    "target" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "audit_head_sends_pkey" PRIMARY KEY ("day","target")
);

CREATE INDEX "audit_head_sends_due_at_idx" ON "audit_head_sends"("due_at");

ALTER TABLE "audit_head_sends" ADD CONSTRAINT "audit_head_sends_day_fkey" FOREIGN KEY ("day") REFERENCES "audit_heads"("day") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- The canonical content of an entry: everything but its number and hashes.
CREATE FUNCTION audit_content(entry audit_entries) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(entry.operation, entry.subject, entry.subject_id, entry.account_id, entry.request_id,
    entry.source_address, entry.actor, entry.changes,
    to_char(entry.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text
$$;

-- Gives a new entry the next number and the hash of its predecessor. The lock on the row of the chain is held until
-- the end of the transaction, so that the entries of all instances form one chain without gaps.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  head audit_chain;
BEGIN
  SELECT * INTO head FROM audit_chain WHERE chain_id = 1 FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO audit_chain VALUES (1, 0, repeat('0', 64)) ON CONFLICT DO NOTHING;
    SELECT * INTO STRICT head FROM audit_chain WHERE chain_id = 1 FOR UPDATE;
  END IF;
  NEW.audit_entry_id := head.audit_entry_id + 1;
  NEW.previous_hash := head.hash;
  NEW.hash := encode(sha256(convert_to(head.hash || E'\n' || audit_content(NEW), 'UTF8')), 'hex');
  UPDATE audit_chain SET audit_entry_id = NEW.audit_entry_id, hash = NEW.hash WHERE chain_id = 1;
  RETURN NEW;
END $$;

-- Entries of an earlier version keep their numbers, with the gaps of rolled back transactions.
DO $$
DECLARE
  entry audit_entries;
  last text := repeat('0', 64);
BEGIN
  FOR entry IN SELECT * FROM audit_entries ORDER BY audit_entry_id LOOP
    UPDATE audit_entries SET previous_hash = last,
        hash = encode(sha256(convert_to(last || E'\n' || audit_content(entry), 'UTF8')), 'hex')
      WHERE audit_entry_id = entry.audit_entry_id RETURNING hash INTO last;
  END LOOP;
  INSERT INTO audit_chain SELECT 1, max(audit_entry_id), last FROM audit_entries HAVING count(*) > 0;
END $$;

CREATE TRIGGER audit_entries_chain BEFORE INSERT ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();

INSERT INTO audit_entries (operation, subject, request_id, actor, changes, created_at)
  SELECT 'auditChainStart', 'audit_log', gen_random_uuid(), '{"kind": "command"}', jsonb_build_array(
      jsonb_build_object('field', 'earlier_entries', 'after', count(*)),
      jsonb_build_object('field', 'last_entry', 'after', max(audit_entry_id)::text)), now()
    FROM audit_entries HAVING count(*) > 0;

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The trigger of a new entry moves the end of the chain.
  IF TG_TABLE_NAME = 'audit_chain' AND TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'the audit log is evidence: % of % is refused', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER audit_entries_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_chain_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_heads_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_heads
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- The service may run under a role that owns nothing. It creates and drops partitions of the request log through
-- these functions, which run with the rights of their owner.
CREATE FUNCTION make_request_partition(name text, since timestamptz, until timestamptz) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF name !~ '^request_log_[0-9]{8}$' THEN
    RAISE EXCEPTION 'not a partition of the request log: %', name;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE request_log INCLUDING ALL) WITH (autovacuum_vacuum_scale_factor = 2)', name);
  EXECUTE format('ALTER TABLE request_log ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, since, until);
END $$;

CREATE FUNCTION drop_request_partition(name text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
      WHERE inhparent = 'request_log'::regclass AND relname = name) THEN
    RAISE EXCEPTION 'not a partition of the request log: %', name;
  END IF;
  EXECUTE format('DROP TABLE %I', name);
END $$;

REVOKE EXECUTE ON FUNCTION chain_audit_entry, make_request_partition, drop_request_partition FROM PUBLIC;

-- data_keys
CREATE TABLE "data_keys" (
    "data_key_id" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "wrapped" BYTEA,
    "wrapped_by" TEXT NOT NULL,
    "usable_from" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "destroyed_at" TIMESTAMPTZ(3),

    CONSTRAINT "data_keys_pkey" PRIMARY KEY ("data_key_id")
);

CREATE UNIQUE INDEX "data_keys_owner_period_version_key" ON "data_keys"("owner", "period", "version");

-- erasure
ALTER TABLE "instruments" ADD COLUMN     "erased_at" TIMESTAMPTZ(3),
ADD COLUMN     "retained_from" TIMESTAMPTZ(3),
ALTER COLUMN "fingerprint" DROP NOT NULL;

ALTER TABLE "payers" ADD COLUMN     "erased_at" TIMESTAMPTZ(3),
ALTER COLUMN "fingerprint" DROP NOT NULL,
ALTER COLUMN "first_name" DROP NOT NULL,
ALTER COLUMN "last_name" DROP NOT NULL,
ALTER COLUMN "email_username" DROP NOT NULL,
ALTER COLUMN "email_domain" DROP NOT NULL;

CREATE INDEX "instruments_new_idx" ON "instruments"("terminal_id", "created_at") WHERE (retained_from IS NULL AND retired_at IS NULL);
CREATE INDEX "instruments_retained_idx" ON "instruments"("terminal_id", "retained_from") WHERE (retained_from IS NOT NULL AND retired_at IS NULL);
CREATE INDEX "instruments_erased_idx" ON "instruments"("erased_at") WHERE (erased_at IS NOT NULL AND fingerprint IS NOT NULL);
CREATE INDEX "payers_erased_at_idx" ON "payers"("erased_at") WHERE (erased_at IS NOT NULL);

-- previous_passwords
ALTER TABLE "users" ADD COLUMN     "previous_passwords" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- unused_users
ALTER TABLE "users" ADD COLUMN     "last_active_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

CREATE INDEX "users_last_active_at_idx" ON "users"("last_active_at");

-- key_acts
CREATE TYPE "key_act_kind" AS ENUM ('rotate', 'rewrap', 'reseal', 'destroy');

CREATE TABLE "key_acts" (
    "key_act_id" UUID NOT NULL,
    "kind" "key_act_kind" NOT NULL,
    "account_id" UUID,
    "period" TEXT,
    "reason" TEXT NOT NULL,
    "requested_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "approved_by" UUID,
    "approved_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "key_acts_pkey" PRIMARY KEY ("key_act_id")
);

CREATE INDEX "key_acts_created_at_key_act_id_idx" ON "key_acts"("created_at", "key_act_id");

ALTER TABLE "key_acts" ADD CONSTRAINT "key_acts_requested_by_fkey" FOREIGN KEY ("requested_by") REFERENCES "users"("user_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "key_acts" ADD CONSTRAINT "key_acts_approved_by_fkey" FOREIGN KEY ("approved_by") REFERENCES "users"("user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Nobody approves an act of their own.
ALTER TABLE "key_acts" ADD CONSTRAINT "key_acts_two_people" CHECK ("approved_by" <> "requested_by");

-- sso
ALTER TYPE "sign_in_method" ADD VALUE 'sso';

ALTER TABLE "users" ADD COLUMN     "sso_subject" TEXT;

CREATE UNIQUE INDEX "users_sso_subject_key" ON "users"("sso_subject");

-- disabled_management_keys
CREATE TABLE "disabled_management_keys" (
    "hash" BYTEA NOT NULL,
    "disabled_at" TIMESTAMPTZ(3) NOT NULL,
    "disabled_by" UUID NOT NULL,

    CONSTRAINT "disabled_management_keys_pkey" PRIMARY KEY ("hash")
);

ALTER TABLE "disabled_management_keys" ADD CONSTRAINT "disabled_management_keys_disabled_by_fkey" FOREIGN KEY ("disabled_by") REFERENCES "users"("user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- terminal_cells
ALTER TABLE "terminals" ADD COLUMN     "moved_to_cell" TEXT;

-- journal
CREATE TYPE "journal_account_kind" AS ENUM ('processor_receivable', 'sales', 'sales_refunds', 'refunds_in_flight');
CREATE TYPE "journal_source" AS ENUM ('payment', 'sandbox_reset');
CREATE TYPE "journal_entry_kind" AS ENUM ('sale', 'capture', 'refund', 'refund_failed', 'reversal');

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

CREATE TABLE "journal_periods" (
    "account_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "journal_periods_pkey" PRIMARY KEY ("account_id","month")
);

CREATE TABLE "journal_accounts" (
    "account_id" UUID NOT NULL,
    "journal_account_id" SERIAL NOT NULL,
    "processor_key" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "decimals" SMALLINT NOT NULL,
    "kind" "journal_account_kind" NOT NULL,

    CONSTRAINT "journal_accounts_pkey" PRIMARY KEY ("account_id","journal_account_id")
);

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

CREATE TABLE "journal_balances" (
    "account_id" UUID NOT NULL,
    "journal_account_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "debit" BIGINT NOT NULL,
    "credit" BIGINT NOT NULL,

    CONSTRAINT "journal_balances_pkey" PRIMARY KEY ("account_id","journal_account_id","day")
);

CREATE UNIQUE INDEX "journal_accounts_account_id_processor_key_currency_kind_key" ON "journal_accounts"("account_id", "processor_key", "currency", "kind");
CREATE UNIQUE INDEX "journal_entries_source_source_id_kind_key" ON "journal_entries"("source", "source_id", "kind");
CREATE INDEX "journal_postings_account_id_journal_account_id_day_entry_nu_idx" ON "journal_postings"("account_id", "journal_account_id", "day", "entry_number");
CREATE INDEX "journal_postings_terminal_id_transaction_id_idx" ON "journal_postings"("terminal_id", "transaction_id");

ALTER TABLE "journal_periods" ADD CONSTRAINT "journal_periods_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "journals"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "journal_accounts" ADD CONSTRAINT "journal_accounts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "journals"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "journal_postings" ADD CONSTRAINT "journal_postings_account_id_entry_number_fkey" FOREIGN KEY ("account_id", "entry_number") REFERENCES "journal_entries"("account_id", "entry_number") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "journal_postings" ADD CONSTRAINT "journal_postings_account_id_journal_account_id_fkey" FOREIGN KEY ("account_id", "journal_account_id") REFERENCES "journal_accounts"("account_id", "journal_account_id") ON DELETE RESTRICT ON UPDATE CASCADE;
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

-- cell_moves
-- The order of events is that of the database transactions that wrote them. An account that comes from another cell
-- brings numbers of that one: if they are larger than those here, the command that moves it replaces both functions by
-- ones that add a constant, under a lock on events. Until then PostgreSQL inlines them.
CREATE FUNCTION event_position() RETURNS xid8 LANGUAGE sql VOLATILE AS 'SELECT pg_current_xact_id()';
CREATE FUNCTION event_horizon() RETURNS xid8 LANGUAGE sql STABLE AS 'SELECT pg_snapshot_xmin(pg_current_snapshot())';

CREATE TYPE "cell_move_phase" AS ENUM ('copying', 'closing', 'paused', 'moved', 'arriving');

ALTER TABLE "events" ALTER COLUMN "written_by" SET DEFAULT event_position();

ALTER TABLE "terminals" ADD COLUMN     "moving" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "cell_moves" (
    "account_id" UUID NOT NULL,
    "cell_id" TEXT NOT NULL,
    "phase" "cell_move_phase" NOT NULL,
    "terminals" CHAR(6)[],
    "compared_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cell_moves_pkey" PRIMARY KEY ("account_id")
);

CREATE TABLE "cell_move_changes" (
    "account_id" UUID NOT NULL,
    "change_id" BIGSERIAL NOT NULL,
    "table_name" TEXT NOT NULL,
    "key" JSONB NOT NULL,

    CONSTRAINT "cell_move_changes_pkey" PRIMARY KEY ("account_id","change_id")
);

CREATE TABLE "cell_move_marks" (
    "account_id" UUID NOT NULL,
    "mark" BIGINT NOT NULL,

    CONSTRAINT "cell_move_marks_pkey" PRIMARY KEY ("account_id")
);

-- The trigger on the rows of an account that moves (src/store/cells/move.ts creates it). Its arguments: the account, and
-- the columns of the primary key, separated by commas, of a table that is replicated.
CREATE FUNCTION guard_moving_row() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  moving_account uuid := TG_ARGV[0];
  found_phase cell_move_phase;
BEGIN
  -- Each change of the phase takes this lock alone: afterwards no transaction writes that has read the phase before.
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('cell move ' || TG_ARGV[0], 0));
  SELECT phase INTO found_phase FROM cell_moves WHERE account_id = moving_account;
  IF found_phase IN ('paused', 'moved', 'arriving')
    OR (found_phase = 'closing' AND TG_OP = 'INSERT' AND TG_TABLE_NAME IN ('transactions', 'idempotency_keys'))
    OR (found_phase IS NOT NULL AND TG_OP = 'INSERT' AND TG_TABLE_NAME = 'terminals') THEN
    RAISE EXCEPTION 'the account % moves to another cell: % of % is refused', moving_account, TG_OP, TG_TABLE_NAME
      USING ERRCODE = 'PTMOV';
  END IF;
  IF found_phase IS NOT NULL AND TG_ARGV[1] <> '' THEN
    INSERT INTO cell_move_changes (account_id, table_name, key)
      SELECT moving_account, TG_TABLE_NAME, jsonb_object_agg(field.key, field.value)
      FROM jsonb_each(CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END) AS field
      WHERE field.key = ANY (string_to_array(TG_ARGV[1], ','));
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
REVOKE EXECUTE ON FUNCTION guard_moving_row FROM PUBLIC;

-- add_search_indexes
DROP INDEX "orders_terminal_id_merchant_order_id_idx";
DROP INDEX "transactions_terminal_id_merchant_transaction_id_created_at_idx";
CREATE INDEX "instruments_last_four_idx" ON "instruments"("terminal_id", "last_four", "created_at") WHERE (last_four IS NOT NULL);
CREATE INDEX "orders_terminal_id_merchant_order_id_idx" ON "orders"("terminal_id", "merchant_order_id" text_pattern_ops);
CREATE INDEX "transactions_terminal_id_merchant_transaction_id_created_at_idx" ON "transactions"("terminal_id", "merchant_transaction_id" text_pattern_ops, "created_at");

-- The filters of a range are in one page of the index.
CREATE INDEX "transactions_network_ids_idx" ON "transactions" USING BRIN ("arn" text_bloom_ops, "authorization_code" text_bloom_ops) WITH (pages_per_range = 64, autosummarize = on);

-- The expression is that of the search (src/store/searches/payers.ts).
CREATE INDEX "payers_phone_idx" ON "payers" USING BRIN ((right(phone_number, 7)) text_bloom_ops) WITH (autosummarize = on);

-- settlement
CREATE TYPE "settlement_layout" AS ENUM ('adyen_settlement_detail', 'adyen_payments_accounting', 'stripe_itemized');
CREATE TYPE "settlement_report_state" AS ENUM ('receiving', 'imported');
CREATE TYPE "settlement_line_kind" AS ENUM ('settled', 'settlement_reversed', 'refunded', 'refund_reversed', 'chargeback', 'chargeback_reversed', 'fee', 'payout', 'payout_returned', 'reserve', 'correction', 'balance_transfer', 'top_up', 'settled_externally', 'refunded_externally', 'memo');
CREATE TYPE "settlement_line_state" AS ENUM ('pending', 'matched', 'missing_here', 'amount_differs', 'currency_differs', 'duplicate', 'unallocated', 'no_payment');
CREATE TYPE "reconciliation_problem" AS ENUM ('missing_here', 'amount_differs', 'currency_differs', 'duplicate', 'unallocated');
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
ALTER TYPE "journal_source" ADD VALUE 'settlement';

ALTER TABLE "journal_postings" ALTER COLUMN "terminal_id" DROP NOT NULL;

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

CREATE UNIQUE INDEX "settlement_reports_report_id_key" ON "settlement_reports"("report_id");
CREATE INDEX "settlement_reports_created_at_report_id_idx" ON "settlement_reports"("created_at", "report_id");
CREATE INDEX "settlement_reports_posting_idx" ON "settlement_reports"("account_id", "created_at") WHERE (state = 'imported' AND posted_line < last_line);
CREATE INDEX "settlement_reports_receiving_until_idx" ON "settlement_reports"("receiving_until") WHERE (state = 'receiving');
CREATE UNIQUE INDEX "settlement_reports_processor_key_digest_key" ON "settlement_reports"("processor_key", "digest");
CREATE INDEX "settlement_batches_account_id_report_id_idx" ON "settlement_batches"("account_id", "report_id");
CREATE INDEX "settlement_lines_provider_line_id_idx" ON "settlement_lines"("provider_line_id") WHERE (provider_line_id IS NOT NULL);
CREATE INDEX "settlement_lines_terminal_id_transaction_id_idx" ON "settlement_lines"("terminal_id", "transaction_id") WHERE (transaction_id IS NOT NULL);
CREATE UNIQUE INDEX "reconciliation_exceptions_exception_id_key" ON "reconciliation_exceptions"("exception_id");
CREATE INDEX "reconciliation_exceptions_opened_at_exception_id_idx" ON "reconciliation_exceptions"("opened_at", "exception_id");
CREATE UNIQUE INDEX "reconciliation_exceptions_report_id_line_number_key" ON "reconciliation_exceptions"("report_id", "line_number");

ALTER TABLE "settlement_batches" ADD CONSTRAINT "settlement_batches_account_id_report_id_fkey" FOREIGN KEY ("account_id", "report_id") REFERENCES "settlement_reports"("account_id", "report_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_account_id_report_id_fkey" FOREIGN KEY ("account_id", "report_id") REFERENCES "settlement_reports"("account_id", "report_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- journal_operations
ALTER TYPE "journal_account_kind" ADD VALUE 'adjustments';
ALTER TYPE "journal_entry_kind" ADD VALUE 'adjustment';
ALTER TYPE "journal_source" ADD VALUE 'adjustment';

ALTER TABLE "accounts" ADD COLUMN     "adjustments_need_approval" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "journal_adjustments" (
    "account_id" UUID NOT NULL,
    "adjustment_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "reason" TEXT NOT NULL,
    "postings" JSONB NOT NULL,
    "reversed_entry" BIGINT,
    "needs_approval" BOOLEAN NOT NULL,
    "requested_by" UUID,
    "requested_by_email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "approved_by" UUID,
    "approved_by_email" TEXT,
    "withdrawn_at" TIMESTAMPTZ(3),
    "entry_number" BIGINT,

    CONSTRAINT "journal_adjustments_pkey" PRIMARY KEY ("account_id","adjustment_id")
);

CREATE INDEX "journal_adjustments_account_id_created_at_adjustment_id_idx" ON "journal_adjustments"("account_id", "created_at", "adjustment_id");
CREATE INDEX "journal_entries_account_id_day_entry_number_idx" ON "journal_entries"("account_id", "day", "entry_number");

ALTER TABLE "journal_adjustments" ADD CONSTRAINT "journal_adjustments_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "journals"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- An entry is reversed once, and two people are two people, for every writer.
CREATE UNIQUE INDEX "journal_adjustments_reversed_entry_key" ON "journal_adjustments"("account_id", "reversed_entry")
  WHERE withdrawn_at IS NULL;
ALTER TABLE "journal_adjustments" ADD CONSTRAINT "journal_adjustments_two_people_check" CHECK (
  NOT needs_approval OR entry_number IS NULL OR coalesce(approved_by <> requested_by, FALSE));
ALTER TABLE "journal_adjustments" ADD CONSTRAINT "journal_adjustments_state_check" CHECK (
  entry_number IS NULL OR withdrawn_at IS NULL);

-- An adjustment is decided about once, and its request does not change.
CREATE FUNCTION check_journal_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.entry_number IS NOT NULL OR OLD.withdrawn_at IS NOT NULL
    OR (NEW.account_id, NEW.adjustment_id, NEW.day, NEW.reason, NEW.postings, NEW.needs_approval, NEW.created_at)
      IS DISTINCT FROM
      (OLD.account_id, OLD.adjustment_id, OLD.day, OLD.reason, OLD.postings, OLD.needs_approval, OLD.created_at)
    OR NEW.reversed_entry IS DISTINCT FROM OLD.reversed_entry OR NEW.requested_by IS DISTINCT FROM OLD.requested_by THEN
    RAISE EXCEPTION 'the journal is evidence: a change of adjustment % is refused', OLD.adjustment_id
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER journal_adjustments_decide BEFORE UPDATE ON journal_adjustments
  FOR EACH ROW EXECUTE FUNCTION check_journal_adjustment();
CREATE TRIGGER journal_adjustments_keep BEFORE DELETE OR TRUNCATE ON journal_adjustments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();

-- Part: 20261124211906_exceptions_and_members
-- work_on_reconciliation_exceptions
-- CreateEnum
CREATE TYPE "reconciliation_resolution" AS ENUM ('match', 'adjustment', 'explanation');

-- AlterTable
ALTER TABLE "reconciliation_exceptions" ADD COLUMN     "acts" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "adjustment_id" UUID,
ADD COLUMN     "closed_at" TIMESTAMPTZ(3),
ADD COLUMN     "owner_email" TEXT,
ADD COLUMN     "owner_id" UUID,
ADD COLUMN     "resolution" "reconciliation_resolution";

-- CreateIndex
CREATE INDEX "reconciliation_exceptions_open_idx" ON "reconciliation_exceptions"("opened_at", "exception_id") WHERE (closed_at IS NULL);

ALTER TABLE "reconciliation_exceptions" ADD CONSTRAINT "reconciliation_exceptions_closed_check" CHECK (
  (resolution IS NULL) = (closed_at IS NULL));

-- An exception stays, and so do the acts on it.
CREATE FUNCTION check_reconciliation_exception() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.account_id, NEW.exception_id, NEW.problem, NEW.report_id, NEW.line_number, NEW.opened_at)
      IS DISTINCT FROM
      (OLD.account_id, OLD.exception_id, OLD.problem, OLD.report_id, OLD.line_number, OLD.opened_at)
    OR (SELECT jsonb_agg(act ORDER BY place) FROM jsonb_array_elements(NEW.acts) WITH ORDINALITY AS acts (act, place)
        WHERE place <= jsonb_array_length(OLD.acts)) IS DISTINCT FROM nullif(OLD.acts, '[]') THEN
    RAISE EXCEPTION 'acts on exceptions are evidence: a change of exception % is refused', OLD.exception_id
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reconciliation_exceptions_work BEFORE UPDATE ON reconciliation_exceptions
  FOR EACH ROW EXECUTE FUNCTION check_reconciliation_exception();
CREATE TRIGGER reconciliation_exceptions_keep BEFORE DELETE OR TRUNCATE ON reconciliation_exceptions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();

-- member_accounts
-- AlterTable
ALTER TABLE "users" ADD COLUMN     "account_id" UUID;

-- CreateIndex
CREATE INDEX "users_account_id_idx" ON "users"("account_id") WHERE (account_id IS NOT NULL);

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Part: 20261125001500_cell_move_copies
-- AlterTable
ALTER TABLE "cell_moves" ADD COLUMN     "copied_by" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Part: 20261125034154_payment_page_options
-- AlterTable
ALTER TABLE "payment_pages" ADD COLUMN     "identity_until" TIMESTAMPTZ(3),
ADD COLUMN     "sealed_identity" BYTEA,
ADD COLUMN     "wallets" JSONB;

-- AlterTable
ALTER TABLE "instruments" ADD COLUMN     "card_network" TEXT;

-- AlterTable
ALTER TABLE "payment_pages" ADD COLUMN     "options" JSONB NOT NULL DEFAULT '{}';

