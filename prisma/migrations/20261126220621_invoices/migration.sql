-- AlterTable
ALTER TABLE "organization_contacts" ADD COLUMN     "billingRoundOn" TEXT,
ADD COLUMN     "billingRoundTo" INTEGER,
ADD COLUMN     "billingRounding" TEXT;

-- AlterTable
ALTER TABLE "organization_projects" ADD COLUMN     "billingRoundOn" TEXT,
ADD COLUMN     "billingRoundTo" INTEGER,
ADD COLUMN     "billingRounding" TEXT;

-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "billingRoundOn" TEXT,
ADD COLUMN     "billingRoundTo" INTEGER,
ADD COLUMN     "billingRounding" TEXT;

-- CreateTable
CREATE TABLE "invoice_sellers" (
    "organizationId" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "street" TEXT NOT NULL DEFAULT '',
    "postalCode" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL DEFAULT '',
    "taxNumber" TEXT NOT NULL DEFAULT '',
    "vatId" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "iban" TEXT NOT NULL DEFAULT '',
    "bic" TEXT NOT NULL DEFAULT '',
    "numberPrefix" TEXT NOT NULL DEFAULT '',
    "taxPercent" DECIMAL(5,2) NOT NULL DEFAULT 0,
    "taxKind" TEXT NOT NULL DEFAULT 'standard',
    "paymentDays" INTEGER NOT NULL DEFAULT 14,
    "note" TEXT NOT NULL DEFAULT '',
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoice_sellers_pkey" PRIMARY KEY ("organizationId")
);

-- CreateTable
CREATE TABLE "invoice_buyers" (
    "organizationContactId" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "street" TEXT NOT NULL DEFAULT '',
    "postalCode" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL DEFAULT '',
    "vatId" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "reference" TEXT NOT NULL DEFAULT '',
    "language" TEXT NOT NULL DEFAULT '',
    "taxPercent" DECIMAL(5,2),
    "taxKind" TEXT,
    "paymentDays" INTEGER,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoice_buyers_pkey" PRIMARY KEY ("organizationContactId")
);

-- CreateTable
CREATE TABLE "invoice_numbers" (
    "organizationId" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "invoice_numbers_pkey" PRIMARY KEY ("organizationId","year")
);

-- CreateTable
CREATE TABLE "invoices" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "organizationContactId" UUID,
    "kind" TEXT NOT NULL DEFAULT 'invoice',
    "state" TEXT NOT NULL DEFAULT 'draft',
    "number" TEXT,
    "year" INTEGER,
    "sequence" INTEGER,
    "currency" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "periodFrom" DATE NOT NULL,
    "periodTo" DATE NOT NULL,
    "grouping" TEXT NOT NULL,
    "issuedOn" DATE,
    "dueOn" DATE,
    "paidOn" DATE,
    "taxKind" TEXT NOT NULL DEFAULT 'standard',
    "discountPercent" DECIMAL(5,2) NOT NULL DEFAULT 0,
    "note" TEXT NOT NULL DEFAULT '',
    "seller" JSONB,
    "buyer" JSONB,
    "net" DECIMAL(20,4),
    "tax" DECIMAL(20,4),
    "total" DECIMAL(20,4),
    "cancelsId" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdByUserId" UUID,

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_lines" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "invoiceId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "quantity" DECIMAL(12,2) NOT NULL,
    "unit" TEXT NOT NULL,
    "price" DECIMAL(14,4) NOT NULL,
    "taxPercent" DECIMAL(5,2) NOT NULL,

    CONSTRAINT "invoice_lines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_time_logs" (
    "timeLogId" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "invoiceId" UUID NOT NULL,
    "lineId" UUID NOT NULL,
    "seconds" INTEGER NOT NULL,

    CONSTRAINT "invoice_time_logs_pkey" PRIMARY KEY ("timeLogId")
);

-- CreateIndex
CREATE UNIQUE INDEX "invoice_sellers_organization_key" ON "invoice_sellers"("tenantId", "organizationId");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_buyers_contact_key" ON "invoice_buyers"("tenantId", "organizationContactId");

-- CreateIndex
CREATE INDEX "invoice_numbers_tenantId_organizationId_idx" ON "invoice_numbers"("tenantId", "organizationId");

-- CreateIndex
CREATE INDEX "invoices_tenantId_organizationId_createdAt_idx" ON "invoices"("tenantId", "organizationId", "createdAt");

-- CreateIndex
CREATE INDEX "invoices_tenantId_organizationContactId_idx" ON "invoices"("tenantId", "organizationContactId");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_tenant_id_key" ON "invoices"("tenantId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices"("organizationId", "year", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_cancels_key" ON "invoices"("cancelsId");

-- CreateIndex
CREATE INDEX "invoice_lines_tenantId_invoiceId_position_idx" ON "invoice_lines"("tenantId", "invoiceId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_lines_tenant_id_key" ON "invoice_lines"("tenantId", "id");

-- CreateIndex
CREATE INDEX "invoice_time_logs_tenantId_invoiceId_idx" ON "invoice_time_logs"("tenantId", "invoiceId");

-- CreateIndex
CREATE INDEX "invoice_time_logs_tenantId_lineId_idx" ON "invoice_time_logs"("tenantId", "lineId");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_time_logs_time_log_key" ON "invoice_time_logs"("tenantId", "timeLogId");

-- AddForeignKey
ALTER TABLE "invoice_sellers" ADD CONSTRAINT "invoice_sellers_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_buyers" ADD CONSTRAINT "invoice_buyers_tenantId_organizationContactId_fkey" FOREIGN KEY ("tenantId", "organizationContactId") REFERENCES "organization_contacts"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_numbers" ADD CONSTRAINT "invoice_numbers_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenantId_organizationContactId_fkey" FOREIGN KEY ("tenantId", "organizationContactId") REFERENCES "organization_contacts"("tenantId", "id") ON DELETE SET NULL ("organizationContactId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenantId_cancelsId_fkey" FOREIGN KEY ("tenantId", "cancelsId") REFERENCES "invoices"("tenantId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_tenantId_invoiceId_fkey" FOREIGN KEY ("tenantId", "invoiceId") REFERENCES "invoices"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_time_logs" ADD CONSTRAINT "invoice_time_logs_tenantId_timeLogId_fkey" FOREIGN KEY ("tenantId", "timeLogId") REFERENCES "time_logs"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_time_logs" ADD CONSTRAINT "invoice_time_logs_tenantId_invoiceId_fkey" FOREIGN KEY ("tenantId", "invoiceId") REFERENCES "invoices"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_time_logs" ADD CONSTRAINT "invoice_time_logs_tenantId_lineId_fkey" FOREIGN KEY ("tenantId", "lineId") REFERENCES "invoice_lines"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "organizations" ADD CONSTRAINT "organizations_billing_rounding_check"
  CHECK (num_nulls("billingRoundTo", "billingRounding", "billingRoundOn") IN (0, 3) AND "billingRoundTo" IN (0, 1, 5, 6, 10, 15, 30, 60)
    AND "billingRounding" IN ('up', 'down', 'nearest') AND "billingRoundOn" IN ('entry', 'day'));
ALTER TABLE "organization_contacts" ADD CONSTRAINT "organization_contacts_billing_rounding_check"
  CHECK (num_nulls("billingRoundTo", "billingRounding", "billingRoundOn") IN (0, 3) AND "billingRoundTo" IN (0, 1, 5, 6, 10, 15, 30, 60)
    AND "billingRounding" IN ('up', 'down', 'nearest') AND "billingRoundOn" IN ('entry', 'day'));
ALTER TABLE "organization_projects" ADD CONSTRAINT "organization_projects_billing_rounding_check"
  CHECK (num_nulls("billingRoundTo", "billingRounding", "billingRoundOn") IN (0, 3) AND "billingRoundTo" IN (0, 1, 5, 6, 10, 15, 30, 60)
    AND "billingRounding" IN ('up', 'down', 'nearest') AND "billingRoundOn" IN ('entry', 'day'));

ALTER TABLE "invoices"
  ADD CONSTRAINT "invoices_kind_check" CHECK ("kind" IN ('invoice', 'credit')),
  ADD CONSTRAINT "invoices_state_check" CHECK ("state" IN ('draft', 'sent', 'paid', 'canceled')),
  ADD CONSTRAINT "invoices_tax_kind_check" CHECK ("taxKind" IN ('standard', 'reverseCharge', 'exempt', 'outside')),
  ADD CONSTRAINT "invoices_grouping_check" CHECK ("grouping" IN ('project', 'task', 'person', 'day')),
  ADD CONSTRAINT "invoices_period_check" CHECK ("periodFrom" <= "periodTo"),
  ADD CONSTRAINT "invoices_issued_check" CHECK (
    ("state" = 'draft') = ("number" IS NULL)
    AND ("state" = 'draft' OR num_nulls("year", "sequence", "issuedOn", "seller", "buyer", "net", "tax", "total") = 0)),
  ADD CONSTRAINT "invoices_credit_check" CHECK (("kind" = 'credit') = ("cancelsId" IS NOT NULL));

ALTER TABLE "invoice_lines"
  ADD CONSTRAINT "invoice_lines_kind_check" CHECK ("kind" IN ('time', 'item')),
  ADD CONSTRAINT "invoice_lines_unit_check" CHECK ("unit" IN ('hour', 'day', 'piece')),
  ADD CONSTRAINT "invoice_lines_tax_check" CHECK ("taxPercent" BETWEEN 0 AND 100);
