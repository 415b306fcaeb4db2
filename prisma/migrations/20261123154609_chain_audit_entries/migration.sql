-- AlterTable
ALTER TABLE "audit_entries" ADD COLUMN     "hash" VARCHAR(64) NOT NULL DEFAULT '',
ADD COLUMN     "previous_hash" VARCHAR(64) NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "audit_chain" (
    "chain_id" INTEGER NOT NULL DEFAULT 1,
    "audit_entry_id" BIGINT NOT NULL,
    "hash" VARCHAR(64) NOT NULL,

    CONSTRAINT "audit_chain_pkey" PRIMARY KEY ("chain_id")
);

-- CreateTable
CREATE TABLE "audit_heads" (
    "day" DATE NOT NULL,
    "audit_entry_id" BIGINT NOT NULL,
    "hash" VARCHAR(64) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_heads_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "audit_head_sends" (
    "day" DATE NOT NULL,
    "target" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "audit_head_sends_pkey" PRIMARY KEY ("day","target")
);

-- CreateIndex
CREATE INDEX "audit_head_sends_due_at_idx" ON "audit_head_sends"("due_at");

-- AddForeignKey
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
