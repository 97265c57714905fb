-- Time before a date is closed, and months once they are over.
ALTER TABLE "organizations" ADD COLUMN     "timeClosedAfterDays" INTEGER,
ADD COLUMN     "timeClosedBefore" DATE;

-- Who may change closed time: every role has a row for every permission.
INSERT INTO "role_permissions" ("id", "tenantId", "roleId", "permission", "enabled")
SELECT gen_random_uuid(), r."tenantId", r."id", 'CHANGE_CLOSED_TIME', r."name" IN ('SUPER_ADMIN', 'ADMIN')
FROM "roles" r
ON CONFLICT ("roleId", "permission") DO NOTHING;
