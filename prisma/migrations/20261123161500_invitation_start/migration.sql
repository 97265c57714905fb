-- The start of work has a column of its own; the date of the action is when somebody accepted or rejected.
ALTER TABLE "invites" RENAME COLUMN "actionDate" TO "startedWorkOn";
ALTER TABLE "invites" RENAME COLUMN "respondedAt" TO "actionDate";

-- Whoever runs the mail server of a workspace could read the codes and links that it carried. They end: invitations are
-- sent again by the installation, requests to join are confirmed anew.
UPDATE "invites" SET "codeHash" = 'ended-' || gen_random_uuid()
  WHERE "status" = 'INVITED' AND "tenantId" IN (
    SELECT "tenantId" FROM "smtp_settings"
    UNION SELECT "tenantId" FROM "audit_entries" WHERE "action" IN ('smtp.save', 'smtp.delete'));

UPDATE "organization_team_join_requests" SET "status" = 'UNCONFIRMED', "confirmedAt" = NULL
  WHERE "status" = 'REQUESTED' AND "tenantId" IN (
    SELECT "tenantId" FROM "smtp_settings"
    UNION SELECT "tenantId" FROM "audit_entries" WHERE "action" IN ('smtp.save', 'smtp.delete'));

UPDATE "one_time_codes" SET "consumedAt" = now()
  WHERE "purpose" = 'join-request' AND "consumedAt" IS NULL AND EXISTS (SELECT 1 FROM "smtp_settings");
