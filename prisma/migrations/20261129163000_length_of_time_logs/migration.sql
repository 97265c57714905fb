-- Tells the planner that few logs run or took longer than two days. It expected a third of all, and read reports of a
-- week by plans for years.
CREATE STATISTICS "time_logs_length" ON ("stoppedAt" - "startedAt" > interval '48 hours') FROM "time_logs";
ANALYZE "time_logs";
