-- The few logs that run or took longer than two days: a range finds the others by their start alone.
CREATE INDEX "time_logs_long_idx" ON "time_logs" ("tenantId", "organizationId", "startedAt")
  WHERE ("stoppedAt" - "startedAt" > interval '48 hours') IS NOT FALSE;
