ALTER TABLE "recovery_state" ADD COLUMN     "table_oid" TEXT;
UPDATE "recovery_state" SET "table_oid" = 'recovery_state'::regclass::oid::text;
ALTER TABLE "dispute_reports" ADD COLUMN     "kind" "dispute_kind";
-- What is an inquiry now has been one at each report.
UPDATE "dispute_reports" report SET "kind" = dispute."kind" FROM "disputes" dispute
  WHERE dispute."dispute_id" = report."dispute_id" AND dispute."kind" <> 'chargeback';
