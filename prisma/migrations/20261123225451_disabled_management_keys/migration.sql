-- CreateTable
CREATE TABLE "disabled_management_keys" (
    "hash" BYTEA NOT NULL,
    "disabled_at" TIMESTAMPTZ(3) NOT NULL,
    "disabled_by" UUID NOT NULL,

    CONSTRAINT "disabled_management_keys_pkey" PRIMARY KEY ("hash")
);

-- AddForeignKey
ALTER TABLE "disabled_management_keys" ADD CONSTRAINT "disabled_management_keys_disabled_by_fkey" FOREIGN KEY ("disabled_by") REFERENCES "users"("user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

