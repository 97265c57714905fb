-- Writes a delivery for each webhook that listens, and the job that sends it, in the transaction of the change.
CREATE OR REPLACE FUNCTION takt_webhook_event(topic text, "tenantId" uuid, "organizationId" uuid, data jsonb) RETURNS void LANGUAGE sql AS $$
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
