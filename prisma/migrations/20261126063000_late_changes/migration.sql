-- Time that changes on a day after it was submitted is noted in the history of the day, once for each time that it is
-- submitted and whatever wrote the log: a step from a status to itself without a comment. What the timer only reports
-- while it runs is no change.

-- Days after the first that a log reaches into; none where the zone is unknown here.
CREATE FUNCTION "takt_nights"("from" timestamptz, "until" timestamptz, "zone" text) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN greatest(0, (("until" - interval '1 millisecond') AT TIME ZONE "zone")::date - ("from" AT TIME ZONE "zone")::date);
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 0;
END $$;

-- Once for all logs of a statement, for an import adds thousands.
CREATE FUNCTION "takt_late_add"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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

CREATE FUNCTION "takt_late_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "timesheet_events" ("id", "tenantId", "timesheetId", "actorUserId", "fromStatus", "toStatus", "createdAt")
  SELECT gen_random_uuid(), s."tenantId", s."id", coalesce(NEW."updatedByUserId", NEW."createdByUserId"), s."status",
    s."status", NEW."updatedAt"
  FROM "timesheets" f
  JOIN "timesheets" s ON s."tenantId" = NEW."tenantId" AND s."employeeId" = NEW."employeeId"
    AND s."status" IN ('PENDING', 'IN REVIEW') AND s."submittedAt" < NEW."updatedAt"
  WHERE f."id" = NEW."timesheetId"
    AND (s."id" = OLD."timesheetId" OR s."date" BETWEEN f."date"
      AND f."date" + "takt_nights"(NEW."startedAt", coalesce(NEW."stoppedAt", NEW."startedAt"), f."timeZone"))
    AND NOT EXISTS (SELECT 1 FROM "timesheet_events" e WHERE e."timesheetId" = s."id" AND e."fromStatus" = e."toStatus"
      AND e."comment" IS NULL AND e."createdAt" >= s."submittedAt");
  RETURN NULL;
END $$;

CREATE TRIGGER "time_logs_late_add" AFTER INSERT ON "time_logs" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT
EXECUTE FUNCTION "takt_late_add"();

CREATE TRIGGER "time_logs_late_change"
AFTER UPDATE OF "startedAt", "stoppedAt", "timesheetId", "deletedAt", "taskId", "projectId", "description", "isBillable" ON "time_logs"
FOR EACH ROW WHEN ((OLD."startedAt", OLD."stoppedAt", OLD."timesheetId", OLD."deletedAt", OLD."taskId", OLD."projectId",
    OLD."description", OLD."isBillable")
  IS DISTINCT FROM (NEW."startedAt", NEW."stoppedAt", NEW."timesheetId", NEW."deletedAt", NEW."taskId", NEW."projectId",
    NEW."description", NEW."isBillable"))
EXECUTE FUNCTION "takt_late_change"();
