-- Time that changes on a day after it was submitted is noted in the history of the day, once for each time that it is
-- submitted and whatever wrote the log: a step from a status to itself without a comment. What the timer only reports
-- while it runs is no change. Where the zone is unknown here the day on which the log begins is noted alone.
CREATE FUNCTION "takt_late_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "first" record;
  "nights" integer := 0;
BEGIN
  SELECT s."date", s."timeZone" INTO "first" FROM "timesheets" s WHERE s."id" = NEW."timesheetId";
  BEGIN
    "nights" := greatest(0, ((coalesce(NEW."stoppedAt", NEW."startedAt") - interval '1 millisecond') AT TIME ZONE "first"."timeZone")::date
      - (NEW."startedAt" AT TIME ZONE "first"."timeZone")::date);
  EXCEPTION WHEN invalid_parameter_value THEN
    "nights" := 0;
  END;
  INSERT INTO "timesheet_events" ("id", "tenantId", "timesheetId", "actorUserId", "fromStatus", "toStatus", "createdAt")
  SELECT gen_random_uuid(), s."tenantId", s."id", coalesce(NEW."updatedByUserId", NEW."createdByUserId"), s."status",
    s."status", NEW."updatedAt"
  FROM "timesheets" s
  WHERE s."tenantId" = NEW."tenantId" AND s."employeeId" = NEW."employeeId"
    AND (s."date" BETWEEN "first"."date" AND "first"."date" + "nights"
      OR (TG_OP = 'UPDATE' AND s."id" = OLD."timesheetId"))
    AND s."status" IN ('PENDING', 'IN REVIEW') AND s."submittedAt" < NEW."updatedAt"
    AND NOT EXISTS (SELECT 1 FROM "timesheet_events" e WHERE e."timesheetId" = s."id" AND e."fromStatus" = e."toStatus"
      AND e."comment" IS NULL AND e."createdAt" >= s."submittedAt");
  RETURN NULL;
END $$;

CREATE TRIGGER "time_logs_late_add" AFTER INSERT ON "time_logs" FOR EACH ROW WHEN (NEW."deletedAt" IS NULL)
EXECUTE FUNCTION "takt_late_change"();

CREATE TRIGGER "time_logs_late_change"
AFTER UPDATE OF "startedAt", "stoppedAt", "timesheetId", "deletedAt", "taskId", "projectId", "description", "isBillable" ON "time_logs"
FOR EACH ROW WHEN ((OLD."startedAt", OLD."stoppedAt", OLD."timesheetId", OLD."deletedAt", OLD."taskId", OLD."projectId",
    OLD."description", OLD."isBillable")
  IS DISTINCT FROM (NEW."startedAt", NEW."stoppedAt", NEW."timesheetId", NEW."deletedAt", NEW."taskId", NEW."projectId",
    NEW."description", NEW."isBillable"))
EXECUTE FUNCTION "takt_late_change"();
