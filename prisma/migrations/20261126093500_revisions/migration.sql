-- What changed last in a workspace, so that a large read is answered by "not modified" without being run
-- (`server/context/revisions.ts`). Rows are only added, one for each transaction, workspace and area: writers of one
-- workspace never wait for each other. Unlogged: after a crash, whose last transactions may not have happened, none of
-- them is there any more.
CREATE UNLOGGED TABLE "revisions" (
    "workspaceId" UUID NOT NULL,
    "area" TEXT NOT NULL,
    "transactionId" BIGINT NOT NULL,
    "mark" UUID NOT NULL DEFAULT gen_random_uuid(),

    CONSTRAINT "revisions_pkey" PRIMARY KEY ("workspaceId", "area", "transactionId")
);

-- Called for rows, because a statement that changes one costs less so; the setting, which ends with the transaction or
-- is undone with a part of it, keeps all but the first from writing.
CREATE FUNCTION "takt_revise"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  workspace uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN workspace := OLD."tenantId"; ELSE workspace := NEW."tenantId"; END IF;
  IF current_setting(TG_ARGV[1], true) IS DISTINCT FROM workspace::text THEN
    INSERT INTO "revisions" ("workspaceId", "area", "transactionId")
    VALUES (workspace, TG_ARGV[0], pg_current_xact_id()::text::bigint) ON CONFLICT DO NOTHING;
    PERFORM set_config(TG_ARGV[1], workspace::text, true);
  END IF;
  RETURN NULL;
END $$;

-- The address of an account is a name where people have none, in each of its workspaces.
CREATE FUNCTION "takt_revise_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "revisions" ("workspaceId", "area", "transactionId")
  SELECT DISTINCT u."tenantId", 'work', pg_current_xact_id()::text::bigint FROM "users" u WHERE u."accountId" = NEW."id"
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "accounts_revised" AFTER UPDATE ON "accounts" FOR EACH ROW EXECUTE FUNCTION "takt_revise_account"();

-- Signs of life change nothing that these reads are made of, and come every minute.
DO $$
DECLARE
  watched record;
  columns text;
BEGIN
  FOR watched IN
    SELECT *, '{}'::text[] AS ignored FROM (VALUES
      ('users', 'work'), ('roles', 'work'), ('organizations', 'work'), ('organization_contacts', 'work'),
      ('organization_projects', 'work'), ('organization_project_employees', 'work'), ('organization_project_teams', 'work'),
      ('organization_teams', 'work'), ('organization_team_employees', 'work'), ('working_hours', 'work'),
      ('tasks', 'work'), ('task_members', 'work'), ('task_teams', 'work'), ('task_tags', 'work'),
      ('task_linked_issues', 'work'), ('task_estimations', 'work'), ('task_statuses', 'work'),
      ('task_priorities', 'work'), ('tags', 'work'), ('daily_plan_tasks', 'work'),
      ('time_log_tags', 'work'), ('timesheets', 'work'),
      ('time_slots', 'evidence'), ('time_slot_time_logs', 'evidence')
    ) AS plain ("table", "area")
    UNION ALL VALUES
      ('employees', 'work', ARRAY['lastSeenAt']),
      ('time_logs', 'work', ARRAY['lastSeenAt', 'forgottenNotifiedAt'])
  LOOP
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO columns FROM pg_attribute
    WHERE attrelid = quote_ident(watched."table")::regclass AND attnum > 0 AND NOT attisdropped AND attname <> ALL (watched.ignored);
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR DELETE OR UPDATE %s ON %I FOR EACH ROW EXECUTE FUNCTION "takt_revise"(%L, %L)',
      watched."table" || '_revised', CASE WHEN watched.ignored = '{}' THEN '' ELSE 'OF ' || columns END,
      watched."table", watched."area", 'takt.revised_' || watched."area");
  END LOOP;
END $$;
