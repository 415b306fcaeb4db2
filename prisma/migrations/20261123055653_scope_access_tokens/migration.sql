-- AlterTable
ALTER TABLE "access_tokens" ADD COLUMN     "operations" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "read_only" BOOLEAN NOT NULL DEFAULT false;

