-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "linkTokenHash" TEXT,
ADD COLUMN     "linkTokenSealed" TEXT,
ADD COLUMN     "sentAt" TIMESTAMPTZ(3),
ADD COLUMN     "viewedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "invoice_sendings" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "invoiceId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL DEFAULT '',
    "subject" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL DEFAULT '',
    "result" TEXT NOT NULL DEFAULT 'waiting',
    "problem" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,

    CONSTRAINT "invoice_sendings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "invoice_sendings_tenantId_invoiceId_idx" ON "invoice_sendings"("tenantId", "invoiceId");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_linkTokenHash_key" ON "invoices"("linkTokenHash");

-- AddForeignKey
ALTER TABLE "invoice_sendings" ADD CONSTRAINT "invoice_sendings_tenantId_invoiceId_fkey" FOREIGN KEY ("tenantId", "invoiceId") REFERENCES "invoices"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "invoice_sendings"
  ADD CONSTRAINT "invoice_sendings_kind_check" CHECK ("kind" IN ('mail', 'copy', 'hand')),
  ADD CONSTRAINT "invoice_sendings_result_check" CHECK ("result" IN ('waiting', 'sent', 'failed'));
