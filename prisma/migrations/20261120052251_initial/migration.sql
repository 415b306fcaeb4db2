-- CreateEnum
CREATE TYPE "environment" AS ENUM ('sandbox', 'live');

-- CreateEnum
CREATE TYPE "transaction_type" AS ENUM ('sale', 'preauth', 'capture', 'refund', 'void', 'recurring_init', 'recurring', 'payout', 'account_verification');

-- CreateEnum
CREATE TYPE "transaction_status" AS ENUM ('APPROVED', 'PROCESSING', 'DECLINED', 'ERROR', 'CANCELLED', 'UNKNOWN');

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
    "clock_now" TIMESTAMPTZ(3),
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

    CONSTRAINT "events_pkey" PRIMARY KEY ("event_id")
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
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "payers_terminal_id_fingerprint_created_at_idx" ON "payers"("terminal_id", "fingerprint", "created_at");

-- CreateIndex
CREATE INDEX "orders_terminal_id_merchant_order_id_idx" ON "orders"("terminal_id", "merchant_order_id");

-- CreateIndex
CREATE INDEX "instruments_terminal_id_fingerprint_idx" ON "instruments"("terminal_id", "fingerprint");

-- CreateIndex
CREATE UNIQUE INDEX "transactions_action_token_key" ON "transactions"("action_token");

-- CreateIndex
CREATE INDEX "transactions_terminal_id_created_at_idx" ON "transactions"("terminal_id", "created_at");

-- CreateIndex
CREATE INDEX "transactions_terminal_id_merchant_transaction_id_idx" ON "transactions"("terminal_id", "merchant_transaction_id");

-- CreateIndex
CREATE INDEX "transactions_order_id_idx" ON "transactions"("order_id");

-- CreateIndex
CREATE INDEX "transactions_terminal_id_processor_key_provider_transaction_idx" ON "transactions"("terminal_id", "processor_key", "provider_transaction_id");

-- CreateIndex
CREATE INDEX "transactions_recurring_id_idx" ON "transactions"("recurring_id");

-- CreateIndex
CREATE INDEX "transactions_due_at_idx" ON "transactions"("due_at") WHERE (status = 'PROCESSING');

-- CreateIndex
CREATE INDEX "imported_attempts_terminal_id_idx" ON "imported_attempts"("terminal_id");

-- CreateIndex
CREATE INDEX "processor_calls_transaction_id_idx" ON "processor_calls"("transaction_id");

-- CreateIndex
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys"("expires_at");

-- CreateIndex
CREATE INDEX "events_terminal_id_created_at_idx" ON "events"("terminal_id", "created_at");

-- CreateIndex
CREATE INDEX "events_subject_id_idx" ON "events"("subject_id");

-- CreateIndex
CREATE INDEX "provider_notifications_received_at_idx" ON "provider_notifications"("received_at") WHERE (applied_at IS NULL);

-- CreateIndex
CREATE INDEX "provider_notifications_terminal_id_idx" ON "provider_notifications"("terminal_id");

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

