-- Most installations have no webhook: then no event is prepared.
CREATE OR REPLACE FUNCTION takt_has_webhooks() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM "outgoing_webhooks" w WHERE w."isActive" AND w."disabledAt" IS NULL AND w."deletedAt" IS NULL
  );
END $$;
