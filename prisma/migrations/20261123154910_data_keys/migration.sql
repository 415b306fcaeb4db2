-- CreateTable
CREATE TABLE "data_keys" (
    "data_key_id" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "wrapped" BYTEA,
    "wrapped_by" TEXT NOT NULL,
    "usable_from" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "destroyed_at" TIMESTAMPTZ(3),

    CONSTRAINT "data_keys_pkey" PRIMARY KEY ("data_key_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "data_keys_owner_period_version_key" ON "data_keys"("owner", "period", "version");

