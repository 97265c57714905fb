-- AlterTable
ALTER TABLE "invoice_buyers" ADD COLUMN     "isReminded" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "invoice_sendings" ADD COLUMN     "reminder" INTEGER;

-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "linkWithdrawnAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "invoice_reminder_rules" (
    "organizationId" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "firstDays" INTEGER,
    "secondDays" INTEGER,
    "thirdDays" INTEGER,
    "remindsFrom" DATE,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoice_reminder_rules_pkey" PRIMARY KEY ("organizationId")
);

-- CreateIndex
CREATE UNIQUE INDEX "invoice_reminder_rules_organization_key" ON "invoice_reminder_rules"("tenantId", "organizationId");

-- AddForeignKey
ALTER TABLE "invoice_reminder_rules" ADD CONSTRAINT "invoice_reminder_rules_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "invoice_sendings"
  ADD CONSTRAINT "invoice_sendings_reminder_check" CHECK ("reminder" BETWEEN 1 AND 3);

-- A mail opens a link: where one was sent and there is none, it was withdrawn.
UPDATE "invoices" i SET "linkWithdrawnAt" = CURRENT_TIMESTAMP
WHERE "linkTokenHash" IS NULL AND EXISTS (
  SELECT FROM "invoice_sendings" s WHERE s."tenantId" = i."tenantId" AND s."invoiceId" = i."id" AND s."kind" = 'mail');
