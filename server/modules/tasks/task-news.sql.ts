import { seesTask } from '#server/modules/tasks/task-readers.sql.ts';

/** Of the employees $3, who works here and sees the task $2. $1 tenant. */
export const mentionableSql = `
select e.id
from employees e
join users u on u."tenantId" = e."tenantId" and u.id = e."userId" and u."isActive" and u."deletedAt" is null
where e."tenantId" = $1::uuid and e.id = any($3::uuid[]) and e."isActive" and e."deletedAt" is null and ${seesTask}`;
