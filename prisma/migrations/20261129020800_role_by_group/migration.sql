-- AlterTable
ALTER TABLE "users" ADD COLUMN     "groupRole" TEXT,
ADD COLUMN     "roleBeforeGroup" TEXT;
