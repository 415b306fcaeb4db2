-- CreateEnum
CREATE TYPE "environment" AS ENUM ('sandbox', 'live');

-- CreateEnum
CREATE TYPE "transaction_type" AS ENUM ('sale', 'preauth', 'capture', 'refund', 'void', 'recurring_init', 'recurring', 'payout', 'account_verification');

-- CreateEnum
CREATE TYPE "series_status" AS ENUM ('active', 'paused', 'cancelled', 'completed');

-- CreateEnum
CREATE TYPE "managed_by" AS ENUM ('merchant', 'our_platform', 'payment_provider');

-- CreateEnum
CREATE TYPE "recurring_date_type" AS ENUM ('daily', 'weekly', 'monthly', 'yearly');

-- CreateEnum
CREATE TYPE "occurrence_status" AS ENUM ('pending', 'processing', 'completed', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "transaction_status" AS ENUM ('APPROVED', 'PROCESSING', 'DECLINED', 'ERROR', 'CANCELLED', 'UNKNOWN');

-- CreateEnum
CREATE TYPE "delivery_state" AS ENUM ('pending', 'delivered', 'failed');

-- CreateEnum
CREATE TYPE "endpoint_disabled_reason" AS ENUM ('operator', 'failing');

-- CreateTable
CREATE TABLE "accounts" (
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "terminals" (
    "terminal_id" CHAR(6) NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "name" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "routes" TEXT[],
    "retry_one_off" BOOLEAN NOT NULL DEFAULT false,
    "currencies" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "clock_now" TIMESTAMPTZ(3),
    "clock_moving_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "terminals_pkey" PRIMARY KEY ("terminal_id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "api_key_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "hash" BYTEA NOT NULL,
    "hint" CHAR(4) NOT NULL,
    "requests_per_second" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "replaced_by_id" UUID,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("api_key_id")
);

-- CreateTable
CREATE TABLE "api_key_terminals" (
    "api_key_id" UUID NOT NULL,
    "terminal_id" CHAR(6) NOT NULL,

    CONSTRAINT "api_key_terminals_pkey" PRIMARY KEY ("api_key_id","terminal_id")
);

-- CreateTable
CREATE TABLE "payers" (
    "payer_id" CHAR(8) NOT NULL,
    "terminal_id" CHAR(6) NOT NULL,
    "fingerprint" CHAR(88) NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email_username" TEXT NOT NULL,
    "email_domain" TEXT NOT NULL,
    "phone_number" TEXT,
    "details" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payers_pkey" PRIMARY KEY ("payer_id")
);

-- CreateTable
CREATE TABLE "orders" (
    "order_id" CHAR(8) NOT NULL,
    "terminal_id" CHAR(6) NOT NULL,
    "payer_id" CHAR(8),
    "merchant_order_id" TEXT,
    "description" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("order_id")
);

-- CreateTable
CREATE TABLE "instruments" (
    "token" CHAR(88) NOT NULL,
    "terminal_id" CHAR(6) NOT NULL,
    "payment_method" TEXT NOT NULL,
    "fingerprint" CHAR(88) NOT NULL,
    "sealed_number" BYTEA,
    "bin" TEXT,
    "last_four" CHAR(4),
    "pan_length" SMALLINT,
    "expiry_month" SMALLINT,
    "expiry_year" SMALLINT,
    "cardholder_name" TEXT,
    "brand" TEXT,
    "card_type" TEXT,
    "category" TEXT,
    "provider_token" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "instruments_pkey" PRIMARY KEY ("token")
);

-- CreateTable
CREATE TABLE "transactions" (
    "transaction_id" CHAR(8) NOT NULL,
    "terminal_id" CHAR(6) NOT NULL,
    "order_id" CHAR(8) NOT NULL,
    "token" CHAR(88),
    "type" "transaction_type" NOT NULL,
    "status" "transaction_status" NOT NULL,
    "reason" TEXT NOT NULL,
    "reason_pointer" TEXT,
    "amount" DECIMAL(15,4) NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "merchant_transaction_id" TEXT,
    "description" TEXT,
    "attempt_number" INTEGER NOT NULL DEFAULT 1,
    "originating_id" CHAR(8),
    "transaction_reference_id" CHAR(8),
    "recurring_id" CHAR(8),
    "future_transaction_id" CHAR(8),
    "successor_id" CHAR(8),
    "refunded_amount" DECIMAL(15,4) NOT NULL DEFAULT 0,
    "processor_key" TEXT,
    "provider_transaction_id" TEXT,
    "provider_order_id" TEXT,
    "authorization_code" TEXT,
    "arn" TEXT,
    "context" JSONB,
    "action_token" TEXT,
    "due_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "lookups" SMALLINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "transactions_pkey" PRIMARY KEY ("transaction_id")
);

-- CreateTable
CREATE TABLE "imported_attempts" (
    "imported_attempt_id" BIGSERIAL NOT NULL,
    "terminal_id" CHAR(6) NOT NULL,
    "transaction_id" CHAR(8),
    "provider_key" TEXT NOT NULL,
    "provider_transaction_id" TEXT,
    "interactions" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "imported_attempts_pkey" PRIMARY KEY ("imported_attempt_id")
);

-- CreateTable
CREATE TABLE "processor_calls" (
    "processor_call_id" BIGSERIAL NOT NULL,
    "transaction_id" CHAR(8) NOT NULL,
    "processor_key" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "raw" JSONB,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "processor_calls_pkey" PRIMARY KEY ("processor_call_id")
);

-- CreateTable
CREATE TABLE "series" (
    "recurring_id" CHAR(8) NOT NULL,
    "terminal_id" CHAR(6) NOT NULL,
    "init_transaction_id" CHAR(8) NOT NULL,
    "order_id" CHAR(8) NOT NULL,
    "status" "series_status" NOT NULL,
    "managed_by" "managed_by" NOT NULL,
    "amount" DECIMAL(15,4) NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "first_payment_date" DATE,
    "recurring_date_type" "recurring_date_type",
    "time_interval" INTEGER,
    "number_of_payments" INTEGER,
    "cancellation_date" DATE,
    "first_sequence" INTEGER NOT NULL,
    "sequence_offset" INTEGER NOT NULL DEFAULT 0,
    "completed_payments" INTEGER NOT NULL DEFAULT 0,
    "reserved_payments" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "series_pkey" PRIMARY KEY ("recurring_id")
);

-- CreateTable
CREATE TABLE "occurrences" (
    "future_transaction_id" CHAR(8) NOT NULL,
    "recurring_id" CHAR(8) NOT NULL,
    "terminal_id" CHAR(6) NOT NULL,
    "sequence_number" INTEGER NOT NULL,
    "planned_date" DATE NOT NULL,
    "scheduled_date" DATE NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "amount" DECIMAL(15,4) NOT NULL,
    "own_amount" BOOLEAN NOT NULL DEFAULT false,
    "status" "occurrence_status" NOT NULL DEFAULT 'pending',
    "transaction_id" CHAR(8),
    "executed_at" TIMESTAMPTZ(3),
    "notes" TEXT,
    "leased_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "occurrences_pkey" PRIMARY KEY ("future_transaction_id")
);

-- CreateTable
CREATE TABLE "open_charges" (
    "transaction_id" CHAR(8) NOT NULL,
    "terminal_id" CHAR(6) NOT NULL,
    "recurring_id" CHAR(8) NOT NULL,

    CONSTRAINT "open_charges_pkey" PRIMARY KEY ("transaction_id")
);

-- CreateTable
CREATE TABLE "scheduled_retries" (
    "transaction_id" CHAR(8) NOT NULL,
    "terminal_id" CHAR(6) NOT NULL,
    "recurring_id" CHAR(8),
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "leased_until" TIMESTAMPTZ(3),

    CONSTRAINT "scheduled_retries_pkey" PRIMARY KEY ("transaction_id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "terminal_id" CHAR(6) NOT NULL,
    "operation" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "digest" BYTEA NOT NULL,
    "owner" UUID NOT NULL,
    "transaction_id" CHAR(8),
    "answer_status" SMALLINT,
    "answer_body" TEXT,
    "leased_until" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("terminal_id","operation","key")
);

-- CreateTable
CREATE TABLE "events" (
    "event_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "terminal_id" CHAR(6) NOT NULL,
    "type" TEXT NOT NULL,
    "subject_id" CHAR(8) NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "written_by" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "place" BIGSERIAL NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "endpoint_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "url" TEXT NOT NULL,
    "event_types" TEXT[],
    "sealed_secret" BYTEA NOT NULL,
    "sealed_previous" BYTEA,
    "previous_until" TIMESTAMPTZ(3),
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "disabled_reason" "endpoint_disabled_reason",
    "disabled_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("endpoint_id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "delivery_id" BIGSERIAL NOT NULL,
    "event_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "terminal_id" CHAR(6) NOT NULL,
    "state" "delivery_state" NOT NULL DEFAULT 'pending',
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "started_with" SMALLINT NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "leased_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("delivery_id")
);

-- CreateTable
CREATE TABLE "delivery_attempts" (
    "delivery_id" BIGINT NOT NULL,
    "attempt_number" SMALLINT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_milliseconds" INTEGER NOT NULL,
    "answer_status" SMALLINT,
    "answer_excerpt" TEXT,
    "error" TEXT,

    CONSTRAINT "delivery_attempts_pkey" PRIMARY KEY ("delivery_id","attempt_number")
);

-- CreateTable
CREATE TABLE "provider_notifications" (
    "provider_key" TEXT NOT NULL,
    "provider_event_id" TEXT NOT NULL,
    "terminal_id" CHAR(6) NOT NULL,
    "transaction_id" CHAR(8) NOT NULL,
    "result" JSONB NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "applied_at" TIMESTAMPTZ(3),

    CONSTRAINT "provider_notifications_pkey" PRIMARY KEY ("provider_key","provider_event_id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "audit_entry_id" BIGSERIAL NOT NULL,
    "operation" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "subject_id" TEXT,
    "account_id" UUID,
    "request_id" UUID NOT NULL,
    "changes" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("audit_entry_id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "simulator_entries" (
    "processor_key" TEXT NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "reference" TEXT,
    "provider_transaction_id" TEXT NOT NULL,
    "amount" DECIMAL(15,4) NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "outcome" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "authorization_code" TEXT,
    "arn" TEXT,
    "calls" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "simulator_entries_pkey" PRIMARY KEY ("processor_key","idempotency_key")
);

-- CreateIndex
CREATE INDEX "terminals_account_id_idx" ON "terminals"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_account_id_idx" ON "api_keys"("account_id");

-- CreateIndex
CREATE INDEX "payers_terminal_id_fingerprint_created_at_idx" ON "payers"("terminal_id", "fingerprint", "created_at");

-- CreateIndex
CREATE INDEX "orders_terminal_id_merchant_order_id_idx" ON "orders"("terminal_id", "merchant_order_id");

-- CreateIndex
CREATE INDEX "orders_payer_id_idx" ON "orders"("payer_id");

-- CreateIndex
CREATE INDEX "instruments_terminal_id_fingerprint_idx" ON "instruments"("terminal_id", "fingerprint");

-- CreateIndex
CREATE INDEX "transactions_terminal_id_created_at_idx" ON "transactions"("terminal_id", "created_at");

-- CreateIndex
CREATE INDEX "transactions_terminal_id_merchant_transaction_id_created_at_idx" ON "transactions"("terminal_id", "merchant_transaction_id", "created_at");

-- CreateIndex
CREATE INDEX "transactions_order_id_created_at_idx" ON "transactions"("order_id", "created_at");

-- CreateIndex
CREATE INDEX "transactions_terminal_id_processor_key_provider_transaction_idx" ON "transactions"("terminal_id", "processor_key", "provider_transaction_id") WHERE (provider_transaction_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "transactions_recurring_id_idx" ON "transactions"("recurring_id") WHERE (recurring_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "transactions_due_at_idx" ON "transactions"("due_at") WHERE (status = 'PROCESSING');

-- CreateIndex
CREATE INDEX "transactions_updated_at_transaction_id_idx" ON "transactions"("updated_at", "transaction_id") WHERE (status = 'UNKNOWN');

-- CreateIndex
CREATE INDEX "transactions_transaction_reference_id_created_at_idx" ON "transactions"("transaction_reference_id", "created_at") WHERE (transaction_reference_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "transactions_token_idx" ON "transactions"("token");

-- CreateIndex
CREATE UNIQUE INDEX "transactions_action_token_key" ON "transactions"("action_token") WHERE (action_token IS NOT NULL);

-- CreateIndex
CREATE INDEX "imported_attempts_terminal_id_idx" ON "imported_attempts"("terminal_id");

-- CreateIndex
CREATE INDEX "processor_calls_transaction_id_idx" ON "processor_calls"("transaction_id");

-- CreateIndex
CREATE INDEX "series_terminal_id_created_at_idx" ON "series"("terminal_id", "created_at");

-- CreateIndex
CREATE INDEX "series_terminal_id_status_created_at_idx" ON "series"("terminal_id", "status", "created_at");

-- CreateIndex
CREATE INDEX "series_ends_at_idx" ON "series"("ends_at") WHERE (ends_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "occurrences_due_at_idx" ON "occurrences"("due_at") WHERE (status = 'pending');

-- CreateIndex
CREATE INDEX "occurrences_terminal_id_due_at_idx" ON "occurrences"("terminal_id", "due_at") WHERE (status = 'pending');

-- CreateIndex
CREATE UNIQUE INDEX "occurrences_recurring_id_sequence_number_key" ON "occurrences"("recurring_id", "sequence_number");

-- CreateIndex
CREATE INDEX "open_charges_recurring_id_idx" ON "open_charges"("recurring_id");

-- CreateIndex
CREATE INDEX "open_charges_terminal_id_idx" ON "open_charges"("terminal_id");

-- CreateIndex
CREATE INDEX "scheduled_retries_due_at_idx" ON "scheduled_retries"("due_at");

-- CreateIndex
CREATE INDEX "scheduled_retries_terminal_id_due_at_idx" ON "scheduled_retries"("terminal_id", "due_at");

-- CreateIndex
CREATE INDEX "scheduled_retries_recurring_id_idx" ON "scheduled_retries"("recurring_id");

-- CreateIndex
CREATE INDEX "idempotency_keys_terminal_id_expires_at_idx" ON "idempotency_keys"("terminal_id", "expires_at");

-- CreateIndex
CREATE INDEX "events_terminal_id_created_at_idx" ON "events"("terminal_id", "created_at");

-- CreateIndex
CREATE INDEX "events_account_id_written_by_place_idx" ON "events"("account_id", "written_by", "place");

-- CreateIndex
CREATE INDEX "events_subject_id_idx" ON "events"("subject_id");

-- CreateIndex
CREATE INDEX "webhook_endpoints_account_id_idx" ON "webhook_endpoints"("account_id");

-- CreateIndex
CREATE INDEX "deliveries_event_id_idx" ON "deliveries"("event_id");

-- CreateIndex
CREATE INDEX "deliveries_endpoint_id_due_at_idx" ON "deliveries"("endpoint_id", "due_at") WHERE (state = 'pending');

-- CreateIndex
CREATE INDEX "deliveries_endpoint_id_state_delivery_id_idx" ON "deliveries"("endpoint_id", "state", "delivery_id");

-- CreateIndex
CREATE INDEX "deliveries_state_delivery_id_idx" ON "deliveries"("state", "delivery_id") WHERE (state <> 'delivered');

-- CreateIndex
CREATE INDEX "deliveries_terminal_id_state_created_at_idx" ON "deliveries"("terminal_id", "state", "created_at") WHERE (state <> 'pending');

-- CreateIndex
CREATE INDEX "provider_notifications_received_at_idx" ON "provider_notifications"("received_at") WHERE (applied_at IS NULL);

-- CreateIndex
CREATE INDEX "provider_notifications_applied_at_idx" ON "provider_notifications"("applied_at") WHERE (applied_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "provider_notifications_terminal_id_idx" ON "provider_notifications"("terminal_id");

-- CreateIndex
CREATE INDEX "audit_entries_account_id_audit_entry_id_idx" ON "audit_entries"("account_id", "audit_entry_id");

-- CreateIndex
CREATE INDEX "audit_entries_subject_id_audit_entry_id_idx" ON "audit_entries"("subject_id", "audit_entry_id");

-- CreateIndex
CREATE INDEX "simulator_entries_provider_transaction_id_idx" ON "simulator_entries"("provider_transaction_id");

-- AddForeignKey
ALTER TABLE "terminals" ADD CONSTRAINT "terminals_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key_terminals" ADD CONSTRAINT "api_key_terminals_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("api_key_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key_terminals" ADD CONSTRAINT "api_key_terminals_terminal_id_fkey" FOREIGN KEY ("terminal_id") REFERENCES "terminals"("terminal_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_payer_id_fkey" FOREIGN KEY ("payer_id") REFERENCES "payers"("payer_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("order_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_token_fkey" FOREIGN KEY ("token") REFERENCES "instruments"("token") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "processor_calls" ADD CONSTRAINT "processor_calls_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("transaction_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "occurrences" ADD CONSTRAINT "occurrences_recurring_id_fkey" FOREIGN KEY ("recurring_id") REFERENCES "series"("recurring_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("event_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "deliveries"("delivery_id") ON DELETE CASCADE ON UPDATE CASCADE;

