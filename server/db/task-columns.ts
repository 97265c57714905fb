import { columns, instants } from '#server/db/json/json-sql.ts';

/** The number that a task shows, "PRD-214": `taskNumberText` as SQL, by the alias of a task. */
export const taskNumberSql = (task: string) => `concat_ws('-', ${task}.prefix, ${task}.number)`;

/** `taskPrefix` as SQL: the prefix for the numbers of new tasks of a project or team. */
export const taskPrefixSql = ({ own, name }: { own: string; name: string }) =>
  `upper(coalesce(nullif(btrim(${own}), ''), left(regexp_replace(${name}, '[^[:alnum:]]', '', 'g'), 3)))`;

/** Columns that identify a task in every list, by its alias. */
export const taskReference = (task: string) => ({
  ...columns(task, 'id', 'title', 'number', 'public', 'status', 'priority', 'size', 'issueType'),
  taskNumber: taskNumberSql(task),
});

/** Columns of a task in lists, without its related records. */
export const taskRow = (task: string) => ({
  ...taskReference(task),
  ...columns(task, 'prefix', 'isScreeningTask', 'taskStatusId', 'version', 'estimate'),
  ...instants(task, 'createdAt', 'updatedAt', 'startDate', 'dueDate', 'resolvedAt'),
});
