-- CreateTable
CREATE TABLE "work_favorites" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "employeeId" UUID NOT NULL,
    "taskId" UUID,
    "description" TEXT,
    "isBillable" BOOLEAN NOT NULL DEFAULT false,
    "tagIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "position" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "work_favorites_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "work_favorites_tenantId_employeeId_idx" ON "work_favorites"("tenantId", "employeeId");

-- CreateIndex
CREATE INDEX "work_favorites_tenantId_taskId_idx" ON "work_favorites"("tenantId", "taskId");

-- AddForeignKey
ALTER TABLE "work_favorites" ADD CONSTRAINT "work_favorites_tenantId_employeeId_fkey" FOREIGN KEY ("tenantId", "employeeId") REFERENCES "employees"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_favorites" ADD CONSTRAINT "work_favorites_tenantId_taskId_fkey" FOREIGN KEY ("tenantId", "taskId") REFERENCES "tasks"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
