import { type Queryable, queryRows } from '#server/db/query.ts';
import { int, nullable, rowStatement, text, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import { visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import { type Caller, type CallerValues, callerValues } from '#server/modules/teams/caller-values.ts';

const visibleSql = rowStatement(
  { id: uuid, organizationId: uuid, title: text, prefix: nullable(text), number: int },
  (p: Params<CallerValues & { id: string }>) => sql`
with ${visibleTeams(p)}
select t.id, t."organizationId", t.title, t.prefix, t.number from tasks t where t.id = ${p.id}::uuid and ${visibleTask(p)}`,
);

export interface VisibleTask {
  readonly id: string;
  readonly organizationId: string;
  readonly title: string;
  readonly prefix: string | null;
  readonly number: number;
}

/** The task, when the caller sees it. */
export async function findVisibleTask(
  caller: Caller & Queryable,
  id: string,
): Promise<VisibleTask | undefined> {
  const [row] = await queryRows(caller, visibleSql({ ...callerValues(caller), id }));
  return row;
}

/** The task; 404 for one that the caller does not see. */
export async function requireTask(caller: Caller & Queryable, id: string): Promise<VisibleTask> {
  const row = await findVisibleTask(caller, id);
  if (row === undefined) throw notFound('The task');
  return row;
}
