-- Sends "timer.started" or "time-entry.created".
CREATE OR REPLACE FUNCTION takt_time_logs_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "takt_webhook_event"(CASE WHEN n."isRunning" THEN 'timer.started' ELSE 'time-entry.created' END,
    n."tenantId", n."organizationId", "takt_time_log_data"(to_jsonb(n)))
  FROM (SELECT DISTINCT c."tenantId", c."organizationId" FROM changed c OFFSET 0) place
  JOIN changed n ON n."tenantId" = place."tenantId" AND n."organizationId" = place."organizationId"
  WHERE n."deletedAt" IS NULL AND "takt_webhook_listens"(place."tenantId", place."organizationId");
  RETURN NULL;
END;
$$;
