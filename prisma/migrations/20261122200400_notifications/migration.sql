-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "deletedAt" TIMESTAMPTZ(3),
ADD COLUMN     "inApp" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "mailDueAt" TIMESTAMPTZ(3),
ADD COLUMN     "onceKey" TEXT;

-- CreateTable
CREATE TABLE "notification_deliveries" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "employeeId" UUID NOT NULL,
    "digest" TEXT NOT NULL DEFAULT 'off',
    "digestHour" INTEGER NOT NULL DEFAULT 8,
    "quietFrom" INTEGER,
    "quietTo" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "notification_deliveries_employee_key" ON "notification_deliveries"("employeeId");

-- CreateIndex
CREATE INDEX "notifications_mailDueAt_idx" ON "notifications"("mailDueAt");

-- CreateIndex
CREATE UNIQUE INDEX "notifications_once_key" ON "notifications"("receiverEmployeeId", "onceKey");

-- AddForeignKey
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_tenantId_employeeId_fkey" FOREIGN KEY ("tenantId", "employeeId") REFERENCES "employees"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is read at the top of every page: the number of unread news.
CREATE INDEX "notifications_unread_idx" ON "notifications"("receiverEmployeeId") WHERE "inApp" AND NOT "isRead" AND "deletedAt" IS NULL;
