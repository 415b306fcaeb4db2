-- AlterTable
ALTER TABLE "cell_moves" ADD COLUMN     "copied_by" TEXT[] DEFAULT ARRAY[]::TEXT[];
