-- AlterTable
ALTER TABLE "provider_notifications" ADD COLUMN     "deferred_until" TIMESTAMPTZ(3),
ADD COLUMN     "modification" TEXT;

-- AlterTable
ALTER TABLE "transactions" ADD COLUMN     "managed_by" "managed_by";

-- CreateIndex
CREATE UNIQUE INDEX "transactions_made_at_processor_key" ON "transactions"("terminal_id", "processor_key", "provider_transaction_id") WHERE (managed_by IS NOT NULL);

