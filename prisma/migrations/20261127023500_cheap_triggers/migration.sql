-- What follows every change of time or of a task costs little where there is nothing to do.

-- The late days of a change are found by their dates, not among all days of the person.
CREATE OR REPLACE FUNCTION "takt_late_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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

-- Most installations have no webhook at all: then nothing is prepared for one.
CREATE FUNCTION "takt_has_webhooks"() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM "outgoing_webhooks" w WHERE w."isActive" AND w."disabledAt" IS NULL AND w."deletedAt" IS NULL
  );
END $$;

CREATE OR REPLACE TRIGGER "tasks_webhooks_added" AFTER INSERT ON "tasks" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT WHEN ("takt_has_webhooks"()) EXECUTE FUNCTION "takt_tasks_added"();
CREATE OR REPLACE TRIGGER "tasks_webhooks_changed" AFTER UPDATE ON "tasks"
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT WHEN ("takt_has_webhooks"()) EXECUTE FUNCTION "takt_tasks_changed"();
CREATE OR REPLACE TRIGGER "time_logs_webhooks_added" AFTER INSERT ON "time_logs" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT WHEN ("takt_has_webhooks"()) EXECUTE FUNCTION "takt_time_logs_added"();
CREATE OR REPLACE TRIGGER "time_logs_webhooks_changed" AFTER UPDATE ON "time_logs"
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT WHEN ("takt_has_webhooks"()) EXECUTE FUNCTION "takt_time_logs_changed"();
CREATE OR REPLACE TRIGGER "timesheets_webhooks_changed" AFTER UPDATE ON "timesheets"
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT WHEN ("takt_has_webhooks"()) EXECUTE FUNCTION "takt_timesheets_changed"();
