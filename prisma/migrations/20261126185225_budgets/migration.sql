-- How much time or money a project, a client or a task may take (docs/budgets.md).
-- CreateTable
CREATE TABLE "budgets" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "organizationContactId" UUID,
    "projectId" UUID,
    "taskId" UUID,
    "measure" TEXT NOT NULL,
    "limit" DECIMAL(20,4) NOT NULL,
    "period" TEXT NOT NULL,
    "counts" TEXT NOT NULL,
    "alertLevels" INTEGER[],
    "notifiedLevel" INTEGER NOT NULL DEFAULT 0,
    "notifiedMonth" DATE,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdByUserId" UUID,

    CONSTRAINT "budgets_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "budgets_tenantId_organizationId_idx" ON "budgets"("tenantId", "organizationId");

-- CreateIndex
CREATE INDEX "budgets_tenantId_organizationContactId_idx" ON "budgets"("tenantId", "organizationContactId");

-- CreateIndex
CREATE INDEX "budgets_tenantId_projectId_idx" ON "budgets"("tenantId", "projectId");

-- CreateIndex
CREATE INDEX "budgets_tenantId_taskId_idx" ON "budgets"("tenantId", "taskId");

-- CreateIndex
CREATE UNIQUE INDEX "budgets_scope_key" ON "budgets"("organizationId", "organizationContactId", "projectId", "taskId") NULLS NOT DISTINCT;

-- AddForeignKey
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_tenantId_organizationContactId_fkey" FOREIGN KEY ("tenantId", "organizationContactId") REFERENCES "organization_contacts"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_tenantId_projectId_fkey" FOREIGN KEY ("tenantId", "projectId") REFERENCES "organization_projects"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_tenantId_taskId_fkey" FOREIGN KEY ("tenantId", "taskId") REFERENCES "tasks"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "budgets"
  ADD CONSTRAINT "budgets_scope_check" CHECK (num_nonnulls("organizationContactId", "projectId", "taskId") = 1),
  ADD CONSTRAINT "budgets_measure_check" CHECK ("measure" IN ('hours', 'money', 'cost')),
  ADD CONSTRAINT "budgets_limit_check" CHECK ("limit" > 0 AND "limit" <= 1000000000000),
  ADD CONSTRAINT "budgets_period_check" CHECK ("period" IN ('once', 'monthly')),
  ADD CONSTRAINT "budgets_counts_check" CHECK ("counts" IN ('all', 'billable')),
  ADD CONSTRAINT "budgets_levels_check" CHECK (cardinality("alertLevels") <= 10 AND 1 <= ALL ("alertLevels") AND 1000 >= ALL ("alertLevels"));

-- What the form of a project knew of a budget: hours, or money that its client pays.
INSERT INTO "budgets" ("id", "tenantId", "organizationId", "projectId", "measure", "limit", "period", "counts", "alertLevels")
SELECT gen_random_uuid(), "tenantId", "organizationId", "id", CASE "budgetType" WHEN 'hours' THEN 'hours' ELSE 'money' END,
  CASE "budgetType" WHEN 'hours' THEN round(("budget" * 3600)::numeric) ELSE round("budget"::numeric, 2) END, 'once', 'all', '{75,90,100}'
FROM "organization_projects"
WHERE "deletedAt" IS NULL AND (CASE "budgetType" WHEN 'hours' THEN round(("budget" * 3600)::numeric) ELSE round("budget"::numeric, 2) END)
  BETWEEN 0.01 AND 1000000000000;
