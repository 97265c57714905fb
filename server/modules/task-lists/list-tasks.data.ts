import { execute, queryRows } from '#server/db/query.ts';
import { rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, raw, type Sql, sql, statement } from '#server/db/sql.ts';
import { endWorkOn } from '#server/modules/running-time/task-work.data.ts';
import { listKinds } from '#server/modules/task-lists/list-kinds.ts';
import type { StoredRow, Tx } from '#server/modules/task-lists/list-rows.data.ts';
import type { ListKind } from '#shared/task-lists/list-names.ts';
import { isClosed } from '#shared/tasks/task-status.ts';

/** The replacement of a row on tasks: another row, or nothing. */
export interface Replacement {
  readonly id: string | null;
  readonly text: string | null;
}

interface Values {
  readonly tenantId: string;
  readonly now: Date;
}

/** Locks in one order, as every change of several tasks does. */
const locked = (p: Params<Values>, condition: Sql) => sql`
with chosen as (
  select task.id from tasks task where task."tenantId" = ${p.tenantId}::uuid and ${condition} order by task.id for no key update
)`;

interface VersionValues extends Values {
  readonly names: readonly string[];
  readonly organizationId: string | null;
  readonly projectId: string | null;
  readonly teamId: string | null;
  readonly text: string | null;
}

/** Versions have no id on tasks, so their scope identifies them. */
const ofVersion = (p: Params<VersionValues>) => sql`task.version = any(${p.names}::text[])
  and (${p.organizationId}::uuid is null or task."organizationId" = ${p.organizationId}::uuid)
  and (${p.projectId}::uuid is null or task."projectId" = ${p.projectId}::uuid)
  and (${p.teamId}::uuid is null or exists (select 1 from task_teams link
    where link."taskId" = task.id and link."organizationTeamId" = ${p.teamId}::uuid))`;

const replaceVersionSql = statement(
  (p: Params<VersionValues>) => sql`${locked(p, ofVersion(p))}
update tasks set version = ${p.text}, revision = revision + 1, "updatedAt" = ${p.now}::timestamptz
from chosen where tasks.id = chosen.id`,
);

const replaceIn = (taskId: string, taskText: string) =>
  rowStatement({ id: uuid }, (p: Params<Values & Replacement & { rowId: string }>) => {
    const [idColumn, textColumn] = [raw(`"${taskId}"`), raw(`"${taskText}"`)];
    return sql`${locked(p, sql`task.${idColumn} = ${p.rowId}::uuid`)}
update tasks set ${idColumn} = ${p.id}::uuid, ${textColumn} = ${p.text}, revision = revision + 1,
  "updatedAt" = ${p.now}::timestamptz
from chosen where tasks.id = chosen.id
returning tasks.id`;
  });

/** Of the lists whose rows tasks name by id. */
const replaceSql = new Map(
  Object.entries(listKinds).flatMap(([kind, { taskId, taskText }]) =>
    taskId === undefined || taskText === undefined ? [] : [[kind, replaceIn(taskId, taskText)]],
  ),
);

/**
 * Replaces a row on its tasks; an edit that somebody began before is a conflict then. Work ends on those that are
 * closed by it.
 */
export async function replaceOnTasks(tx: Tx, kind: ListKind, row: StoredRow, to: Replacement): Promise<void> {
  const values = { tenantId: tx.tenantId, now: tx.now() };
  if (kind === 'versions') {
    const { organizationId, projectId, organizationTeamId: teamId } = row;
    const version = { names: [row.value, row.name], organizationId, projectId, teamId, text: to.text };
    await execute(tx, replaceVersionSql({ ...values, ...version }));
    return;
  }
  const replace = replaceSql.get(kind);
  if (replace === undefined) return;
  const statement = replace({ ...values, ...to, rowId: row.id });
  const ids = (await queryRows(tx, statement)).map(({ id }) => id);
  if (kind === 'statuses' && isClosed(to.text) && !isClosed(row.value)) await endWorkOn(tx, ids);
}

const resolveSql = statement(
  (p: Params<Values & { statusId: string; isResolved: boolean }>) => sql`${locked(
    p,
    sql`task."taskStatusId" = ${p.statusId}::uuid and (task."resolvedAt" is null) = ${p.isResolved}::boolean`,
  )}
update tasks set "resolvedAt" = case when ${p.isResolved}::boolean then ${p.now}::timestamptz end
from chosen where tasks.id = chosen.id`,
);

/** Tasks are resolved by the category of their status: final or not. */
export async function resolveTasks(tx: Tx, statusId: string, state: 'resolved' | 'open'): Promise<void> {
  const values = { tenantId: tx.tenantId, now: tx.now(), statusId, isResolved: state === 'resolved' };
  await execute(tx, resolveSql(values));
}
