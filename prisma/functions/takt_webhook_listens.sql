-- Whether an organization has a webhook that is on.
CREATE OR REPLACE FUNCTION takt_webhook_listens("tenantId" uuid, "organizationId" uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM "outgoing_webhooks" w
    WHERE w."tenantId" = $1 AND w."organizationId" = $2 AND w."isActive" AND w."disabledAt" IS NULL
      AND w."deletedAt" IS NULL
  );
$$;
