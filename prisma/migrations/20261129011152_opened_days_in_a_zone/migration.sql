-- AlterTable
ALTER TABLE "day_openings" ADD COLUMN     "timeZone" TEXT NOT NULL DEFAULT 'UTC';

-- The zone in which the day was recorded, else that of the person today.
UPDATE "day_openings" o SET "timeZone" = coalesce(
  (SELECT s."timeZone" FROM "timesheets" s WHERE s."employeeId" = o."employeeId" AND s."date" = o."day"),
  (SELECT u."timeZone" FROM "employees" e JOIN "users" u ON u."tenantId" = e."tenantId" AND u."id" = e."userId"
    WHERE e."tenantId" = o."tenantId" AND e."id" = o."employeeId"),
  'UTC');
