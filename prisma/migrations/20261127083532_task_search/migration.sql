-- No search uses it: which letters are looked for is hidden from the planner.
DROP INDEX "tasks_title_trgm";

-- Title and number in small letters, written by the database; `matches` of the tasks looks there.
ALTER TABLE "tasks" ADD COLUMN "searchText" TEXT
  GENERATED ALWAYS AS (lower("title" || ' ' || coalesce("prefix" || '-', '') || "number"::text)) STORED;

-- All that most searches ask about a task, so that they do not read the tasks.
CREATE INDEX "tasks_search_idx" ON "tasks" ("tenantId", "organizationId")
  INCLUDE ("id", "isScreeningTask", "taskStatusId", "taskPriorityId", "status", "createdByUserId", "createdAt", "searchText")
  WHERE "deletedAt" IS NULL;
