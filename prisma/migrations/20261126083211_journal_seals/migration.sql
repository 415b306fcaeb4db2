-- CreateTable
CREATE TABLE "journal_seals" (
    "account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "last_number" BIGINT NOT NULL,
    "hash" CHAR(64) NOT NULL,

    CONSTRAINT "journal_seals_pkey" PRIMARY KEY ("account_id","day")
);

-- AddForeignKey
ALTER TABLE "journal_seals" ADD CONSTRAINT "journal_seals_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "journals"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;


CREATE TRIGGER journal_seals_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
