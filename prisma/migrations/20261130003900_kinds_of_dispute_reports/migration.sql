-- Until now null was the kind of the dispute, and reports of other kinds have theirs.
UPDATE "dispute_reports" SET "kind" = 'chargeback' WHERE "kind" IS NULL;
