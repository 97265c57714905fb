-- Sends "member.joined" when somebody joins a team, also again.
CREATE OR REPLACE FUNCTION takt_members_added() RETURNS trigger LANGUAGE plpgsql AS $$
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
