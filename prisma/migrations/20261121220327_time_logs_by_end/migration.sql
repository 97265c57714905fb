-- CreateIndex
CREATE INDEX "time_logs_tenantId_employeeId_stoppedAt_idx" ON "time_logs"("tenantId", "employeeId", "stoppedAt");
