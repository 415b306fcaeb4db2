-- AlterTable
ALTER TABLE "users" ADD COLUMN     "previous_passwords" TEXT[] DEFAULT ARRAY[]::TEXT[];

