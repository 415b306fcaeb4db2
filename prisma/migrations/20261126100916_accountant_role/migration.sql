-- AlterEnum
ALTER TYPE "user_role" ADD VALUE 'accountant';

