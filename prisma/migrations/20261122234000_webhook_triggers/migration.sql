-- Whether anybody listens is asked once for each organization of a statement, not for each of its rows. What is told
-- stays as it was. OFFSET 0 keeps the question behind the DISTINCT.

CREATE OR REPLACE FUNCTION "takt_tasks_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "takt_webhook_event"('task.created', n."tenantId", n."organizationId", "takt_task_data"(to_jsonb(n)))
  FROM (SELECT DISTINCT c."tenantId", c."organizationId" FROM changed c OFFSET 0) place
  JOIN changed n ON n."tenantId" = place."tenantId" AND n."organizationId" = place."organizationId"
  WHERE n."deletedAt" IS NULL AND "takt_webhook_listens"(place."tenantId", place."organizationId");
  RETURN NULL;
END;
$$;

CREATE OR REPLACE FUNCTION "takt_tasks_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "takt_webhook_event"(e.topic, e."tenantId", e."organizationId", "takt_task_data"(e.task))
  FROM (
    SELECT n."tenantId", n."organizationId", to_jsonb(n) AS task, CASE
      WHEN o."deletedAt" IS NULL AND n."deletedAt" IS NOT NULL THEN 'task.deleted'
      WHEN o."deletedAt" IS NOT NULL AND n."deletedAt" IS NULL THEN 'task.created'
      WHEN n."deletedAt" IS NULL AND n."revision" <> o."revision" THEN 'task.updated'
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

CREATE OR REPLACE FUNCTION "takt_time_logs_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "takt_webhook_event"(CASE WHEN n."isRunning" THEN 'timer.started' ELSE 'time-entry.created' END,
    n."tenantId", n."organizationId", "takt_time_log_data"(to_jsonb(n)))
  FROM (SELECT DISTINCT c."tenantId", c."organizationId" FROM changed c OFFSET 0) place
  JOIN changed n ON n."tenantId" = place."tenantId" AND n."organizationId" = place."organizationId"
  WHERE n."deletedAt" IS NULL AND "takt_webhook_listens"(place."tenantId", place."organizationId");
  RETURN NULL;
END;
$$;

-- A sign of life of a running timer changes nothing that is told.
CREATE OR REPLACE FUNCTION "takt_time_logs_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "takt_webhook_event"(e.topic, e."tenantId", e."organizationId", "takt_time_log_data"(e.log))
  FROM (
    SELECT n."tenantId", n."organizationId", to_jsonb(n) AS log, CASE
      WHEN o."deletedAt" IS NULL AND n."deletedAt" IS NOT NULL THEN 'time-entry.deleted'
      WHEN o."deletedAt" IS NOT NULL AND n."deletedAt" IS NULL THEN 'time-entry.created'
      WHEN n."deletedAt" IS NOT NULL THEN NULL
      WHEN o."isRunning" AND NOT n."isRunning" THEN 'timer.stopped'
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

CREATE OR REPLACE FUNCTION "takt_timesheets_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "takt_webhook_event"(e.topic, e."tenantId", e."organizationId", e.data)
  FROM (
    SELECT n."tenantId", n."organizationId",
      "takt_webhook_data"(to_jsonb(n), ARRAY['id', 'employeeId', 'date', 'status', 'submittedAt', 'approvedAt',
        'approvedById']) AS data,
      CASE n."status" WHEN 'PENDING' THEN 'timesheet.submitted' WHEN 'APPROVED' THEN 'timesheet.approved'
        WHEN 'DENIED' THEN 'timesheet.denied' END AS topic
    FROM (SELECT DISTINCT c."tenantId", c."organizationId" FROM changed c OFFSET 0) place
    JOIN changed n ON n."tenantId" = place."tenantId" AND n."organizationId" = place."organizationId"
    JOIN before o ON o."id" = n."id"
    WHERE n."status" <> o."status" AND "takt_webhook_listens"(place."tenantId", place."organizationId")
  ) e
  WHERE e.topic IS NOT NULL;
  RETURN NULL;
END;
$$;
