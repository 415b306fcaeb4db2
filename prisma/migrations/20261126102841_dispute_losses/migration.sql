-- AlterEnum
ALTER TYPE "journal_account_kind" ADD VALUE 'dispute_losses';

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "journal_entry_kind" ADD VALUE 'dispute_lost';
ALTER TYPE "journal_entry_kind" ADD VALUE 'dispute_recovered';

-- AlterEnum
ALTER TYPE "journal_source" ADD VALUE 'dispute';

