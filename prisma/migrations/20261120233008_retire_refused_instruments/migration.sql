-- AlterTable
ALTER TABLE "instruments" ADD COLUMN     "retired_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "refused_instruments" (
    "token" CHAR(88) NOT NULL,
    "terminal_id" CHAR(6) NOT NULL,
    "refused_at" TIMESTAMPTZ(3) NOT NULL,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "refused_instruments_pkey" PRIMARY KEY ("token")
);

-- CreateIndex
CREATE INDEX "refused_instruments_terminal_id_refused_at_idx" ON "refused_instruments"("terminal_id", "refused_at") WHERE (retired_at IS NULL);

-- CreateIndex
CREATE INDEX "refused_instruments_retired_at_idx" ON "refused_instruments"("retired_at") WHERE (retired_at IS NOT NULL);


-- The instruments of the attempts that were refused before.
INSERT INTO "refused_instruments" ("token", "terminal_id", "refused_at")
SELECT "token", "terminal_id", max("updated_at") FROM "transactions" WHERE "status" IN ('DECLINED', 'ERROR') AND "token" IS NOT NULL GROUP BY "token", "terminal_id";
