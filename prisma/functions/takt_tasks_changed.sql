-- Sends "task.updated", "task.deleted" and the like.
CREATE OR REPLACE FUNCTION takt_tasks_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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
