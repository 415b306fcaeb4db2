-- AlterEnum
ALTER TYPE "journal_account_kind" ADD VALUE 'adjustments';

-- AlterEnum
ALTER TYPE "journal_entry_kind" ADD VALUE 'adjustment';

-- AlterEnum
ALTER TYPE "journal_source" ADD VALUE 'adjustment';

-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "adjustments_need_approval" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "journal_adjustments" (
    "account_id" UUID NOT NULL,
    "adjustment_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "reason" TEXT NOT NULL,
    "postings" JSONB NOT NULL,
    "reversed_entry" BIGINT,
    "needs_approval" BOOLEAN NOT NULL,
    "requested_by" UUID,
    "requested_by_email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "approved_by" UUID,
    "approved_by_email" TEXT,
    "withdrawn_at" TIMESTAMPTZ(3),
    "entry_number" BIGINT,

    CONSTRAINT "journal_adjustments_pkey" PRIMARY KEY ("account_id","adjustment_id")
);

-- CreateIndex
CREATE INDEX "journal_adjustments_account_id_created_at_adjustment_id_idx" ON "journal_adjustments"("account_id", "created_at", "adjustment_id");

-- CreateIndex
CREATE INDEX "journal_entries_account_id_day_entry_number_idx" ON "journal_entries"("account_id", "day", "entry_number");

-- AddForeignKey
ALTER TABLE "journal_adjustments" ADD CONSTRAINT "journal_adjustments_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "journals"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- An entry is reversed once, and two people are two people, for every writer.
CREATE UNIQUE INDEX "journal_adjustments_reversed_entry_key" ON "journal_adjustments"("account_id", "reversed_entry")
  WHERE withdrawn_at IS NULL;
ALTER TABLE "journal_adjustments" ADD CONSTRAINT "journal_adjustments_two_people_check" CHECK (
  NOT needs_approval OR entry_number IS NULL OR coalesce(approved_by <> requested_by, FALSE));
ALTER TABLE "journal_adjustments" ADD CONSTRAINT "journal_adjustments_state_check" CHECK (
  entry_number IS NULL OR withdrawn_at IS NULL);

-- An adjustment is decided about once, and its request does not change.
CREATE FUNCTION check_journal_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.entry_number IS NOT NULL OR OLD.withdrawn_at IS NOT NULL
    OR (NEW.account_id, NEW.adjustment_id, NEW.day, NEW.reason, NEW.postings, NEW.needs_approval, NEW.created_at)
      IS DISTINCT FROM
      (OLD.account_id, OLD.adjustment_id, OLD.day, OLD.reason, OLD.postings, OLD.needs_approval, OLD.created_at)
    OR NEW.reversed_entry IS DISTINCT FROM OLD.reversed_entry OR NEW.requested_by IS DISTINCT FROM OLD.requested_by THEN
    RAISE EXCEPTION 'the journal is evidence: a change of adjustment % is refused', OLD.adjustment_id
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER journal_adjustments_decide BEFORE UPDATE ON journal_adjustments
  FOR EACH ROW EXECUTE FUNCTION check_journal_adjustment();
CREATE TRIGGER journal_adjustments_keep BEFORE DELETE OR TRUNCATE ON journal_adjustments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
