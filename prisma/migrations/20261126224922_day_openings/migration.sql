-- CreateTable
CREATE TABLE "day_openings" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "employeeId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "reason" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'requested',
    "openUntil" DATE,
    "answer" TEXT,
    "decidedAt" TIMESTAMPTZ(3),
    "decidedByUserId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "day_openings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "day_openings_tenantId_employeeId_day_idx" ON "day_openings"("tenantId", "employeeId", "day");

-- CreateIndex
CREATE INDEX "day_openings_tenantId_organizationId_state_idx" ON "day_openings"("tenantId", "organizationId", "state");

-- CreateIndex
CREATE INDEX "day_openings_tenantId_decidedByUserId_idx" ON "day_openings"("tenantId", "decidedByUserId");

-- AddForeignKey
ALTER TABLE "day_openings" ADD CONSTRAINT "day_openings_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "day_openings" ADD CONSTRAINT "day_openings_tenantId_employeeId_fkey" FOREIGN KEY ("tenantId", "employeeId") REFERENCES "employees"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "day_openings" ADD CONSTRAINT "day_openings_tenantId_decidedByUserId_fkey" FOREIGN KEY ("tenantId", "decidedByUserId") REFERENCES "users"("tenantId", "id") ON DELETE SET NULL ("decidedByUserId") ON UPDATE CASCADE;

ALTER TABLE "day_openings"
  ADD CONSTRAINT "day_openings_state_check" CHECK ("state" IN ('requested', 'approved', 'refused'));
