-- What an hour of work is worth, and what entries of approved days are worth for good (docs/rates.md).
-- AlterTable
ALTER TABLE "organization_contacts" ADD COLUMN     "currency" TEXT;

-- CreateTable
CREATE TABLE "rates" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "organizationContactId" UUID,
    "projectId" UUID,
    "employeeId" UUID,
    "taskId" UUID,
    "hourly" DECIMAL(12,4) NOT NULL,
    "validFrom" DATE,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdByUserId" UUID,

    CONSTRAINT "rates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "time_log_amounts" (
    "timeLogId" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "rate" DECIMAL(12,4),
    "amount" DECIMAL(20,4),
    "currency" TEXT,
    "costRate" DECIMAL(12,4),
    "cost" DECIMAL(20,4),
    "costCurrency" TEXT,
    "fixedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "time_log_amounts_pkey" PRIMARY KEY ("timeLogId")
);

-- CreateIndex
CREATE INDEX "rates_tenantId_organizationId_kind_idx" ON "rates"("tenantId", "organizationId", "kind");

-- CreateIndex
CREATE INDEX "rates_tenantId_organizationContactId_idx" ON "rates"("tenantId", "organizationContactId");

-- CreateIndex
CREATE INDEX "rates_tenantId_projectId_idx" ON "rates"("tenantId", "projectId");

-- CreateIndex
CREATE INDEX "rates_tenantId_employeeId_idx" ON "rates"("tenantId", "employeeId");

-- CreateIndex
CREATE INDEX "rates_tenantId_taskId_idx" ON "rates"("tenantId", "taskId");

-- CreateIndex
CREATE UNIQUE INDEX "rates_scope_key" ON "rates"("organizationId", "kind", "organizationContactId", "projectId", "employeeId", "taskId", "validFrom") NULLS NOT DISTINCT;

-- CreateIndex
CREATE UNIQUE INDEX "time_log_amounts_time_log_key" ON "time_log_amounts"("tenantId", "timeLogId");

-- AddForeignKey
ALTER TABLE "rates" ADD CONSTRAINT "rates_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rates" ADD CONSTRAINT "rates_tenantId_organizationContactId_fkey" FOREIGN KEY ("tenantId", "organizationContactId") REFERENCES "organization_contacts"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rates" ADD CONSTRAINT "rates_tenantId_projectId_fkey" FOREIGN KEY ("tenantId", "projectId") REFERENCES "organization_projects"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rates" ADD CONSTRAINT "rates_tenantId_employeeId_fkey" FOREIGN KEY ("tenantId", "employeeId") REFERENCES "employees"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rates" ADD CONSTRAINT "rates_tenantId_taskId_fkey" FOREIGN KEY ("tenantId", "taskId") REFERENCES "tasks"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_log_amounts" ADD CONSTRAINT "time_log_amounts_tenantId_timeLogId_fkey" FOREIGN KEY ("tenantId", "timeLogId") REFERENCES "time_logs"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "organization_contacts"
  ADD CONSTRAINT "organization_contacts_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$');

ALTER TABLE "rates"
  ADD CONSTRAINT "rates_kind_check" CHECK ("kind" IN ('billable', 'cost')),
  ADD CONSTRAINT "rates_hourly_check" CHECK ("hourly" BETWEEN 0 AND 1000000),
  -- None, one alone, or a person in a project; what an hour costs depends on people alone.
  ADD CONSTRAINT "rates_scope_check" CHECK (
    (num_nonnulls("organizationContactId", "projectId", "employeeId", "taskId") <= 1
      OR (num_nonnulls("projectId", "employeeId") = 2 AND num_nulls("organizationContactId", "taskId") = 2))
    AND ("kind" = 'billable' OR (num_nulls("organizationContactId", "taskId") = 2
      AND ("projectId" IS NULL OR "employeeId" IS NOT NULL))));

CREATE TRIGGER "rates_revised" AFTER INSERT OR DELETE OR UPDATE ON "rates"
  FOR EACH ROW EXECUTE FUNCTION "takt_revise"('work', 'takt.revised_work');
CREATE TRIGGER "time_log_amounts_revised" AFTER INSERT OR DELETE OR UPDATE ON "time_log_amounts"
  FOR EACH ROW EXECUTE FUNCTION "takt_revise"('work', 'takt.revised_work');

-- The roles that are there get what those of a new workspace have; every role has a row for every permission.
INSERT INTO "role_permissions" ("id", "tenantId", "roleId", "permission", "enabled")
SELECT gen_random_uuid(), r."tenantId", r."id", new."permission", r."name" = ANY (new."roles")
FROM "roles" r
CROSS JOIN (VALUES
  ('ORG_RATES_VIEW', ARRAY['SUPER_ADMIN', 'ADMIN', 'MANAGER']),
  ('ORG_RATES_EDIT', ARRAY['SUPER_ADMIN', 'ADMIN', 'MANAGER']),
  ('ORG_COSTS_VIEW', ARRAY['SUPER_ADMIN', 'ADMIN'])
) AS new ("permission", "roles")
ON CONFLICT ("roleId", "permission") DO NOTHING;
