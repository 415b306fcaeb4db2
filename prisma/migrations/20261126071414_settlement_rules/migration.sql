-- AlterEnum
ALTER TYPE "reconciliation_problem" ADD VALUE 'fee_differs';
ALTER TYPE "reconciliation_problem" ADD VALUE 'missing_at_processor';

-- AlterEnum
ALTER TYPE "settlement_line_state" ADD VALUE 'within_tolerance';
ALTER TYPE "settlement_line_state" ADD VALUE 'fee_differs';

-- AlterTable
ALTER TABLE "processor_accounts" ADD COLUMN     "settlement_check_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "reconciliation_exceptions" ALTER COLUMN "report_id" DROP NOT NULL,
ALTER COLUMN "line_number" DROP NOT NULL,
ALTER COLUMN "reported_amount" DROP NOT NULL;

-- AlterTable
ALTER TABLE "settlement_reports" ADD COLUMN     "first_paid" JSONB NOT NULL DEFAULT '{}';

-- CreateIndex
CREATE INDEX "processor_accounts_settlement_check_at_idx" ON "processor_accounts"("settlement_check_at") WHERE (settlement_check_at IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "reconciliation_exceptions_missing_key" ON "reconciliation_exceptions"("terminal_id", "transaction_id") WHERE (report_id IS NULL);

