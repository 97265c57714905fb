-- Computes the totals of a workspace from its entries.
CREATE OR REPLACE FUNCTION takt_recount_time(workspace uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM "time_totals" WHERE "tenantId" = "workspace";
  INSERT INTO "time_totals" ("tenantId", "organizationTeamId", "employeeId", "taskId", "entries", "seconds", "milliseconds")
  SELECT l."tenantId", coalesce(l."organizationTeamId", '00000000-0000-0000-0000-000000000000'), l."employeeId",
    coalesce(l."taskId", '00000000-0000-0000-0000-000000000000'), count(*), sum(floor(length)), sum(round(length * 1000))
  FROM "time_logs" l
  CROSS JOIN LATERAL (SELECT extract(epoch FROM l."stoppedAt" - l."startedAt") AS length) finished
  WHERE l."tenantId" = "workspace" AND l."stoppedAt" IS NOT NULL AND l."deletedAt" IS NULL
  GROUP BY 1, 2, 3, 4;
$$;
