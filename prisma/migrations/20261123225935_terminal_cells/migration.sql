-- AlterTable
ALTER TABLE "terminals" ADD COLUMN     "moved_to_cell" TEXT;

