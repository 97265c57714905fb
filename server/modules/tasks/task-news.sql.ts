import { type Params, sql, statement } from '#server/db/sql.ts';
import { seesTask } from '#server/modules/tasks/task-readers.sql.ts';

/** Who of the employees works here and sees the task. */
export const mentionableSql = statement(
  (p: Params<{ tenantId: string; taskId: string; employeeIds: readonly string[] }>) => sql`
select e.id
from employees e
join users u on u."tenantId" = e."tenantId" and u.id = e."userId" and u."isActive" and u."deletedAt" is null
where e."tenantId" = ${p.tenantId}::uuid and e.id = any(${p.employeeIds}::uuid[]) and e."isActive" and e."deletedAt" is null and ${seesTask(p)}`,
);
