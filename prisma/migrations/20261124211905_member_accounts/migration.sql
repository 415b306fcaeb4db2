-- AlterTable
ALTER TABLE "users" ADD COLUMN     "account_id" UUID;

-- CreateIndex
CREATE INDEX "users_account_id_idx" ON "users"("account_id") WHERE (account_id IS NOT NULL);

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

