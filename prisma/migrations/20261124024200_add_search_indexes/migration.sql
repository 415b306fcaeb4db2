-- DropIndex
DROP INDEX "orders_terminal_id_merchant_order_id_idx";

-- DropIndex
DROP INDEX "transactions_terminal_id_merchant_transaction_id_created_at_idx";

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
