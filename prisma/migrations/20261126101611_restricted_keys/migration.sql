-- AlterTable
ALTER TABLE "access_tokens" ADD COLUMN     "allowed_addresses" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "allowed_addresses" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "last_used_at" TIMESTAMPTZ(3),
ADD COLUMN     "name" TEXT,
ADD COLUMN     "operations" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "read_only" BOOLEAN NOT NULL DEFAULT false;

