import { execute, queryRows } from '#server/db/query.ts';
import { rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, raw, type Sql, sql, statement } from '#server/db/sql.ts';
import type { Tx } from '#server/modules/imports/import-runs.data.ts';
import type { MadeEntity, MadeThing } from '#server/modules/imports/run/import-items.data.ts';
import { type LogRow, logColumns } from '#server/modules/time-logs/time-log-rows.data.ts';

export interface MadeLog extends LogRow {
  readonly startedAt: Date;
  readonly editedAt: Date | null;
}

/** A record that an import created, and the row that tracks it. */
export interface MadeRow {
  readonly id: string;
  readonly entityId: string;
}

const madePage = 5000;

/** Records of a kind that an import created, in that order. */
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

/** Returns the logs that are not in the trash. */
export function findMadeLogs(tx: Tx, ids: readonly string[]): Promise<MadeLog[]> {
  return tx.db.timeLog.findMany({
    where: { tenantId: tx.tenantId, id: { in: [...ids] }, deletedAt: null },
    select: { ...logColumns, editedAt: true },
    orderBy: { startedAt: 'asc' },
  });
}

interface Ids {
  readonly tenantId: string;
  readonly ids: readonly string[];
}

const dropSql = statement(
  (p: Params<Ids>) =>
    sql`delete from import_run_items where "tenantId" = ${p.tenantId}::uuid and id = any(${p.ids}::uuid[])`,
);

/** Deletes the tracking rows of deleted records, so that another import may create them again. */
export async function dropItems(tx: Tx, items: readonly MadeRow[]): Promise<void> {
  await execute(tx, dropSql({ tenantId: tx.tenantId, ids: items.map(({ id }) => id) }));
}

const unchangedRatesSql = rowStatement(
  { id: uuid, entityId: uuid },
  (p: Params<{ tenantId: string; importRunId: string }>) => sql`
  select i.id, i."entityId" from import_run_items i
  join rates r on r."tenantId" = i."tenantId" and r.id = i."entityId"
  where i."tenantId" = ${p.tenantId}::uuid and i."importRunId" = ${p.importRunId}::uuid and i.entity = 'Rate'
    and i."sourceId" = r.id || ' ' || trim_scale(r.hourly)`,
);

/** Rates of an import that are as it wrote them. */
export function findUnchangedRates({ db, tenantId }: Tx, importRunId: string): Promise<MadeRow[]> {
  return queryRows({ db }, unchangedRatesSql({ tenantId, importRunId }));
}

/** No row of a table, named `u`, refers to `x`. */
const noRow = (table: string, refers: string) =>
  `not exists (select 1 from ${table} u where u."tenantId" = x."tenantId" and ${refers})`;
const noneOf = (tables: readonly string[], column: string) =>
  tables.map((table) => noRow(table, `u."${column}" = x.id`));
const noneLeft = (table: string, column: string) =>
  noRow(table, `u."${column}" = x.id and u."deletedAt" is null`);

const tagged = ['task_tags', 'organization_project_tags', 'organization_team_tags', 'time_slot_tags'];

interface Unused {
  readonly table: string;
  readonly conditions: readonly string[];
}

/** Conditions for records that are unused and unchanged. */
const unused: Readonly<Record<MadeThing, Unused>> = {
  Task: {
    table: 'tasks',
    conditions: [
      'x."updatedByUserId" is null',
      noneLeft('time_logs', 'taskId'),
      ...noneOf(['daily_plan_tasks'], 'taskId'),
      ...noneOf(['comments', 'attachments'], 'entityId'),
      noneLeft('tasks', 'parentId'),
      noRow('task_linked_issues', 'x.id in (u."taskFromId", u."taskToId")'),
    ],
  },
  OrganizationProject: {
    table: 'organization_projects',
    conditions: [noneLeft('tasks', 'projectId'), noneLeft('time_logs', 'projectId')],
  },
  Tag: {
    table: 'tags',
    conditions: [
      noRow(
        'time_log_tags',
        `u."tagId" = x.id and exists (select 1 from time_logs l
          where l."tenantId" = u."tenantId" and l.id = u."timeLogId" and l."deletedAt" is null)`,
      ),
      ...noneOf([...tagged, 'user_tags', 'employee_tags'], 'tagId'),
    ],
  },
  OrganizationContact: {
    table: 'organization_contacts',
    conditions: [
      noneLeft('organization_projects', 'organizationContactId'),
      noneLeft('time_logs', 'organizationContactId'),
    ],
  },
};

const unusedSql = ({ table, conditions }: Unused) =>
  rowStatement(
    { id: uuid },
    (p: Params<Ids>): Sql => sql`
  select x.id from ${raw(table)} x
  where x."tenantId" = ${p.tenantId}::uuid and x.id = any(${p.ids}::uuid[]) and x."deletedAt" is null
    and ${raw(conditions.join('\n    and '))}
  order by x.id for no key update`,
  );

const unusedSqlOf = {
  Task: unusedSql(unused.Task),
  OrganizationProject: unusedSql(unused.OrganizationProject),
  Tag: unusedSql(unused.Tag),
  OrganizationContact: unusedSql(unused.OrganizationContact),
};

/** Returns the records that nobody has used or changed since the import. */
export async function findUnused(tx: Tx, entity: MadeThing, ids: readonly string[]): Promise<string[]> {
  const rows = await queryRows(tx, unusedSqlOf[entity]({ tenantId: tx.tenantId, ids }));
  return rows.map(({ id }) => id);
}
