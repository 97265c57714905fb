-- CreateTable
CREATE TABLE "estimates" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "organizationContactId" UUID,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "number" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "currency" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "taxKind" TEXT NOT NULL DEFAULT 'standard',
    "discountPercent" DECIMAL(5,2) NOT NULL DEFAULT 0,
    "note" TEXT NOT NULL DEFAULT '',
    "lines" JSONB NOT NULL DEFAULT '[]',
    "validUntil" DATE,
    "sentOn" DATE,
    "seller" JSONB,
    "buyer" JSONB,
    "sendings" JSONB NOT NULL DEFAULT '[]',
    "viewedAt" TIMESTAMPTZ(3),
    "answeredAt" TIMESTAMPTZ(3),
    "answeredName" TEXT NOT NULL DEFAULT '',
    "answeredByUserId" UUID,
    "invoiceId" UUID,
    "linkTokenHash" TEXT,
    "linkTokenSealed" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdByUserId" UUID,

    CONSTRAINT "estimates_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "estimates_linkTokenHash_key" ON "estimates"("linkTokenHash");

-- CreateIndex
CREATE INDEX "estimates_tenantId_organizationId_createdAt_idx" ON "estimates"("tenantId", "organizationId", "createdAt");

-- CreateIndex
CREATE INDEX "estimates_tenantId_organizationContactId_idx" ON "estimates"("tenantId", "organizationContactId");

-- CreateIndex
CREATE UNIQUE INDEX "estimates_tenant_id_key" ON "estimates"("tenantId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "estimates_number_key" ON "estimates"("organizationId", "year", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "estimates_invoice_key" ON "estimates"("tenantId", "invoiceId");

-- AddForeignKey
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_tenantId_organizationContactId_fkey" FOREIGN KEY ("tenantId", "organizationContactId") REFERENCES "organization_contacts"("tenantId", "id") ON DELETE SET NULL ("organizationContactId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_tenantId_invoiceId_fkey" FOREIGN KEY ("tenantId", "invoiceId") REFERENCES "invoices"("tenantId", "id") ON DELETE SET NULL ("invoiceId") ON UPDATE CASCADE;

ALTER TABLE "estimates"
  ADD CONSTRAINT "estimates_state_check" CHECK ("state" IN ('draft', 'sent', 'accepted', 'declined')),
  ADD CONSTRAINT "estimates_tax_kind_check" CHECK ("taxKind" IN ('standard', 'reverseCharge', 'exempt', 'outside')),
  ADD CONSTRAINT "estimates_sent_check" CHECK ("state" = 'draft' OR ("sentOn" IS NOT NULL AND "seller" IS NOT NULL AND "buyer" IS NOT NULL)),
  ADD CONSTRAINT "estimates_answer_check" CHECK (("state" IN ('accepted', 'declined')) = ("answeredAt" IS NOT NULL));
