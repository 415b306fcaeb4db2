-- CreateIndex
CREATE INDEX "imported_attempts_refused_idx" ON "imported_attempts"("terminal_id", "created_at") WHERE (transaction_id IS NULL);

