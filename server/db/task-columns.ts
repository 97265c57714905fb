import { columns, instants, scalar } from '#server/db/json-sql.ts';

/** What a task shows as its number, "PRD-214": `taskNumberText` for statements, of the alias of a task. */
export const taskNumberSql = (task: string) => `concat_ws('-', ${task}.prefix, ${task}.number)`;

/** `taskPrefix` for statements: what stands before the numbers of a project's or team's new tasks. */
export const taskPrefixSql = ({ own, name }: { own: string; name: string }) =>
  `upper(coalesce(nullif(btrim(${own}), ''), left(regexp_replace(${name}, '[^[:alnum:]]', '', 'g'), 3)))`;

/** What every list names of a task, by its alias. */
export const taskReference = (task: string) => ({
  ...columns(task, 'id', 'title', 'number', 'public', 'status', 'priority', 'size', 'issueType'),
  taskNumber: scalar(taskNumberSql(task)),
});

/** What lists of tasks show of each, beside what is around it. */
export const taskRow = (task: string) => ({
  ...taskReference(task),
  ...columns(task, 'prefix', 'isScreeningTask', 'taskStatusId', 'version', 'estimate'),
  ...instants(task, 'createdAt', 'updatedAt', 'startDate', 'dueDate', 'resolvedAt'),
});
