import { endWorkOn } from '#server/modules/running-time/task-work.data.ts';
import { listKinds } from '#server/modules/task-lists/list-kinds.ts';
import type { ListRow, Tx } from '#server/modules/task-lists/list-rows.data.ts';
import type { ListKind } from '#shared/task-lists/list-names.ts';
import { isClosed } from '#shared/tasks/task-status.ts';

/** What tasks take instead: another row, or nothing. */
export interface Instead {
  readonly id: string | null;
  readonly text: string | null;
}

/** Locks in one order, as every change of several tasks does. */
const locked = (condition: string) => `
with chosen as (
  select task.id from tasks task where task."tenantId" = $1::uuid and ${condition} order by task.id for no key update
)`;

/** Tasks whose copy of a version says this row; versions have no id on tasks, so their scope tells them apart. */
const ofVersion = `task.version = any($2::text[])
  and ($3::uuid is null or task."organizationId" = $3::uuid)
  and ($4::uuid is null or task."projectId" = $4::uuid)
  and ($5::uuid is null or exists (select 1 from task_teams link
    where link."taskId" = task.id and link."organizationTeamId" = $5::uuid))`;

async function replaceVersion(tx: Tx, row: ListRow, text: string | null): Promise<void> {
  await tx.db.$executeRawUnsafe(
    `${locked(ofVersion)}
     update tasks set version = $6, revision = revision + 1, "updatedAt" = $7::timestamptz
     from chosen where tasks.id = chosen.id`,
    tx.tenantId,
    [row.value, row.name],
    row.organizationId,
    row.projectId,
    row.organizationTeamId,
    text,
    tx.now(),
  );
}

/**
 * Gives the tasks of a row something else; an edit that somebody began before is a conflict then. Work ends on those
 * that are closed by it.
 */
export async function replaceOnTasks(tx: Tx, kind: ListKind, row: ListRow, to: Instead): Promise<void> {
  const { taskId, taskText } = listKinds[kind];
  if (kind === 'versions') return replaceVersion(tx, row, to.text);
  if (taskId === undefined || taskText === undefined) return;
  const changed = await tx.db.$queryRawUnsafe<{ id: string }[]>(
    `${locked(`task."${taskId}" = $2::uuid`)}
     update tasks set "${taskId}" = $3::uuid, "${taskText}" = $4, revision = revision + 1,
       "updatedAt" = $5::timestamptz
     from chosen where tasks.id = chosen.id
     returning tasks.id`,
    tx.tenantId,
    row.id,
    to.id,
    to.text,
    tx.now(),
  );
  const closes = kind === 'statuses' && isClosed(to.text) && !isClosed(row.value);
  if (closes)
    await endWorkOn(
      tx,
      changed.map(({ id }) => id),
    );
}

/** What is resolved follows the category of the status: final or not. */
export async function resolveTasks(tx: Tx, statusId: string, state: 'resolved' | 'open'): Promise<void> {
  await tx.db.$executeRawUnsafe(
    `${locked(`task."taskStatusId" = $2::uuid and (task."resolvedAt" is null) = $3::boolean`)}
     update tasks set "resolvedAt" = case when $3::boolean then $4::timestamptz end
     from chosen where tasks.id = chosen.id`,
    tx.tenantId,
    statusId,
    state === 'resolved',
    tx.now(),
  );
}
