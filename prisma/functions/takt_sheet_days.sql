-- Makes a timesheet for every day that an entry touches, because a sheet holds the part of the entry on its day. The zone
-- of the first day cuts the entry. A running entry reaches to the last heartbeat. Where the zone is unknown here the entry
-- stays with its first day: stopping never fails.
CREATE OR REPLACE FUNCTION takt_sheet_days() RETURNS trigger LANGUAGE plpgsql AS $$
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
