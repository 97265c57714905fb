-- CreateIndex
CREATE INDEX "time_logs_updatedAt_brin" ON "time_logs" USING BRIN ("updatedAt");
