-- Made of these parts, each as it was made. On a database that has some of them only the others run.

-- Part: 20261121220344_index_answers_of_processors
CREATE INDEX "processor_calls_answers_idx" ON "processor_calls"("terminal_id", "started_at", "processor_key", "outcome", "finished_at") WHERE (operation <> 'notification') AND (operation <> 'statement');


-- Part: 20261122115500_partition_request_log
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

-- Part: 20261122115748_keep_events_where_they_were_written
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

