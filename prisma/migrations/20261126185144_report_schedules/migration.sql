-- Saved reports leave by mail at times of their own (docs/reports-by-mail.md); the columns that were meant for it were never used.
-- DropIndex
DROP INDEX "saved_reports_nextRunAt_idx";

-- AlterTable
ALTER TABLE "saved_reports" DROP COLUMN "nextRunAt",
DROP COLUMN "recipients",
DROP COLUMN "schedule";

-- CreateTable
CREATE TABLE "report_schedules" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "savedReportId" UUID NOT NULL,
    "every" TEXT NOT NULL,
    "onDay" INTEGER,
    "hour" INTEGER NOT NULL,
    "period" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "skipsEmpty" BOOLEAN NOT NULL DEFAULT false,
    "nextDueAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_schedules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_schedule_recipients" (
    "scheduleId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "stoppedAt" TIMESTAMPTZ(3),
    "lastDueAt" TIMESTAMPTZ(3),
    "lastResult" TEXT,
    "lastReason" TEXT,

    CONSTRAINT "report_schedule_recipients_pkey" PRIMARY KEY ("scheduleId","userId")
);

-- CreateIndex
CREATE INDEX "report_schedules_nextDueAt_idx" ON "report_schedules"("nextDueAt");

-- CreateIndex
CREATE INDEX "report_schedules_tenantId_savedReportId_idx" ON "report_schedules"("tenantId", "savedReportId");

-- CreateIndex
CREATE UNIQUE INDEX "report_schedules_tenantId_id_key" ON "report_schedules"("tenantId", "id");

-- CreateIndex
CREATE INDEX "report_schedule_recipients_tenantId_scheduleId_idx" ON "report_schedule_recipients"("tenantId", "scheduleId");

-- CreateIndex
CREATE INDEX "report_schedule_recipients_tenantId_userId_idx" ON "report_schedule_recipients"("tenantId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "saved_reports_tenantId_id_key" ON "saved_reports"("tenantId", "id");

-- AddForeignKey
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_tenantId_savedReportId_fkey" FOREIGN KEY ("tenantId", "savedReportId") REFERENCES "saved_reports"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_schedule_recipients" ADD CONSTRAINT "report_schedule_recipients_tenantId_scheduleId_fkey" FOREIGN KEY ("tenantId", "scheduleId") REFERENCES "report_schedules"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_schedule_recipients" ADD CONSTRAINT "report_schedule_recipients_tenantId_userId_fkey" FOREIGN KEY ("tenantId", "userId") REFERENCES "users"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "report_schedules"
  ADD CONSTRAINT "report_schedules_every_check" CHECK ("every" IN ('daily', 'weekly', 'monthly')),
  ADD CONSTRAINT "report_schedules_onDay_check" CHECK (
    CASE "every" WHEN 'daily' THEN "onDay" IS NULL WHEN 'weekly' THEN "onDay" BETWEEN 1 AND 7 AND "onDay" IS NOT NULL
      ELSE "onDay" BETWEEN 1 AND 31 AND "onDay" IS NOT NULL END),
  ADD CONSTRAINT "report_schedules_hour_check" CHECK ("hour" BETWEEN 0 AND 23),
  ADD CONSTRAINT "report_schedules_period_check" CHECK ("period" IN ('ended', 'saved')),
  ADD CONSTRAINT "report_schedules_format_check" CHECK ("format" IN ('pdf', 'xlsx', 'csv'));

ALTER TABLE "report_schedule_recipients"
  ADD CONSTRAINT "report_schedule_recipients_lastResult_check" CHECK ("lastResult" IN ('sent', 'skipped', 'failed'));
