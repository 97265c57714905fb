-- AlterTable
ALTER TABLE "activity_logs" ADD COLUMN "tokenName" TEXT;
