-- CreateTable
CREATE TABLE "invoice_payments" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "invoiceId" UUID NOT NULL,
    "paidOn" DATE NOT NULL,
    "amount" DECIMAL(20,4) NOT NULL,
    "reference" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdByUserId" UUID,
    "removedAt" TIMESTAMPTZ(3),
    "removedByUserId" UUID,

    CONSTRAINT "invoice_payments_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "invoice_payments_tenantId_invoiceId_idx" ON "invoice_payments"("tenantId", "invoiceId");

-- AddForeignKey
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_tenantId_invoiceId_fkey" FOREIGN KEY ("tenantId", "invoiceId") REFERENCES "invoices"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Invoices that are paid were paid at once.
INSERT INTO "invoice_payments" ("id", "tenantId", "invoiceId", "paidOn", "amount", "createdAt")
SELECT gen_random_uuid(), "tenantId", "id", coalesce("paidOn", "issuedOn"), "total", "updatedAt"
FROM "invoices" WHERE "kind" = 'invoice' AND "paidOn" IS NOT NULL;
