import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { githubComment, githubExport } from '#server/modules/tasks/task-export.jobs.ts';

type Tx = Pick<InTransaction<Context>, 'db' | 'tenantId' | 'enqueue'>;

const linkedSql = rowStatement(
  { id: uuid },
  (p: Params<{ tenantId: string; ids: readonly string[] }>) => sql`
  select t.id from tasks t
  join organization_projects p on p."tenantId" = t."tenantId" and p.id = t."projectId"
  where t."tenantId" = ${p.tenantId}::uuid and t.id = any(${p.ids}::uuid[]) and p."repositoryId" is not null and p."isTasksAutoSync"
  order by t.id`,
);

async function linkedAmong(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await queryRows(tx, linkedSql({ tenantId: tx.tenantId, ids }));
  return rows.map(({ id }) => id);
}

/** Enqueues the export of the tasks whose projects are linked to a repository. */
export async function exportTasks(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const taskId of await linkedAmong(tx, ids)) {
    await tx.enqueue(githubExport, { tenantId: tx.tenantId, taskId });
  }
}

/** The same for a new, changed or deleted comment on a task. */
export async function exportComment(
  tx: Tx,
  { taskId, commentId }: { taskId: string; commentId: string },
): Promise<void> {
  if ((await linkedAmong(tx, [taskId])).length === 0) return;
  await tx.enqueue(githubComment, { tenantId: tx.tenantId, commentId });
}
