-- Made of these parts, each as it was made. On a database that has some of them only the others run.

-- Part: 20261124211446_work_on_reconciliation_exceptions
-- CreateEnum
CREATE TYPE "reconciliation_resolution" AS ENUM ('match', 'adjustment', 'explanation');

-- AlterTable
ALTER TABLE "reconciliation_exceptions" ADD COLUMN     "acts" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "adjustment_id" UUID,
ADD COLUMN     "closed_at" TIMESTAMPTZ(3),
ADD COLUMN     "owner_email" TEXT,
ADD COLUMN     "owner_id" UUID,
ADD COLUMN     "resolution" "reconciliation_resolution";

-- CreateIndex
CREATE INDEX "reconciliation_exceptions_open_idx" ON "reconciliation_exceptions"("opened_at", "exception_id") WHERE (closed_at IS NULL);


ALTER TABLE "reconciliation_exceptions" ADD CONSTRAINT "reconciliation_exceptions_closed_check" CHECK (
  (resolution IS NULL) = (closed_at IS NULL));

-- An exception stays, and so do the acts on it.
CREATE FUNCTION check_reconciliation_exception() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.account_id, NEW.exception_id, NEW.problem, NEW.report_id, NEW.line_number, NEW.opened_at)
      IS DISTINCT FROM
      (OLD.account_id, OLD.exception_id, OLD.problem, OLD.report_id, OLD.line_number, OLD.opened_at)
    OR (SELECT jsonb_agg(act ORDER BY place) FROM jsonb_array_elements(NEW.acts) WITH ORDINALITY AS acts (act, place)
        WHERE place <= jsonb_array_length(OLD.acts)) IS DISTINCT FROM nullif(OLD.acts, '[]') THEN
    RAISE EXCEPTION 'acts on exceptions are evidence: a change of exception % is refused', OLD.exception_id
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reconciliation_exceptions_work BEFORE UPDATE ON reconciliation_exceptions
  FOR EACH ROW EXECUTE FUNCTION check_reconciliation_exception();
CREATE TRIGGER reconciliation_exceptions_keep BEFORE DELETE OR TRUNCATE ON reconciliation_exceptions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();

-- Part: 20261124211905_member_accounts
-- AlterTable
ALTER TABLE "users" ADD COLUMN     "account_id" UUID;

-- CreateIndex
CREATE INDEX "users_account_id_idx" ON "users"("account_id") WHERE (account_id IS NOT NULL);

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

