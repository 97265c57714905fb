-- Sends events about entries that stop, change, or go to and from the trash. A heartbeat of a running timer sends none.
CREATE OR REPLACE FUNCTION takt_time_logs_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "takt_webhook_event"(e.topic, e."tenantId", e."organizationId", "takt_time_log_data"(e.log))
  FROM (
    SELECT n."tenantId", n."organizationId", to_jsonb(n) AS log, CASE
      WHEN o."deletedAt" IS NULL AND n."deletedAt" IS NOT NULL THEN 'time-entry.deleted'
      WHEN o."deletedAt" IS NOT NULL AND n."deletedAt" IS NULL THEN 'time-entry.created'
      WHEN n."deletedAt" IS NOT NULL THEN NULL
      WHEN o."isRunning" AND NOT n."isRunning" THEN 'timer.stopped'
      WHEN n."isRunning" AND o."forgottenNotifiedAt" IS NULL AND n."forgottenNotifiedAt" IS NOT NULL
        THEN 'timer.forgotten'
      WHEN (o."startedAt", o."stoppedAt", o."taskId", o."projectId", o."organizationContactId",
          o."organizationTeamId", o."description", o."isBillable")
        IS DISTINCT FROM (n."startedAt", n."stoppedAt", n."taskId", n."projectId", n."organizationContactId",
          n."organizationTeamId", n."description", n."isBillable") THEN 'time-entry.updated'
    END AS topic
    FROM (SELECT DISTINCT c."tenantId", c."organizationId" FROM changed c OFFSET 0) place
    JOIN changed n ON n."tenantId" = place."tenantId" AND n."organizationId" = place."organizationId"
    JOIN before o ON o."id" = n."id"
    WHERE "takt_webhook_listens"(place."tenantId", place."organizationId")
  ) e
  WHERE e.topic IS NOT NULL;
  RETURN NULL;
END;
$$;
