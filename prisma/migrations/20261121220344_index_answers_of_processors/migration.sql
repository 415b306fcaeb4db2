-- CreateIndex
CREATE INDEX "processor_calls_answers_idx" ON "processor_calls"("terminal_id", "started_at", "processor_key", "outcome", "finished_at") WHERE (operation <> 'notification') AND (operation <> 'statement');

