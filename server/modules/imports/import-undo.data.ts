import type { MadeEntity } from '#server/modules/imports/import-items.data.ts';
import type { Tx } from '#server/modules/imports/import-runs.data.ts';
import { type LogRow, logColumns } from '#server/modules/time-logs/time-log-rows.data.ts';

export interface MadeLog extends LogRow {
  readonly startedAt: Date;
  readonly editedAt: Date | null;
}

/** What an import made, and the row that says so. */
export interface MadeRow {
  readonly id: string;
  readonly entityId: string;
}

const madePage = 5000;

/** What an import made of a kind, in that order. */
export async function findMade(tx: Tx, importRunId: string, entity: MadeEntity): Promise<MadeRow[]> {
  const { tenantId } = tx;
  const made: MadeRow[] = [];
  for (;;) {
    const last = made.at(-1);
    const page = await tx.db.importRunItem.findMany({
      where: { tenantId, importRunId, entity, ...(last ? { id: { gt: last.id } } : {}) },
      select: { id: true, entityId: true },
      orderBy: { id: 'asc' },
      take: madePage,
    });
    made.push(...page);
    if (page.length < madePage) return made;
  }
}

/** Those of the logs that are not in the trash. */
export function findMadeLogs(tx: Tx, ids: readonly string[]): Promise<MadeLog[]> {
  return tx.db.timeLog.findMany({
    where: { tenantId: tx.tenantId, id: { in: [...ids] }, deletedAt: null },
    select: { ...logColumns, editedAt: true },
    orderBy: { startedAt: 'asc' },
  });
}

const dropSql = 'delete from import_run_items where "tenantId" = $1::uuid and id = any($2::uuid[])';

/** Forgets what is gone, so that another import may bring it again. */
export async function dropItems(tx: Tx, items: readonly MadeRow[]): Promise<void> {
  await tx.db.$executeRawUnsafe(
    dropSql,
    tx.tenantId,
    items.map(({ id }) => id),
  );
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

const uses = (tables: readonly string[], column: string) =>
  tables
    .map(
      (table) =>
        `not exists (select 1 from ${table} u where u."tenantId" = x."tenantId" and u."${column}" = x.id)`,
    )
    .join(' and ');
const taggedLogSql = `not exists (
    select 1 from time_log_tags u join time_logs l on l."tenantId" = u."tenantId" and l.id = u."timeLogId"
    where u."tenantId" = x."tenantId" and u."tagId" = x.id and l."deletedAt" is null)`;
const unusedTagsSql = `
  select x.id from tags x
  where x."tenantId" = $1::uuid and x.id = any($2::uuid[]) and x."deletedAt" is null and ${taggedLogSql}
    and ${uses(['task_tags', 'organization_project_tags', 'organization_team_tags', 'time_slot_tags', 'user_tags', 'employee_tags'], 'tagId')}
  order by x.id for no key update`;

/** Labels that nothing carries. */
export async function findUnusedTags(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.db.$queryRawUnsafe<{ id: string }[]>(unusedTagsSql, tx.tenantId, ids);
  return rows.map(({ id }) => id);
}

const unusedClientsSql = `
  select x.id from organization_contacts x
  where x."tenantId" = $1::uuid and x.id = any($2::uuid[]) and x."deletedAt" is null
    and not exists (select 1 from organization_projects p where p."tenantId" = x."tenantId"
      and p."organizationContactId" = x.id and p."deletedAt" is null)
    and not exists (select 1 from time_logs l where l."tenantId" = x."tenantId"
      and l."organizationContactId" = x.id and l."deletedAt" is null)
  order by x.id for no key update`;

/** Clients without projects and time. */
export async function findUnusedClients(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.db.$queryRawUnsafe<{ id: string }[]>(unusedClientsSql, tx.tenantId, ids);
  return rows.map(({ id }) => id);
}

/** Puts projects, labels and clients in the trash. */
export async function trashThings(
  tx: Tx,
  {
    tagIds,
    clientIds,
    projectIds,
  }: Readonly<Record<'tagIds' | 'clientIds' | 'projectIds', readonly string[]>>,
): Promise<void> {
  const { tenantId, userId } = tx;
  const data = { deletedAt: tx.now(), deletedByUserId: userId };
  if (projectIds.length > 0) {
    const where = { tenantId, id: { in: [...projectIds] } };
    await tx.db.organizationProject.updateMany({ where, data: { ...data, updatedByUserId: userId } });
    tx.afterCommit(() => tx.services.live.publish(tenantId, 'projects', projectIds));
  }
  if (tagIds.length > 0) {
    await tx.db.tag.updateMany({ where: { tenantId, id: { in: [...tagIds] } }, data });
    tx.afterCommit(() => tx.services.live.publish(tenantId, 'task-lists'));
  }
  if (clientIds.length > 0) {
    await tx.db.organizationContact.updateMany({ where: { tenantId, id: { in: [...clientIds] } }, data });
    tx.afterCommit(() => tx.services.live.publish(tenantId, 'projects'));
  }
}
