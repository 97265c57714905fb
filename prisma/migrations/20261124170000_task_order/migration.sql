-- The card on top of a column and the one below another are found by their rank.
DROP INDEX "tasks_tenantId_organizationId_status_idx";
DROP INDEX "tasks_tenantId_taskStatusId_idx";

CREATE INDEX "tasks_tenantId_organizationId_status_rank_idx" ON "tasks"("tenantId", "organizationId", "status", "rank");
CREATE INDEX "tasks_tenantId_taskStatusId_rank_idx" ON "tasks"("tenantId", "taskStatusId", "rank");
