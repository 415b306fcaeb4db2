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

-- CreateEnum
CREATE TYPE "discrepancy_state" AS ENUM ('open', 'reversing', 'accepted', 'reversed');

-- CreateEnum
CREATE TYPE "processor_kind" AS ENUM ('simulator', 'stripe', 'adyen');

-- CreateEnum
CREATE TYPE "user_role" AS ENUM ('viewer', 'support', 'operator', 'owner');

-- CreateEnum
CREATE TYPE "sign_in_method" AS ENUM ('password', 'sign_in_link', 'invitation', 'passkey');

-- CreateEnum
CREATE TYPE "one_time_link_purpose" AS ENUM ('invitation', 'sign_in');

-- CreateTable
CREATE TABLE "accounts" (
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "shares_records" BOOLEAN NOT NULL DEFAULT false,
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
    "clock_ahead" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "clock_moving_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "terminals_pkey" PRIMARY KEY ("terminal_id")
);

-- CreateTable
CREATE TABLE "payment_pages" (
    "terminal_id" CHAR(6) NOT NULL,
    "merchant_name" TEXT,
    "return_url" TEXT,
    "return_origins" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "frame_ancestors" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "colour" CHAR(7),
    "colour_dark" CHAR(7),
    "logo" BYTEA,
    "logo_type" TEXT,
    "logo_digest" CHAR(64),
    "texts" JSONB NOT NULL DEFAULT '[]',
    "sealed_secret" BYTEA NOT NULL,
    "sealed_previous" BYTEA,
    "previous_until" TIMESTAMPTZ(3),

    CONSTRAINT "payment_pages_pkey" PRIMARY KEY ("terminal_id")
);

-- CreateTable
CREATE TABLE "processor_accounts" (
    "processor_account_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "provider_key" TEXT NOT NULL,
    "kind" "processor_kind" NOT NULL,
    "environment" "environment" NOT NULL,
    "settings" JSONB NOT NULL,
    "sealed_credentials" BYTEA NOT NULL,
    "sealed_previous" BYTEA,
    "previous_until" TIMESTAMPTZ(3),
    "merchant_account" TEXT,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "processor_accounts_pkey" PRIMARY KEY ("processor_account_id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "api_key_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "hash" BYTEA NOT NULL,
    "hint" CHAR(4) NOT NULL,
    "requests_per_second" INTEGER,
    "allowed_origins" TEXT[] DEFAULT ARRAY[]::TEXT[],
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
    "terminal_id" CHAR(6) NOT NULL,
    "payer_id" CHAR(8) NOT NULL,
    "fingerprint" CHAR(88) NOT NULL,
    "previous_fingerprint" CHAR(88),
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email_username" TEXT NOT NULL,
    "email_domain" TEXT NOT NULL,
    "phone_number" TEXT,
    "details" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payers_pkey" PRIMARY KEY ("terminal_id","payer_id")
);

-- CreateTable
CREATE TABLE "orders" (
    "terminal_id" CHAR(6) NOT NULL,
    "order_id" CHAR(8) NOT NULL,
    "payer_id" CHAR(8),
    "merchant_order_id" TEXT,
    "description" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("terminal_id","order_id")
);

-- CreateTable
CREATE TABLE "instruments" (
    "terminal_id" CHAR(6) NOT NULL,
    "token" CHAR(88) NOT NULL,
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
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "instruments_pkey" PRIMARY KEY ("terminal_id","token")
);

-- CreateTable
CREATE TABLE "kept_credentials" (
    "terminal_id" CHAR(6) NOT NULL,
    "token" CHAR(88) NOT NULL,
    "processor_key" TEXT NOT NULL,
    "stored_credential" TEXT,
    "network_transaction_id" TEXT,

    CONSTRAINT "kept_credentials_pkey" PRIMARY KEY ("terminal_id","token","processor_key")
);

-- CreateTable
CREATE TABLE "one_time_tokens" (
    "terminal_id" CHAR(6) NOT NULL,
    "token" CHAR(88) NOT NULL,
    "sealed_card" BYTEA,
    "transaction_id" CHAR(8),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "one_time_tokens_pkey" PRIMARY KEY ("terminal_id","token")
);

-- CreateTable
CREATE TABLE "refused_instruments" (
    "terminal_id" CHAR(6) NOT NULL,
    "token" CHAR(88) NOT NULL,
    "refused_at" TIMESTAMPTZ(3) NOT NULL,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "refused_instruments_pkey" PRIMARY KEY ("terminal_id","token")
);

-- CreateTable
CREATE TABLE "transactions" (
    "terminal_id" CHAR(6) NOT NULL,
    "transaction_id" CHAR(8) NOT NULL,
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
    "exemption_requested" TEXT,
    "attempt_number" INTEGER NOT NULL DEFAULT 1,
    "originating_id" CHAR(8),
    "transaction_reference_id" CHAR(8),
    "recurring_id" CHAR(8),
    "future_transaction_id" CHAR(8),
    "successor_id" CHAR(8),
    "refunded_amount" DECIMAL(15,4) NOT NULL DEFAULT 0,
    "refund_failed_at" TIMESTAMPTZ(3),
    "processor_key" TEXT,
    "provider_transaction_id" TEXT,
    "provider_order_id" TEXT,
    "authorization_code" TEXT,
    "arn" TEXT,
    "network_transaction_id" TEXT,
    "context" JSONB,
    "action_token" TEXT,
    "page" JSONB,
    "action_url" TEXT,
    "three_ds" JSONB,
    "due_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "lookups" SMALLINT NOT NULL DEFAULT 0,
    "takes_effect_until" TIMESTAMPTZ(3),
    "not_received_at" TIMESTAMPTZ(3),
    "sent_with_cvv" BOOLEAN NOT NULL DEFAULT false,
    "stored_instrument" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "transactions_pkey" PRIMARY KEY ("terminal_id","transaction_id")
);

-- CreateTable
CREATE TABLE "payer_returns" (
    "terminal_id" CHAR(6) NOT NULL,
    "transaction_id" CHAR(8) NOT NULL,
    "token" CHAR(38) NOT NULL,
    "brought" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payer_returns_pkey" PRIMARY KEY ("terminal_id","transaction_id")
);

-- CreateTable
CREATE TABLE "authentications" (
    "terminal_id" CHAR(6) NOT NULL,
    "transaction_id" CHAR(8) NOT NULL,
    "token" CHAR(38) NOT NULL,
    "server_transaction_id" UUID NOT NULL,
    "version" TEXT NOT NULL,
    "method_url" TEXT,
    "method_completed" BOOLEAN NOT NULL DEFAULT false,
    "acs_url" TEXT,
    "acs_transaction_id" UUID,
    "window_size" CHAR(2) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "authentications_pkey" PRIMARY KEY ("terminal_id","transaction_id")
);

-- CreateTable
CREATE TABLE "simulated_authentications" (
    "terminal_id" CHAR(6) NOT NULL,
    "server_transaction_id" UUID NOT NULL,
    "ds_transaction_id" UUID NOT NULL,
    "acs_transaction_id" UUID NOT NULL,
    "version" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "merchant_name" TEXT NOT NULL,
    "amount" DECIMAL(15,4) NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "notification_url" TEXT NOT NULL,
    "status" CHAR(1) NOT NULL,
    "challenged" BOOLEAN NOT NULL,
    "cancellation" CHAR(2),
    "wrong_codes" SMALLINT NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "simulated_authentications_pkey" PRIMARY KEY ("terminal_id","server_transaction_id")
);

-- CreateTable
CREATE TABLE "imported_attempts" (
    "terminal_id" CHAR(6) NOT NULL,
    "imported_attempt_id" BIGSERIAL NOT NULL,
    "transaction_id" CHAR(8),
    "provider_key" TEXT NOT NULL,
    "provider_transaction_id" TEXT,
    "interactions" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "imported_attempts_pkey" PRIMARY KEY ("terminal_id","imported_attempt_id")
);

-- CreateTable
CREATE TABLE "processor_calls" (
    "terminal_id" CHAR(6) NOT NULL,
    "processor_call_id" BIGSERIAL NOT NULL,
    "transaction_id" CHAR(8) NOT NULL,
    "processor_key" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "raw" JSONB,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "processor_calls_pkey" PRIMARY KEY ("terminal_id","transaction_id","processor_call_id")
);

-- CreateTable
CREATE TABLE "series" (
    "terminal_id" CHAR(6) NOT NULL,
    "recurring_id" CHAR(8) NOT NULL,
    "init_transaction_id" CHAR(8) NOT NULL,
    "instrument_from_id" CHAR(8),
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
    "bank_charges_at" TIMESTAMPTZ(3),
    "bank_charges" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "series_pkey" PRIMARY KEY ("terminal_id","recurring_id")
);

-- CreateTable
CREATE TABLE "occurrences" (
    "terminal_id" CHAR(6) NOT NULL,
    "future_transaction_id" CHAR(8) NOT NULL,
    "recurring_id" CHAR(8) NOT NULL,
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

    CONSTRAINT "occurrences_pkey" PRIMARY KEY ("terminal_id","future_transaction_id")
);

-- CreateTable
CREATE TABLE "open_charges" (
    "terminal_id" CHAR(6) NOT NULL,
    "transaction_id" CHAR(8) NOT NULL,
    "recurring_id" CHAR(8) NOT NULL,

    CONSTRAINT "open_charges_pkey" PRIMARY KEY ("terminal_id","transaction_id")
);

-- CreateTable
CREATE TABLE "scheduled_retries" (
    "terminal_id" CHAR(6) NOT NULL,
    "transaction_id" CHAR(8) NOT NULL,
    "recurring_id" CHAR(8),
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "leased_until" TIMESTAMPTZ(3),

    CONSTRAINT "scheduled_retries_pkey" PRIMARY KEY ("terminal_id","transaction_id")
);

-- CreateTable
CREATE TABLE "retry_counters" (
    "terminal_id" CHAR(6) NOT NULL,
    "fingerprint" CHAR(88) NOT NULL,
    "amount" DECIMAL(15,4) NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "version" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "retry_counters_pkey" PRIMARY KEY ("terminal_id","fingerprint","amount","currency")
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
    "terminal_id" CHAR(6) NOT NULL,
    "event_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "subject_id" CHAR(8) NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "written_by" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "place" BIGSERIAL NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("terminal_id","event_id")
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
    "terminal_id" CHAR(6) NOT NULL,
    "delivery_id" BIGSERIAL NOT NULL,
    "event_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "state" "delivery_state" NOT NULL DEFAULT 'pending',
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "started_with" SMALLINT NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "leased_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("terminal_id","delivery_id")
);

-- CreateTable
CREATE TABLE "delivery_attempts" (
    "terminal_id" CHAR(6) NOT NULL,
    "delivery_id" BIGINT NOT NULL,
    "attempt_number" SMALLINT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_milliseconds" INTEGER NOT NULL,
    "answer_status" SMALLINT,
    "answer_excerpt" TEXT,
    "error" TEXT,

    CONSTRAINT "delivery_attempts_pkey" PRIMARY KEY ("terminal_id","delivery_id","attempt_number")
);

-- CreateTable
CREATE TABLE "provider_notifications" (
    "terminal_id" CHAR(6) NOT NULL,
    "provider_key" TEXT NOT NULL,
    "provider_event_id" TEXT NOT NULL,
    "transaction_id" CHAR(8) NOT NULL,
    "result" JSONB NOT NULL,
    "amount" DECIMAL(15,4),
    "currency" CHAR(3),
    "recurring_id" CHAR(8),
    "scheduled_date" DATE,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "applied_at" TIMESTAMPTZ(3),

    CONSTRAINT "provider_notifications_pkey" PRIMARY KEY ("terminal_id","provider_key","provider_event_id")
);

-- CreateTable
CREATE TABLE "discrepancies" (
    "discrepancy_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "terminal_id" CHAR(6) NOT NULL,
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
    "reversal_sent_at" TIMESTAMPTZ(3),

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

-- CreateTable
CREATE TABLE "audit_entries" (
    "audit_entry_id" BIGSERIAL NOT NULL,
    "operation" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "subject_id" TEXT,
    "account_id" UUID,
    "request_id" UUID NOT NULL,
    "source_address" TEXT,
    "actor" JSONB,
    "changes" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("audit_entry_id")
);

-- CreateTable
CREATE TABLE "logged_requests" (
    "entry_id" BIGSERIAL NOT NULL,
    "request_id" UUID NOT NULL,
    "terminal_id" CHAR(6),
    "api_key_id" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "query" TEXT,
    "status" SMALLINT NOT NULL,
    "reason_code" TEXT,
    "field" TEXT,
    "milliseconds" INTEGER NOT NULL,
    "transaction_id" CHAR(8),
    "recurring_id" CHAR(8),
    "merchant_transaction_id" TEXT,
    "merchant_order_id" TEXT,
    "idempotency_key" TEXT,
    "replayed" BOOLEAN,
    "source_address" TEXT,
    "user_agent" TEXT,
    "request_body" TEXT,
    "answer_body" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "logged_requests_pkey" PRIMARY KEY ("entry_id")
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
    "terminal_id" CHAR(6) NOT NULL,
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
    "effective_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "simulator_entries_pkey" PRIMARY KEY ("terminal_id","processor_key","idempotency_key")
);

-- CreateTable
CREATE TABLE "users" (
    "user_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "user_role" NOT NULL,
    "password_hash" TEXT,
    "totp_secret" BYTEA,
    "totp_enabled_at" TIMESTAMPTZ(3),
    "totp_last_step" INTEGER,
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "user_sessions" (
    "session_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "method" "sign_in_method" NOT NULL,
    "source_address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_sessions_pkey" PRIMARY KEY ("session_id")
);

-- CreateTable
CREATE TABLE "access_tokens" (
    "access_token_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "role" "user_role" NOT NULL,
    "hash" BYTEA NOT NULL,
    "hint" CHAR(4) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_tokens_pkey" PRIMARY KEY ("access_token_id")
);

-- CreateTable
CREATE TABLE "one_time_links" (
    "hash" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "purpose" "one_time_link_purpose" NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "one_time_links_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "user_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("user_id","hash")
);

-- CreateTable
CREATE TABLE "passkeys" (
    "passkey_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "credential_id" BYTEA NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "synced" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("passkey_id")
);

-- CreateTable
CREATE TABLE "passkey_challenges" (
    "hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "terminals_account_id_idx" ON "terminals"("account_id");

-- CreateIndex
CREATE INDEX "payment_pages_logo_digest_idx" ON "payment_pages"("logo_digest") WHERE (logo_digest IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "processor_accounts_provider_key_key" ON "processor_accounts"("provider_key");

-- CreateIndex
CREATE INDEX "processor_accounts_account_id_idx" ON "processor_accounts"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_account_id_idx" ON "api_keys"("account_id");

-- CreateIndex
CREATE INDEX "payers_terminal_id_fingerprint_created_at_idx" ON "payers"("terminal_id", "fingerprint", "created_at");

-- CreateIndex
CREATE INDEX "payers_terminal_id_previous_fingerprint_created_at_idx" ON "payers"("terminal_id", "previous_fingerprint", "created_at") WHERE (previous_fingerprint IS NOT NULL);

-- CreateIndex
CREATE INDEX "orders_terminal_id_merchant_order_id_idx" ON "orders"("terminal_id", "merchant_order_id");

-- CreateIndex
CREATE INDEX "orders_terminal_id_payer_id_idx" ON "orders"("terminal_id", "payer_id");

-- CreateIndex
CREATE INDEX "instruments_terminal_id_fingerprint_idx" ON "instruments"("terminal_id", "fingerprint");

-- CreateIndex
CREATE INDEX "one_time_tokens_sealed_idx" ON "one_time_tokens"("terminal_id", "expires_at") WHERE (sealed_card IS NOT NULL);

-- CreateIndex
CREATE INDEX "one_time_tokens_terminal_id_expires_at_idx" ON "one_time_tokens"("terminal_id", "expires_at");

-- CreateIndex
CREATE INDEX "refused_instruments_terminal_id_refused_at_idx" ON "refused_instruments"("terminal_id", "refused_at") WHERE (retired_at IS NULL);

-- CreateIndex
CREATE INDEX "refused_instruments_retired_at_idx" ON "refused_instruments"("retired_at") WHERE (retired_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "transactions_terminal_id_created_at_idx" ON "transactions"("terminal_id", "created_at");

-- CreateIndex
CREATE INDEX "transactions_terminal_id_merchant_transaction_id_created_at_idx" ON "transactions"("terminal_id", "merchant_transaction_id", "created_at");

-- CreateIndex
CREATE INDEX "transactions_terminal_id_order_id_created_at_idx" ON "transactions"("terminal_id", "order_id", "created_at");

-- CreateIndex
CREATE INDEX "transactions_terminal_id_processor_key_provider_transaction_idx" ON "transactions"("terminal_id", "processor_key", "provider_transaction_id") WHERE (provider_transaction_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "transactions_terminal_id_recurring_id_idx" ON "transactions"("terminal_id", "recurring_id") WHERE (recurring_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "transactions_due_at_idx" ON "transactions"("due_at") WHERE (status = 'PROCESSING');

-- CreateIndex
CREATE INDEX "transactions_updated_at_transaction_id_idx" ON "transactions"("updated_at", "transaction_id") WHERE (status = 'UNKNOWN');

-- CreateIndex
CREATE INDEX "transactions_terminal_id_transaction_reference_id_created_a_idx" ON "transactions"("terminal_id", "transaction_reference_id", "created_at") WHERE (transaction_reference_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "transactions_terminal_id_token_idx" ON "transactions"("terminal_id", "token");

-- CreateIndex
CREATE UNIQUE INDEX "transactions_terminal_id_action_token_key" ON "transactions"("terminal_id", "action_token") WHERE (action_token IS NOT NULL);

-- CreateIndex
CREATE INDEX "payer_returns_terminal_id_created_at_idx" ON "payer_returns"("terminal_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "payer_returns_terminal_id_token_key" ON "payer_returns"("terminal_id", "token");

-- CreateIndex
CREATE INDEX "authentications_terminal_id_created_at_idx" ON "authentications"("terminal_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "authentications_terminal_id_token_key" ON "authentications"("terminal_id", "token");

-- CreateIndex
CREATE UNIQUE INDEX "simulated_authentications_acs_transaction_id_key" ON "simulated_authentications"("acs_transaction_id");

-- CreateIndex
CREATE INDEX "simulated_authentications_terminal_id_created_at_idx" ON "simulated_authentications"("terminal_id", "created_at");

-- CreateIndex
CREATE INDEX "processor_calls_started_at_idx" ON "processor_calls" USING BRIN ("started_at");

-- CreateIndex
CREATE INDEX "series_terminal_id_created_at_idx" ON "series"("terminal_id", "created_at");

-- CreateIndex
CREATE INDEX "series_terminal_id_status_created_at_idx" ON "series"("terminal_id", "status", "created_at");

-- CreateIndex
CREATE INDEX "series_ends_at_idx" ON "series"("ends_at") WHERE (ends_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "series_bank_charges_at_idx" ON "series"("bank_charges_at") WHERE (bank_charges_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "occurrences_due_at_idx" ON "occurrences"("due_at") WHERE (status = 'pending');

-- CreateIndex
CREATE INDEX "occurrences_terminal_id_due_at_idx" ON "occurrences"("terminal_id", "due_at") WHERE (status = 'pending');

-- CreateIndex
CREATE INDEX "occurrences_to_come_idx" ON "occurrences"("terminal_id", "scheduled_date", "future_transaction_id") WHERE (status = 'pending');

-- CreateIndex
CREATE UNIQUE INDEX "occurrences_terminal_id_recurring_id_sequence_number_key" ON "occurrences"("terminal_id", "recurring_id", "sequence_number");

-- CreateIndex
CREATE INDEX "open_charges_terminal_id_recurring_id_idx" ON "open_charges"("terminal_id", "recurring_id");

-- CreateIndex
CREATE INDEX "scheduled_retries_due_at_idx" ON "scheduled_retries"("due_at");

-- CreateIndex
CREATE INDEX "scheduled_retries_terminal_id_due_at_idx" ON "scheduled_retries"("terminal_id", "due_at");

-- CreateIndex
CREATE INDEX "scheduled_retries_terminal_id_recurring_id_idx" ON "scheduled_retries"("terminal_id", "recurring_id");

-- CreateIndex
CREATE INDEX "retry_counters_terminal_id_updated_at_idx" ON "retry_counters"("terminal_id", "updated_at");

-- CreateIndex
CREATE INDEX "idempotency_keys_terminal_id_expires_at_idx" ON "idempotency_keys"("terminal_id", "expires_at");

-- CreateIndex
CREATE INDEX "events_terminal_id_created_at_idx" ON "events"("terminal_id", "created_at");

-- CreateIndex
CREATE INDEX "events_account_id_written_by_place_idx" ON "events"("account_id", "written_by", "place");

-- CreateIndex
CREATE INDEX "events_terminal_id_subject_id_idx" ON "events"("terminal_id", "subject_id");

-- CreateIndex
CREATE INDEX "webhook_endpoints_account_id_idx" ON "webhook_endpoints"("account_id");

-- CreateIndex
CREATE INDEX "deliveries_delivery_id_idx" ON "deliveries"("delivery_id");

-- CreateIndex
CREATE INDEX "deliveries_terminal_id_event_id_idx" ON "deliveries"("terminal_id", "event_id");

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
CREATE INDEX "discrepancies_found_at_discrepancy_id_idx" ON "discrepancies"("found_at", "discrepancy_id");

-- CreateIndex
CREATE INDEX "discrepancies_open_idx" ON "discrepancies"("found_at", "discrepancy_id") WHERE (resolved_at IS NULL);

-- CreateIndex
CREATE INDEX "discrepancies_terminal_id_transaction_id_idx" ON "discrepancies"("terminal_id", "transaction_id");

-- CreateIndex
CREATE UNIQUE INDEX "discrepancies_terminal_id_processor_key_idempotency_key_cla_key" ON "discrepancies"("terminal_id", "processor_key", "idempotency_key", "claim");

-- CreateIndex
CREATE INDEX "audit_entries_account_id_audit_entry_id_idx" ON "audit_entries"("account_id", "audit_entry_id");

-- CreateIndex
CREATE INDEX "audit_entries_subject_id_audit_entry_id_idx" ON "audit_entries"("subject_id", "audit_entry_id");

-- CreateIndex
CREATE UNIQUE INDEX "logged_requests_request_id_key" ON "logged_requests"("request_id");

-- CreateIndex
CREATE INDEX "logged_requests_terminal_id_received_at_entry_id_idx" ON "logged_requests"("terminal_id", "received_at", "entry_id");

-- CreateIndex
CREATE INDEX "logged_requests_refused_idx" ON "logged_requests"("terminal_id", "received_at", "entry_id") WHERE (status >= 400);

-- CreateIndex
CREATE INDEX "logged_requests_api_key_id_received_at_entry_id_idx" ON "logged_requests"("api_key_id", "received_at", "entry_id");

-- CreateIndex
CREATE INDEX "logged_requests_transaction_idx" ON "logged_requests"("terminal_id", "transaction_id", "received_at", "entry_id") WHERE (transaction_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "logged_requests_series_idx" ON "logged_requests"("terminal_id", "recurring_id", "received_at", "entry_id") WHERE (recurring_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "logged_requests_merchant_transaction_idx" ON "logged_requests"("terminal_id", "merchant_transaction_id", "received_at", "entry_id") WHERE (merchant_transaction_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "logged_requests_merchant_order_idx" ON "logged_requests"("terminal_id", "merchant_order_id", "received_at", "entry_id") WHERE (merchant_order_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "logged_requests_idempotency_key_idx" ON "logged_requests"("terminal_id", "idempotency_key", "received_at", "entry_id") WHERE (idempotency_key IS NOT NULL);

-- CreateIndex
CREATE INDEX "simulator_entries_provider_transaction_id_idx" ON "simulator_entries"("provider_transaction_id");

-- CreateIndex
CREATE INDEX "simulator_entries_processor_key_created_at_idx" ON "simulator_entries"("processor_key", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_created_at_user_id_idx" ON "users"("created_at", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "user_sessions_hash_key" ON "user_sessions"("hash");

-- CreateIndex
CREATE INDEX "user_sessions_created_at_session_id_idx" ON "user_sessions"("created_at", "session_id");

-- CreateIndex
CREATE INDEX "user_sessions_user_id_created_at_idx" ON "user_sessions"("user_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "access_tokens_hash_key" ON "access_tokens"("hash");

-- CreateIndex
CREATE INDEX "access_tokens_created_at_access_token_id_idx" ON "access_tokens"("created_at", "access_token_id");

-- CreateIndex
CREATE INDEX "access_tokens_user_id_created_at_idx" ON "access_tokens"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "one_time_links_user_id_idx" ON "one_time_links"("user_id");

-- CreateIndex
CREATE INDEX "one_time_links_expires_at_idx" ON "one_time_links"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");

-- CreateIndex
CREATE INDEX "passkeys_created_at_passkey_id_idx" ON "passkeys"("created_at", "passkey_id");

-- CreateIndex
CREATE INDEX "passkeys_user_id_created_at_idx" ON "passkeys"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "passkey_challenges_expires_at_idx" ON "passkey_challenges"("expires_at");

-- AddForeignKey
ALTER TABLE "terminals" ADD CONSTRAINT "terminals_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_pages" ADD CONSTRAINT "payment_pages_terminal_id_fkey" FOREIGN KEY ("terminal_id") REFERENCES "terminals"("terminal_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "processor_accounts" ADD CONSTRAINT "processor_accounts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key_terminals" ADD CONSTRAINT "api_key_terminals_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("api_key_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key_terminals" ADD CONSTRAINT "api_key_terminals_terminal_id_fkey" FOREIGN KEY ("terminal_id") REFERENCES "terminals"("terminal_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_terminal_id_payer_id_fkey" FOREIGN KEY ("terminal_id", "payer_id") REFERENCES "payers"("terminal_id", "payer_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kept_credentials" ADD CONSTRAINT "kept_credentials_terminal_id_token_fkey" FOREIGN KEY ("terminal_id", "token") REFERENCES "instruments"("terminal_id", "token") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_terminal_id_order_id_fkey" FOREIGN KEY ("terminal_id", "order_id") REFERENCES "orders"("terminal_id", "order_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_terminal_id_token_fkey" FOREIGN KEY ("terminal_id", "token") REFERENCES "instruments"("terminal_id", "token") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "processor_calls" ADD CONSTRAINT "processor_calls_terminal_id_transaction_id_fkey" FOREIGN KEY ("terminal_id", "transaction_id") REFERENCES "transactions"("terminal_id", "transaction_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "occurrences" ADD CONSTRAINT "occurrences_terminal_id_recurring_id_fkey" FOREIGN KEY ("terminal_id", "recurring_id") REFERENCES "series"("terminal_id", "recurring_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_terminal_id_event_id_fkey" FOREIGN KEY ("terminal_id", "event_id") REFERENCES "events"("terminal_id", "event_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_terminal_id_delivery_id_fkey" FOREIGN KEY ("terminal_id", "delivery_id") REFERENCES "deliveries"("terminal_id", "delivery_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

