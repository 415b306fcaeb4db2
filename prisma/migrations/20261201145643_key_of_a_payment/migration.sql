-- CreateIndex
CREATE INDEX "idempotency_keys_terminal_id_transaction_id_idx" ON "idempotency_keys"("terminal_id", "transaction_id");

