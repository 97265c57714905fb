import { insertRows } from '#server/db/insert-many.ts';
import type { Param, Sql } from '#server/db/sql.ts';

/** The written columns; the others get their defaults. */
const columns = {
  tasks: `id, "tenantId", "organizationId", title, number, prefix, description, status, "taskStatusId", priority,
    "taskPriorityId", size, "taskSizeId", "issueType", "taskTypeId", version, estimate, "startDate", "dueDate",
    "resolvedAt", public, "projectId", "parentId", rank, "createdAt", "updatedAt", "createdByUserId"`,
  task_members: '"tenantId", "taskId", "employeeId", "assignedAt"',
  task_teams: '"tenantId", "taskId", "organizationTeamId"',
  task_tags: '"tenantId", "taskId", "tagId", "order"',
  activity_logs: `id, "tenantId", "organizationId", entity, "entityId", action, "actorType", "updatedFields",
    "previousValues", "updatedValues", "createdByUserId", "tokenName", "createdAt"`,
};

/** Inserts rows of a table around tasks. */
export const insertTaskRows = (table: keyof typeof columns, rows: Param<string>): Sql =>
  insertRows(table, columns[table], rows);
