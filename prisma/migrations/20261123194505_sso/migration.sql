-- AlterEnum
ALTER TYPE "sign_in_method" ADD VALUE 'sso';

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "sso_subject" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "users_sso_subject_key" ON "users"("sso_subject");

