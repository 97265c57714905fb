-- CreateTable
CREATE TABLE "time_totals" (
    "tenantId" UUID NOT NULL,
    "organizationTeamId" UUID NOT NULL,
    "employeeId" UUID NOT NULL,
    "taskId" UUID NOT NULL,
    "entries" INTEGER NOT NULL,
    "seconds" BIGINT NOT NULL,
    "milliseconds" BIGINT NOT NULL,

    CONSTRAINT "time_totals_pkey" PRIMARY KEY ("tenantId","organizationTeamId","employeeId","taskId")
);

-- CreateIndex
CREATE INDEX "time_totals_tenantId_taskId_idx" ON "time_totals"("tenantId", "taskId");

-- Counts the logs of a workspace anew.
CREATE FUNCTION "takt_recount_time"("workspace" uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM "time_totals" WHERE "tenantId" = "workspace";
  INSERT INTO "time_totals" ("tenantId", "organizationTeamId", "employeeId", "taskId", "entries", "seconds", "milliseconds")
  SELECT l."tenantId", coalesce(l."organizationTeamId", '00000000-0000-0000-0000-000000000000'), l."employeeId",
    coalesce(l."taskId", '00000000-0000-0000-0000-000000000000'), count(*), sum(floor(length)), sum(round(length * 1000))
  FROM "time_logs" l
  CROSS JOIN LATERAL (SELECT extract(epoch FROM l."stoppedAt" - l."startedAt") AS length) finished
  WHERE l."tenantId" = "workspace" AND l."stoppedAt" IS NOT NULL AND l."deletedAt" IS NULL
  GROUP BY 1, 2, 3, 4;
$$;

-- Logs of one person alone are in a row, so that those who write at the same time do not wait for each other.
CREATE FUNCTION "takt_total_time"() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- A start, a heartbeat and a description change nothing of the sums.
CREATE TRIGGER "time_logs_totals_added" AFTER INSERT ON "time_logs"
FOR EACH ROW WHEN (NEW."stoppedAt" IS NOT NULL AND NEW."deletedAt" IS NULL) EXECUTE FUNCTION "takt_total_time"();
CREATE TRIGGER "time_logs_totals_removed" AFTER DELETE ON "time_logs"
FOR EACH ROW WHEN (OLD."stoppedAt" IS NOT NULL AND OLD."deletedAt" IS NULL) EXECUTE FUNCTION "takt_total_time"();
CREATE TRIGGER "time_logs_totals_changed"
AFTER UPDATE OF "organizationTeamId", "employeeId", "taskId", "startedAt", "stoppedAt", "deletedAt" ON "time_logs"
FOR EACH ROW WHEN ((OLD."organizationTeamId", OLD."employeeId", OLD."taskId", OLD."startedAt", OLD."stoppedAt", OLD."deletedAt")
  IS DISTINCT FROM (NEW."organizationTeamId", NEW."employeeId", NEW."taskId", NEW."startedAt", NEW."stoppedAt", NEW."deletedAt"))
EXECUTE FUNCTION "takt_total_time"();

SELECT "takt_recount_time"("id") FROM "tenants";
