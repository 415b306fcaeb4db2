-- AlterTable
ALTER TABLE "users" ADD COLUMN     "code_guesses" TIMESTAMPTZ(3)[] DEFAULT ARRAY[]::TIMESTAMPTZ(3)[],
ADD COLUMN     "codes_locked_at" TIMESTAMPTZ(3);
