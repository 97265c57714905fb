-- Keeps the totals. Each row holds entries of one person alone, so that people who write at once do not wait for each other.
CREATE OR REPLACE FUNCTION takt_total_time() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  nothing constant uuid := '00000000-0000-0000-0000-000000000000';
  length numeric;
BEGIN
  IF TG_OP <> 'DELETE' AND NEW."stoppedAt" IS NOT NULL AND NEW."deletedAt" IS NULL THEN
    length := extract(epoch FROM NEW."stoppedAt" - NEW."startedAt");
    INSERT INTO "time_totals" AS total
      ("tenantId", "organizationTeamId", "employeeId", "taskId", "entries", "seconds", "milliseconds")
    VALUES (NEW."tenantId", coalesce(NEW."organizationTeamId", nothing), NEW."employeeId", coalesce(NEW."taskId", nothing),
      1, floor(length), round(length * 1000))
    ON CONFLICT ("tenantId", "organizationTeamId", "employeeId", "taskId") DO UPDATE SET "entries" = total."entries" + 1,
      "seconds" = total."seconds" + EXCLUDED."seconds", "milliseconds" = total."milliseconds" + EXCLUDED."milliseconds";
  END IF;
  IF TG_OP <> 'INSERT' AND OLD."stoppedAt" IS NOT NULL AND OLD."deletedAt" IS NULL THEN
    length := extract(epoch FROM OLD."stoppedAt" - OLD."startedAt");
    UPDATE "time_totals" SET "entries" = "entries" - 1, "seconds" = "seconds" - floor(length)::bigint,
      "milliseconds" = "milliseconds" - round(length * 1000)::bigint
    WHERE "tenantId" = OLD."tenantId" AND "organizationTeamId" = coalesce(OLD."organizationTeamId", nothing)
      AND "employeeId" = OLD."employeeId" AND "taskId" = coalesce(OLD."taskId", nothing);
    DELETE FROM "time_totals"
    WHERE "tenantId" = OLD."tenantId" AND "organizationTeamId" = coalesce(OLD."organizationTeamId", nothing)
      AND "employeeId" = OLD."employeeId" AND "taskId" = coalesce(OLD."taskId", nothing) AND "entries" = 0;
  END IF;
  RETURN NULL;
END $$;
