-- AlterTable
ALTER TABLE "outgoing_webhook_deliveries" ADD COLUMN     "response" TEXT;

-- AlterTable
ALTER TABLE "outgoing_webhooks" ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'signed',
ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en',
ADD COLUMN     "projectId" UUID,
ADD COLUMN     "teamId" UUID;

-- CreateIndex
CREATE INDEX "outgoing_webhooks_tenantId_teamId_idx" ON "outgoing_webhooks"("tenantId", "teamId");

-- CreateIndex
CREATE INDEX "outgoing_webhooks_tenantId_projectId_idx" ON "outgoing_webhooks"("tenantId", "projectId");

-- AddForeignKey
ALTER TABLE "outgoing_webhooks" ADD CONSTRAINT "outgoing_webhooks_tenantId_teamId_fkey" FOREIGN KEY ("tenantId", "teamId") REFERENCES "organization_teams"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outgoing_webhooks" ADD CONSTRAINT "outgoing_webhooks_tenantId_projectId_fkey" FOREIGN KEY ("tenantId", "projectId") REFERENCES "organization_projects"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand: a task that was completed, a timer that was forgotten, and the days that somebody sent or decided
-- about at once, which a chat is told in one message.

CREATE OR REPLACE FUNCTION "takt_tasks_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "takt_webhook_event"(e.topic, e."tenantId", e."organizationId", "takt_task_data"(e.task))
  FROM (
    SELECT n."tenantId", n."organizationId", to_jsonb(n) AS task, t.topic
    FROM (SELECT DISTINCT c."tenantId", c."organizationId" FROM changed c OFFSET 0) place
    JOIN changed n ON n."tenantId" = place."tenantId" AND n."organizationId" = place."organizationId"
    JOIN before o ON o."id" = n."id"
    CROSS JOIN LATERAL (VALUES
      (CASE
        WHEN o."deletedAt" IS NULL AND n."deletedAt" IS NOT NULL THEN 'task.deleted'
        WHEN o."deletedAt" IS NOT NULL AND n."deletedAt" IS NULL THEN 'task.created'
        WHEN n."deletedAt" IS NULL AND n."revision" <> o."revision" THEN 'task.updated'
      END),
      (CASE WHEN n."deletedAt" IS NULL AND o."resolvedAt" IS NULL AND n."resolvedAt" IS NOT NULL
        THEN 'task.completed' END)
    ) t(topic)
    WHERE "takt_webhook_listens"(place."tenantId", place."organizationId")
  ) e
  WHERE e.topic IS NOT NULL;
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

CREATE OR REPLACE FUNCTION "takt_timesheets_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "takt_webhook_event"(e.topic, e."tenantId", e."organizationId", e.data)
  FROM (
    WITH steps AS MATERIALIZED (
      SELECT n."tenantId", n."organizationId", n."employeeId", n."id", n."date", to_jsonb(n) AS sheet,
        CASE n."status" WHEN 'PENDING' THEN 'submitted' WHEN 'APPROVED' THEN 'approved' WHEN 'DENIED' THEN 'denied'
          END AS step
      FROM (SELECT DISTINCT c."tenantId", c."organizationId" FROM changed c OFFSET 0) place
      JOIN changed n ON n."tenantId" = place."tenantId" AND n."organizationId" = place."organizationId"
      JOIN before o ON o."id" = n."id"
      WHERE n."status" <> o."status" AND "takt_webhook_listens"(place."tenantId", place."organizationId")
    )
    SELECT s."tenantId", s."organizationId", 'timesheet.' || s.step AS topic,
      "takt_webhook_data"(s.sheet, ARRAY['id', 'employeeId', 'date', 'status', 'submittedAt', 'approvedAt',
        'approvedById']) AS data
    FROM steps s
    WHERE s.step IS NOT NULL
    UNION ALL
    SELECT s."tenantId", s."organizationId", 'time.' || s.step, jsonb_build_object(
      'employeeId', s."employeeId",
      'timesheetIds', jsonb_agg(s."id" ORDER BY s."date"),
      'days', jsonb_agg(s."date" ORDER BY s."date"))
    FROM steps s
    WHERE s.step IS NOT NULL
    GROUP BY s."tenantId", s."organizationId", s."employeeId", s.step
  ) e;
  RETURN NULL;
END;
$$;
