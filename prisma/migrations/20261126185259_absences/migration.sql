-- Public holidays, days on which a company is closed, and absences (docs/balance.md).
-- CreateTable
CREATE TABLE "holiday_places" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "employeeId" UUID,
    "country" TEXT NOT NULL,
    "region" TEXT,

    CONSTRAINT "holiday_places_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "company_days" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "date" DATE NOT NULL,
    "name" TEXT NOT NULL,
    "isHalf" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "company_days_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "absence_kinds" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "isPaid" BOOLEAN NOT NULL DEFAULT true,
    "needsApproval" BOOLEAN NOT NULL DEFAULT true,
    "allowanceDays" DOUBLE PRECISION,
    "carryOverDays" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "carryOverUntil" TEXT,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "absence_kinds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "absence_allowances" (
    "tenantId" UUID NOT NULL,
    "employeeId" UUID NOT NULL,
    "kindId" UUID NOT NULL,
    "days" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "absence_allowances_pkey" PRIMARY KEY ("employeeId","kindId")
);

-- CreateTable
CREATE TABLE "absences" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "employeeId" UUID NOT NULL,
    "kindId" UUID NOT NULL,
    "firstDay" DATE NOT NULL,
    "lastDay" DATE NOT NULL,
    "isHalfStart" BOOLEAN NOT NULL DEFAULT false,
    "isHalfEnd" BOOLEAN NOT NULL DEFAULT false,
    "note" TEXT,
    "state" TEXT NOT NULL,
    "decidedAt" TIMESTAMPTZ(3),
    "decidedByUserId" UUID,
    "reason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "absences_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "holiday_places_tenantId_organizationId_idx" ON "holiday_places"("tenantId", "organizationId");

-- CreateIndex
CREATE INDEX "holiday_places_tenantId_employeeId_idx" ON "holiday_places"("tenantId", "employeeId");

-- CreateIndex
CREATE UNIQUE INDEX "holiday_places_scope_key" ON "holiday_places"("organizationId", "employeeId") NULLS NOT DISTINCT;

-- CreateIndex
CREATE INDEX "company_days_tenantId_organizationId_idx" ON "company_days"("tenantId", "organizationId");

-- CreateIndex
CREATE UNIQUE INDEX "company_days_date_key" ON "company_days"("organizationId", "date");

-- CreateIndex
CREATE INDEX "absence_kinds_tenantId_organizationId_idx" ON "absence_kinds"("tenantId", "organizationId");

-- CreateIndex
CREATE UNIQUE INDEX "absence_kinds_tenant_id_key" ON "absence_kinds"("tenantId", "id");

-- CreateIndex
CREATE INDEX "absence_allowances_tenantId_employeeId_idx" ON "absence_allowances"("tenantId", "employeeId");

-- CreateIndex
CREATE INDEX "absence_allowances_tenantId_kindId_idx" ON "absence_allowances"("tenantId", "kindId");

-- CreateIndex
CREATE INDEX "absences_tenantId_organizationId_firstDay_idx" ON "absences"("tenantId", "organizationId", "firstDay");

-- CreateIndex
CREATE INDEX "absences_tenantId_employeeId_firstDay_idx" ON "absences"("tenantId", "employeeId", "firstDay");

-- CreateIndex
CREATE INDEX "absences_tenantId_kindId_idx" ON "absences"("tenantId", "kindId");

-- CreateIndex
CREATE INDEX "absences_tenantId_decidedByUserId_idx" ON "absences"("tenantId", "decidedByUserId");

-- AddForeignKey
ALTER TABLE "holiday_places" ADD CONSTRAINT "holiday_places_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "holiday_places" ADD CONSTRAINT "holiday_places_tenantId_employeeId_fkey" FOREIGN KEY ("tenantId", "employeeId") REFERENCES "employees"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_days" ADD CONSTRAINT "company_days_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "absence_kinds" ADD CONSTRAINT "absence_kinds_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "absence_allowances" ADD CONSTRAINT "absence_allowances_tenantId_employeeId_fkey" FOREIGN KEY ("tenantId", "employeeId") REFERENCES "employees"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "absence_allowances" ADD CONSTRAINT "absence_allowances_tenantId_kindId_fkey" FOREIGN KEY ("tenantId", "kindId") REFERENCES "absence_kinds"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "absences" ADD CONSTRAINT "absences_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "absences" ADD CONSTRAINT "absences_tenantId_employeeId_fkey" FOREIGN KEY ("tenantId", "employeeId") REFERENCES "employees"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "absences" ADD CONSTRAINT "absences_tenantId_kindId_fkey" FOREIGN KEY ("tenantId", "kindId") REFERENCES "absence_kinds"("tenantId", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "absences" ADD CONSTRAINT "absences_tenantId_decidedByUserId_fkey" FOREIGN KEY ("tenantId", "decidedByUserId") REFERENCES "users"("tenantId", "id") ON DELETE SET NULL ("decidedByUserId") ON UPDATE CASCADE;

ALTER TABLE "holiday_places"
  ADD CONSTRAINT "holiday_places_country_check" CHECK ("country" ~ '^[A-Z]{2}$');

ALTER TABLE "absence_kinds"
  ADD CONSTRAINT "absence_kinds_days_check" CHECK ("allowanceDays" BETWEEN 0 AND 366 AND "carryOverDays" BETWEEN 0 AND 366),
  ADD CONSTRAINT "absence_kinds_until_check" CHECK ("carryOverUntil" ~ '^[0-1][0-9]-[0-3][0-9]$');

ALTER TABLE "absence_allowances"
  ADD CONSTRAINT "absence_allowances_days_check" CHECK ("days" BETWEEN 0 AND 366);

ALTER TABLE "absences"
  ADD CONSTRAINT "absences_state_check" CHECK ("state" IN ('requested', 'approved', 'rejected', 'cancelled')),
  ADD CONSTRAINT "absences_days_check" CHECK ("lastDay" BETWEEN "firstDay" AND "firstDay" + 399);
