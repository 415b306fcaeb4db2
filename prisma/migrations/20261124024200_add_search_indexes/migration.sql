-- CreateEnum
CREATE TYPE "note_subject" AS ENUM ('transaction', 'series', 'payer');

-- DropIndex
DROP INDEX "orders_terminal_id_merchant_order_id_idx";

-- DropIndex
DROP INDEX "transactions_terminal_id_merchant_transaction_id_created_at_idx";

-- CreateTable
CREATE TABLE "notes" (
    "terminal_id" CHAR(6) NOT NULL,
    "note_id" UUID NOT NULL,
    "subject" "note_subject" NOT NULL,
    "subject_id" CHAR(8) NOT NULL,
    "text" TEXT NOT NULL,
    "actor" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notes_pkey" PRIMARY KEY ("terminal_id","note_id")
);

-- CreateIndex
CREATE INDEX "notes_terminal_id_subject_id_created_at_idx" ON "notes"("terminal_id", "subject_id", "created_at");

-- CreateIndex
CREATE INDEX "instruments_last_four_idx" ON "instruments"("terminal_id", "last_four", "created_at") WHERE (last_four IS NOT NULL);

-- CreateIndex
CREATE INDEX "orders_terminal_id_merchant_order_id_idx" ON "orders"("terminal_id", "merchant_order_id" text_pattern_ops);

-- CreateIndex
CREATE INDEX "transactions_terminal_id_merchant_transaction_id_created_at_idx" ON "transactions"("terminal_id", "merchant_transaction_id" text_pattern_ops, "created_at");

-- The filters of a range are in one page of the index.
CREATE INDEX "transactions_network_ids_idx" ON "transactions" USING BRIN ("arn" text_bloom_ops, "authorization_code" text_bloom_ops) WITH (pages_per_range = 64, autosummarize = on);

-- The expression is that of the search (src/store/searches/payers.ts).
CREATE INDEX "payers_phone_idx" ON "payers" USING BRIN ((right(phone_number, 7)) text_bloom_ops) WITH (autosummarize = on);

-- Rows without metadata cost nothing.
CREATE INDEX "transactions_metadata_idx" ON "transactions" USING GIN ((context -> 'metadata') jsonb_path_ops) WHERE (context -> 'metadata' IS NOT NULL);
CREATE INDEX "payers_metadata_idx" ON "payers" USING GIN ((details -> 'metadata') jsonb_path_ops) WHERE (details -> 'metadata' IS NOT NULL);
