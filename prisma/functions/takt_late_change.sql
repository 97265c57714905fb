-- The same as takt_late_add for a change of time that was there before.
CREATE OR REPLACE FUNCTION takt_late_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "timesheets" f
    JOIN "timesheets" s ON s."employeeId" = NEW."employeeId"
      AND s."date" BETWEEN f."date" AND f."date" + 2 + extract(day FROM coalesce(NEW."stoppedAt", NEW."startedAt") - NEW."startedAt")::integer
      AND s."status" IN ('PENDING', 'IN REVIEW')
    WHERE f."id" IN (NEW."timesheetId", OLD."timesheetId")
  ) THEN
    RETURN NULL;
  END IF;
  INSERT INTO "timesheet_events" ("id", "tenantId", "timesheetId", "actorUserId", "fromStatus", "toStatus", "createdAt")
  SELECT gen_random_uuid(), s."tenantId", s."id", coalesce(NEW."updatedByUserId", NEW."createdByUserId"), s."status",
    s."status", NEW."updatedAt"
  FROM "timesheets" f
  JOIN "timesheets" before ON before."id" = OLD."timesheetId"
  CROSS JOIN LATERAL (
    SELECT f."date" + "takt_nights"(NEW."startedAt", coalesce(NEW."stoppedAt", NEW."startedAt"), f."timeZone") AS "last"
    OFFSET 0
  ) reach
  JOIN "timesheets" s ON s."tenantId" = NEW."tenantId" AND s."employeeId" = NEW."employeeId"
    AND s."date" BETWEEN least(f."date", before."date") AND greatest(reach."last", before."date")
    AND s."status" IN ('PENDING', 'IN REVIEW') AND s."submittedAt" < NEW."updatedAt"
  WHERE f."id" = NEW."timesheetId"
    AND (s."id" = before."id" OR s."date" BETWEEN f."date" AND reach."last")
    AND NOT EXISTS (SELECT 1 FROM "timesheet_events" e WHERE e."timesheetId" = s."id" AND e."fromStatus" = e."toStatus"
      AND e."comment" IS NULL AND e."createdAt" >= s."submittedAt");
  RETURN NULL;
END $$;
