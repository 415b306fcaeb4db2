-- DropIndex
DROP INDEX "instruments_new_idx";

-- DropIndex
DROP INDEX "instruments_retained_idx";

-- CreateIndex
CREATE INDEX "instruments_new_idx" ON "instruments"("terminal_id", "created_at") WHERE (retained_from IS NULL AND erased_at IS NULL);

-- CreateIndex
CREATE INDEX "instruments_retained_idx" ON "instruments"("terminal_id", "retained_from") WHERE (retained_from IS NOT NULL AND erased_at IS NULL);

-- CreateIndex
CREATE INDEX "occurrences_next_idx" ON "occurrences"("terminal_id", "recurring_id", "due_at") WHERE (status = 'pending');
