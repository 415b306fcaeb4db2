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

-- CreateIndex
CREATE INDEX "retry_counters_terminal_id_updated_at_idx" ON "retry_counters"("terminal_id", "updated_at");

