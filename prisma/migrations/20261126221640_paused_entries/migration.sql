-- AlterTable
ALTER TABLE "time_logs" ADD COLUMN     "isPaused" BOOLEAN NOT NULL DEFAULT false;
