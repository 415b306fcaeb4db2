-- CreateIndex
CREATE INDEX "settlement_lines_released_idx" ON "settlement_lines" USING GIN ("provider_references") WHERE (type = 'partial_capture_reversal');
