-- AlterTable
ALTER TABLE "report_schedules" ADD COLUMN     "sendsLink" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "saved_reports" ADD COLUMN     "shareTokenSealed" TEXT;
