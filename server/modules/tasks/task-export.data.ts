import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { githubComment, githubExport } from '#server/modules/tasks/task-export.jobs.ts';

type Tx = Pick<InTransaction<Context>, 'db' | 'tenantId' | 'enqueue'>;

const linkedSql = `
  select t.id from tasks t
  join organization_projects p on p."tenantId" = t."tenantId" and p.id = t."projectId"
  where t."tenantId" = $1::uuid and t.id = any($2::uuid[]) and p."repositoryId" is not null and p."isTasksAutoSync"
  order by t.id`;

async function linkedAmong(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.db.$queryRawUnsafe<{ id: string }[]>(linkedSql, tx.tenantId, [...ids]);
  return rows.map(({ id }) => id);
}

/** Leaves it to a worker to tell the repository of the tasks' projects what became of them. */
export async function exportTasks(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const taskId of await linkedAmong(tx, ids)) {
    await tx.enqueue(githubExport, { tenantId: tx.tenantId, taskId });
  }
}

/** The same for a comment on a task: a new one, one that was changed, one that is gone. */
export async function exportComment(
  tx: Tx,
  { taskId, commentId }: { taskId: string; commentId: string },
): Promise<void> {
  if ((await linkedAmong(tx, [taskId])).length === 0) return;
  await tx.enqueue(githubComment, { tenantId: tx.tenantId, commentId });
}
