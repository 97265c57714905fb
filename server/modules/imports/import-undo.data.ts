import type { MadeItem, Tx } from '#server/modules/imports/import-runs.data.ts';
import { type LogRow, logColumns } from '#server/modules/time-logs/time-log-rows.data.ts';

export interface MadeLog extends LogRow {
  readonly startedAt: Date;
  readonly editedAt: Date | null;
}

/** What an import made of a kind, in that order. */
export async function findMade(tx: Tx, importRunId: string, entity: MadeItem['entity']): Promise<string[]> {
  const rows = await tx.db.importRunItem.findMany({
    where: { tenantId: tx.tenantId, importRunId, entity },
    select: { entityId: true },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ entityId }) => entityId);
}

/** Those of the logs that are not in the trash. */
export function findMadeLogs(tx: Tx, ids: readonly string[]): Promise<MadeLog[]> {
  return tx.db.timeLog.findMany({
    where: { tenantId: tx.tenantId, id: { in: [...ids] }, deletedAt: null },
    select: { ...logColumns, editedAt: true },
    orderBy: { startedAt: 'asc' },
  });
}

/** Forgets what is gone, so that another import may bring it again. */
export async function dropItems(tx: Tx, entityIds: readonly string[]): Promise<void> {
  await tx.db.importRunItem.deleteMany({
    where: { tenantId: tx.tenantId, entityId: { in: [...entityIds] } },
  });
}

const unusedSql = `
  select t.id from tasks t
  where t."tenantId" = $1::uuid and t.id = any($2::uuid[]) and t."deletedAt" is null and t."updatedByUserId" is null
    and not exists (select 1 from time_logs l where l."tenantId" = t."tenantId" and l."taskId" = t.id
      and l."deletedAt" is null)
    and not exists (select 1 from daily_plan_tasks p where p."tenantId" = t."tenantId" and p."taskId" = t.id)
    and not exists (select 1 from comments c where c."tenantId" = t."tenantId" and c."entityId" = t.id)
    and not exists (select 1 from attachments a where a."tenantId" = t."tenantId" and a."entityId" = t.id)
    and not exists (select 1 from tasks child where child."tenantId" = t."tenantId" and child."parentId" = t.id
      and child."deletedAt" is null)
    and not exists (select 1 from task_linked_issues i where i."tenantId" = t."tenantId"
      and t.id in (i."taskFromId", i."taskToId"))
  order by t.id for no key update`;

/** Tasks on which there is no time, plan, word, file or other task, and that nobody changed. */
export async function findUnusedTasks(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.db.$queryRawUnsafe<{ id: string }[]>(unusedSql, tx.tenantId, ids);
  return rows.map(({ id }) => id);
}

const emptySql = `
  select p.id from organization_projects p
  where p."tenantId" = $1::uuid and p.id = any($2::uuid[]) and p."deletedAt" is null
    and not exists (select 1 from tasks t where t."tenantId" = p."tenantId" and t."projectId" = p.id
      and t."deletedAt" is null)
    and not exists (select 1 from time_logs l where l."tenantId" = p."tenantId" and l."projectId" = p.id
      and l."deletedAt" is null)
  order by p.id for no key update`;

/** Projects without tasks and time. */
export async function findEmptyProjects(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.db.$queryRawUnsafe<{ id: string }[]>(emptySql, tx.tenantId, ids);
  return rows.map(({ id }) => id);
}
