-- Most time is written to days of which none waits for a decision: that is found by less than what the change concerns.
-- Of workspace and person together the planner expects a single day, and would look at all of them: the person is enough.
-- Clocks that change make an entry reach one day more than its length says.

CREATE OR REPLACE FUNCTION "takt_late_add"() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION "takt_late_change"() RETURNS trigger LANGUAGE plpgsql AS $$
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
