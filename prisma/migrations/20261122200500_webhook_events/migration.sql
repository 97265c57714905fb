-- Written by hand: what happened is told to outgoing webhooks by the tables themselves, in the transaction in which it
-- happened, whatever wrote it. A webhook that listens gets a delivery, and the outbox the job that sends it.

CREATE FUNCTION "takt_webhook_event"("topic" text, "tenantId" uuid, "organizationId" uuid, "data" jsonb)
RETURNS void LANGUAGE sql AS $$
  WITH event AS MATERIALIZED (
    SELECT gen_random_uuid() AS id
  ), delivery AS (
    INSERT INTO "outgoing_webhook_deliveries" ("id", "tenantId", "webhookId", "eventId", "topic", "payload", "updatedAt")
    SELECT gen_random_uuid(), $2, w."id", event.id, $1, $4, now()
    FROM "outgoing_webhooks" w, event
    WHERE w."tenantId" = $2 AND w."organizationId" = $3 AND w."isActive" AND w."disabledAt" IS NULL
      AND w."deletedAt" IS NULL AND $1 = ANY (w."events")
    RETURNING "id"
  )
  INSERT INTO "outbox_messages" ("id", "topic", "payload")
  SELECT gen_random_uuid(), 'webhooks.deliver', jsonb_build_object('deliveryId', delivery."id", 'attempt', 0)
  FROM delivery;
$$;

CREATE FUNCTION "takt_webhook_listens"("tenantId" uuid, "organizationId" uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM "outgoing_webhooks" w
    WHERE w."tenantId" = $1 AND w."organizationId" = $2 AND w."isActive" AND w."disabledAt" IS NULL
      AND w."deletedAt" IS NULL
  );
$$;

-- What is told of a row: ids and values by their names on the wire, without the empty ones.
CREATE FUNCTION "takt_webhook_data"("source" jsonb, "keys" text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_object_agg(k, $1 -> k)) FROM unnest($2) AS k;
$$;

CREATE FUNCTION "takt_task_data"("task" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT "takt_webhook_data"($1, ARRAY['id', 'title', 'number', 'prefix', 'status', 'priority', 'size', 'issueType',
    'version', 'estimate', 'startDate', 'dueDate', 'projectId', 'parentId', 'revision']);
$$;

CREATE FUNCTION "takt_time_log_data"("log" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT "takt_webhook_data"($1, ARRAY['id', 'employeeId', 'timesheetId', 'taskId', 'projectId',
    'organizationContactId', 'organizationTeamId', 'startedAt', 'stoppedAt', 'isRunning', 'isBillable', 'logType',
    'source', 'description']);
$$;

CREATE FUNCTION "takt_tasks_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "takt_webhook_event"('task.created', n."tenantId", n."organizationId", "takt_task_data"(to_jsonb(n)))
  FROM changed n
  WHERE n."deletedAt" IS NULL AND "takt_webhook_listens"(n."tenantId", n."organizationId");
  RETURN NULL;
END;
$$;

CREATE FUNCTION "takt_tasks_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "takt_webhook_event"(e.topic, e."tenantId", e."organizationId", "takt_task_data"(e.task))
  FROM (
    SELECT n."tenantId", n."organizationId", to_jsonb(n) AS task, CASE
      WHEN o."deletedAt" IS NULL AND n."deletedAt" IS NOT NULL THEN 'task.deleted'
      WHEN o."deletedAt" IS NOT NULL AND n."deletedAt" IS NULL THEN 'task.created'
      WHEN n."deletedAt" IS NULL AND n."revision" <> o."revision" THEN 'task.updated'
    END AS topic
    FROM changed n JOIN before o ON o."id" = n."id"
    WHERE "takt_webhook_listens"(n."tenantId", n."organizationId")
  ) e
  WHERE e.topic IS NOT NULL;
  RETURN NULL;
END;
$$;

CREATE FUNCTION "takt_time_logs_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "takt_webhook_event"(CASE WHEN n."isRunning" THEN 'timer.started' ELSE 'time-entry.created' END,
    n."tenantId", n."organizationId", "takt_time_log_data"(to_jsonb(n)))
  FROM changed n
  WHERE n."deletedAt" IS NULL AND "takt_webhook_listens"(n."tenantId", n."organizationId");
  RETURN NULL;
END;
$$;

-- A sign of life of a running timer changes nothing that is told.
CREATE FUNCTION "takt_time_logs_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
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
    FROM changed n JOIN before o ON o."id" = n."id"
    WHERE "takt_webhook_listens"(n."tenantId", n."organizationId")
  ) e
  WHERE e.topic IS NOT NULL;
  RETURN NULL;
END;
$$;

CREATE FUNCTION "takt_timesheets_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "takt_webhook_event"(e.topic, e."tenantId", e."organizationId", e.data)
  FROM (
    SELECT n."tenantId", n."organizationId",
      "takt_webhook_data"(to_jsonb(n), ARRAY['id', 'employeeId', 'date', 'status', 'submittedAt', 'approvedAt',
        'approvedById']) AS data,
      CASE n."status" WHEN 'PENDING' THEN 'timesheet.submitted' WHEN 'APPROVED' THEN 'timesheet.approved'
        WHEN 'DENIED' THEN 'timesheet.denied' END AS topic
    FROM changed n JOIN before o ON o."id" = n."id"
    WHERE n."status" <> o."status" AND "takt_webhook_listens"(n."tenantId", n."organizationId")
  ) e
  WHERE e.topic IS NOT NULL;
  RETURN NULL;
END;
$$;

CREATE FUNCTION "takt_members_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD."deletedAt" IS NULL OR NEW."deletedAt" IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  IF "takt_webhook_listens"(NEW."tenantId", NEW."organizationId") THEN
    PERFORM "takt_webhook_event"('member.joined', NEW."tenantId", NEW."organizationId",
      jsonb_build_object('id', NEW."id", 'employeeId', NEW."employeeId",
        'organizationTeamId', NEW."organizationTeamId"));
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "tasks_webhooks_added" AFTER INSERT ON "tasks" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "takt_tasks_added"();
CREATE TRIGGER "tasks_webhooks_changed" AFTER UPDATE ON "tasks" REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "takt_tasks_changed"();
CREATE TRIGGER "time_logs_webhooks_added" AFTER INSERT ON "time_logs" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "takt_time_logs_added"();
CREATE TRIGGER "time_logs_webhooks_changed" AFTER UPDATE ON "time_logs"
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "takt_time_logs_changed"();
CREATE TRIGGER "timesheets_webhooks_changed" AFTER UPDATE ON "timesheets"
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "takt_timesheets_changed"();
CREATE TRIGGER "members_webhooks_added" AFTER INSERT ON "organization_team_employees"
  FOR EACH ROW EXECUTE FUNCTION "takt_members_added"();
CREATE TRIGGER "members_webhooks_changed" AFTER UPDATE ON "organization_team_employees"
  FOR EACH ROW WHEN (OLD."deletedAt" IS NOT NULL AND NEW."deletedAt" IS NULL)
  EXECUTE FUNCTION "takt_members_added"();

-- Whoever looks for what somebody did looks for a kind of thing and for a kind of action as well.
CREATE INDEX "audit_entries_tenantId_entity_at_idx" ON "audit_entries"("tenantId", "entity", "at");
CREATE INDEX "audit_entries_tenantId_action_at_idx" ON "audit_entries"("tenantId", "action", "at");
