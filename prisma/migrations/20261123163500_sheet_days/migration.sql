-- A timesheet holds the part of each log that lies on its day, so every day that a log touches needs its sheet, whatever
-- wrote the log. The days are those of the zone that cut the day on which the log begins. A running log reaches as far
-- as its client was last heard. Where the zone is unknown here the log stays with its first day: stopping never fails.
CREATE FUNCTION "takt_sheet_days"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "first" record;
  "nights" integer;
BEGIN
  SELECT s."date", s."timeZone" INTO "first" FROM "timesheets" s WHERE s."id" = NEW."timesheetId";
  BEGIN
    "nights" := ((coalesce(NEW."stoppedAt", NEW."lastSeenAt") - interval '1 millisecond') AT TIME ZONE "first"."timeZone")::date
      - (NEW."startedAt" AT TIME ZONE "first"."timeZone")::date;
  EXCEPTION WHEN invalid_parameter_value THEN
    RETURN NULL;
  END;
  IF "nights" > 0 THEN
    INSERT INTO "timesheets" ("id", "tenantId", "organizationId", "employeeId", "date", "timeZone")
    SELECT gen_random_uuid(), NEW."tenantId", NEW."organizationId", NEW."employeeId", "first"."date" + n, "first"."timeZone"
    FROM generate_series(1, "nights") AS n
    ON CONFLICT ("employeeId", "date") DO UPDATE SET "deletedAt" = NULL WHERE "timesheets"."deletedAt" IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "time_logs_sheet_days"
AFTER INSERT OR UPDATE OF "startedAt", "stoppedAt", "lastSeenAt", "timesheetId", "deletedAt" ON "time_logs"
FOR EACH ROW WHEN (NEW."deletedAt" IS NULL AND coalesce(NEW."stoppedAt", NEW."lastSeenAt") > NEW."startedAt")
EXECUTE FUNCTION "takt_sheet_days"();

-- The later days of the logs there are. What was decided about such a log was decided about all of it.
INSERT INTO "timesheets" ("id", "tenantId", "organizationId", "employeeId", "date", "timeZone", "status", "submittedAt",
  "approvedAt", "approvedById", "lockedAt")
SELECT DISTINCT ON (l."employeeId", s."date" + n) gen_random_uuid(), l."tenantId", l."organizationId", l."employeeId",
  s."date" + n, s."timeZone", s."status", s."submittedAt", s."approvedAt", s."approvedById", s."lockedAt"
FROM "time_logs" l
JOIN "timesheets" s ON s."id" = l."timesheetId"
JOIN pg_timezone_names z ON z.name = s."timeZone"
CROSS JOIN LATERAL generate_series(1,
  ((coalesce(l."stoppedAt", l."lastSeenAt") - interval '1 millisecond') AT TIME ZONE s."timeZone")::date
    - (l."startedAt" AT TIME ZONE s."timeZone")::date) AS n
WHERE l."deletedAt" IS NULL
ORDER BY l."employeeId", s."date" + n, n
ON CONFLICT ("employeeId", "date") DO UPDATE SET "deletedAt" = NULL WHERE "timesheets"."deletedAt" IS NOT NULL;
