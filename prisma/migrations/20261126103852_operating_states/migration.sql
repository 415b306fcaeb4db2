-- CreateEnum
CREATE TYPE "operating_state" AS ENUM ('active', 'off', 'closed');

-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "operating_state" "operating_state" NOT NULL DEFAULT 'active';

-- AlterTable
ALTER TABLE "terminals" ADD COLUMN     "operating_state" "operating_state" NOT NULL DEFAULT 'active';

