import { type Param, raw, type Sql, sql } from '#server/db/sql.ts';

/** The columns that are written; the others take their defaults. */
const columns = {
  tasks: `id, "tenantId", "organizationId", title, number, prefix, description, status, "taskStatusId", priority,
    "taskPriorityId", size, "taskSizeId", "issueType", "taskTypeId", version, estimate, "startDate", "dueDate",
    "resolvedAt", public, "projectId", "parentId", rank, "createdAt", "updatedAt", "createdByUserId"`,
  task_members: '"tenantId", "taskId", "employeeId", "assignedAt"',
  task_teams: '"tenantId", "taskId", "organizationTeamId"',
  task_tags: '"tenantId", "taskId", "tagId", "order"',
  activity_logs: `id, "tenantId", "organizationId", entity, "entityId", action, "actorType", "updatedFields",
    "previousValues", "updatedValues", "createdByUserId", "createdAt"`,
};

/** Inserts the rows of a JSON list by the names of their columns. */
export function insertRows(table: keyof typeof columns, rows: Param<string>): Sql {
  const names = raw(columns[table]);
  const name = raw(table);
  return sql`insert into ${name} (${names}) select ${names} from jsonb_populate_recordset(null::${name}, ${rows}::jsonb)`;
}

/** JSON for the database, which takes no half of a character. */
export function toRows(value: object): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.replaceAll(/\p{Surrogate}/gu, '\uFFFD') : inner,
  );
}
