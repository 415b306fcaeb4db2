-- AlterTable
ALTER TABLE "instruments" ADD COLUMN     "erased_at" TIMESTAMPTZ(3),
ADD COLUMN     "retained_from" TIMESTAMPTZ(3),
ALTER COLUMN "fingerprint" DROP NOT NULL;

-- AlterTable
ALTER TABLE "payers" ADD COLUMN     "erased_at" TIMESTAMPTZ(3),
ALTER COLUMN "fingerprint" DROP NOT NULL,
ALTER COLUMN "first_name" DROP NOT NULL,
ALTER COLUMN "last_name" DROP NOT NULL,
ALTER COLUMN "email_username" DROP NOT NULL,
ALTER COLUMN "email_domain" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "instruments_new_idx" ON "instruments"("terminal_id", "created_at") WHERE (retained_from IS NULL AND retired_at IS NULL);

-- CreateIndex
CREATE INDEX "instruments_retained_idx" ON "instruments"("terminal_id", "retained_from") WHERE (retained_from IS NOT NULL AND retired_at IS NULL);

-- CreateIndex
CREATE INDEX "instruments_erased_idx" ON "instruments"("erased_at") WHERE (erased_at IS NOT NULL AND fingerprint IS NOT NULL);

-- CreateIndex
CREATE INDEX "payers_erased_at_idx" ON "payers"("erased_at") WHERE (erased_at IS NOT NULL);

