-- CreateTable
CREATE TABLE "recurring_invoices" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "organizationContactId" UUID NOT NULL,
    "every" TEXT NOT NULL,
    "daysAfter" INTEGER NOT NULL DEFAULT 1,
    "billsTime" BOOLEAN NOT NULL DEFAULT true,
    "grouping" TEXT NOT NULL DEFAULT 'project',
    "lines" JSONB NOT NULL DEFAULT '[]',
    "currency" TEXT NOT NULL,
    "nextFrom" DATE NOT NULL,
    "nextOn" DATE NOT NULL,
    "pausedFor" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "setByUserId" UUID NOT NULL,

    CONSTRAINT "recurring_invoices_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "recurring_invoices_tenantId_organizationId_idx" ON "recurring_invoices"("tenantId", "organizationId");

-- CreateIndex
CREATE INDEX "recurring_invoices_tenantId_organizationContactId_idx" ON "recurring_invoices"("tenantId", "organizationContactId");

-- CreateIndex
CREATE INDEX "recurring_invoices_nextOn_idx" ON "recurring_invoices"("nextOn");

-- CreateIndex
CREATE UNIQUE INDEX "recurring_invoices_tenant_id_key" ON "recurring_invoices"("tenantId", "id");

-- AddForeignKey
ALTER TABLE "recurring_invoices" ADD CONSTRAINT "recurring_invoices_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_invoices" ADD CONSTRAINT "recurring_invoices_tenantId_organizationContactId_fkey" FOREIGN KEY ("tenantId", "organizationContactId") REFERENCES "organization_contacts"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "recurring_invoices"
  ADD CONSTRAINT "recurring_invoices_every_check" CHECK ("every" IN ('week', 'month', 'quarter')),
  ADD CONSTRAINT "recurring_invoices_days_check" CHECK ("daysAfter" BETWEEN 1 AND 28),
  ADD CONSTRAINT "recurring_invoices_grouping_check" CHECK ("grouping" IN ('project', 'task', 'person', 'day')),
  ADD CONSTRAINT "recurring_invoices_paused_check" CHECK ("pausedFor" IN ('choice', 'rights', 'failed'));
