-- Records that time was added to a day after it was submitted: once for each submission, as an event of the sheet.
-- The first statement is a cheap check, because most time is written to days that nobody reviews. It leaves out the
-- workspace, which would make the planner expect a single day, and adds a day for clocks that change.
CREATE OR REPLACE FUNCTION takt_late_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "added" l
    JOIN "timesheets" f ON f."id" = l."timesheetId"
    JOIN "timesheets" s ON s."employeeId" = l."employeeId"
      AND s."date" BETWEEN f."date" AND f."date" + 2 + extract(day FROM coalesce(l."stoppedAt", l."startedAt") - l."startedAt")::integer
      AND s."status" IN ('PENDING', 'IN REVIEW')
  ) THEN
    RETURN NULL;
  END IF;
  INSERT INTO "timesheet_events" ("id", "tenantId", "timesheetId", "actorUserId", "fromStatus", "toStatus", "createdAt")
  SELECT DISTINCT ON (s."id") gen_random_uuid(), s."tenantId", s."id",
    coalesce(l."updatedByUserId", l."createdByUserId"), s."status", s."status", l."updatedAt"
  FROM "added" l
  JOIN "timesheets" f ON f."id" = l."timesheetId"
  JOIN "timesheets" s ON s."tenantId" = l."tenantId" AND s."employeeId" = l."employeeId"
    AND s."status" IN ('PENDING', 'IN REVIEW') AND s."submittedAt" < l."updatedAt" AND s."date" >= f."date"
  WHERE l."deletedAt" IS NULL
    AND s."date" <= f."date" + "takt_nights"(l."startedAt", coalesce(l."stoppedAt", l."startedAt"), f."timeZone")
    AND NOT EXISTS (SELECT 1 FROM "timesheet_events" e WHERE e."timesheetId" = s."id" AND e."fromStatus" = e."toStatus"
      AND e."comment" IS NULL AND e."createdAt" >= s."submittedAt")
  ORDER BY s."id", l."updatedAt";
  RETURN NULL;
END $$;
