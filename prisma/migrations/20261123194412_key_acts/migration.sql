-- CreateEnum
CREATE TYPE "key_act_kind" AS ENUM ('rotate', 'rewrap', 'reseal', 'destroy');

-- CreateTable
CREATE TABLE "key_acts" (
    "key_act_id" UUID NOT NULL,
    "kind" "key_act_kind" NOT NULL,
    "account_id" UUID,
    "period" TEXT,
    "reason" TEXT NOT NULL,
    "requested_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "approved_by" UUID,
    "approved_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "key_acts_pkey" PRIMARY KEY ("key_act_id")
);

-- CreateIndex
CREATE INDEX "key_acts_created_at_key_act_id_idx" ON "key_acts"("created_at", "key_act_id");

-- AddForeignKey
ALTER TABLE "key_acts" ADD CONSTRAINT "key_acts_requested_by_fkey" FOREIGN KEY ("requested_by") REFERENCES "users"("user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "key_acts" ADD CONSTRAINT "key_acts_approved_by_fkey" FOREIGN KEY ("approved_by") REFERENCES "users"("user_id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- Nobody approves an act of their own.
ALTER TABLE "key_acts" ADD CONSTRAINT "key_acts_two_people" CHECK ("approved_by" <> "requested_by");
