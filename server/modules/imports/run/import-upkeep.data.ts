import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { rowStatement, text } from '#server/db/rows.ts';
import { type Params, raw, sql, statement } from '#server/db/sql.ts';
import type { MessageText } from '#shared/text/message.ts';

type ServerTx = InTransaction<BaseContext>;

const failed = (p: Params<{ failure: string }>) => sql`
  status = 'failed', mapping = jsonb_set(mapping, '{failure}', ${p.failure}::jsonb),
  counts = counts || jsonb_build_object('ready', greatest(0, (counts->>'read')::int - (counts->>'seen')::int))`;

const failSql = statement(
  (p: Params<{ failure: string; now: Date; tenantId: string; importRunId: string }>) => sql`
  update import_runs set ${failed(p)}, "updatedAt" = ${p.now}::timestamptz
  where "tenantId" = ${p.tenantId}::uuid and id = ${p.importRunId}::uuid and status = 'running'`,
);

/** Marks the run as failed; its rows stay, and the rest may be retried. */
export async function failRun(
  tx: ServerTx,
  { tenantId, importRunId }: { tenantId: string; importRunId: string },
  failure: MessageText,
): Promise<void> {
  await execute(tx, failSql({ failure: JSON.stringify(failure), now: tx.now(), tenantId, importRunId }));
}

const failSilentSql = statement(
  (p: Params<{ failure: string; before: Date }>) => sql`
  update import_runs set ${failed(p)} where status = 'running' and "updatedAt" < ${p.before}::timestamptz`,
);

/** The same of all without progress since, in every workspace. */
export async function failSilentRuns(
  tx: ServerTx,
  { before, failure }: { before: Date; failure: MessageText },
): Promise<void> {
  await execute(tx, failSilentSql({ before, failure: JSON.stringify(failure) }));
}

const oldFilesSql = rowStatement(
  { key: text },
  (p: Params<{ before: Date }>) => sql`
  update import_runs r set mapping = r.mapping - 'storageKey'
  from (select id, mapping->>'storageKey' as key from import_runs
    where status <> 'running' and "updatedAt" < ${p.before}::timestamptz and mapping ? 'storageKey' for update skip locked) old
  where r.id = old.id
  returning old.key`,
);

/** Detaches the files from imports of every workspace that were not touched since; answers their keys. */
export async function detachOldFiles(tx: ServerTx, before: Date): Promise<string[]> {
  const rows = await queryRows(tx, oldFilesSql({ before }));
  return rows.map(({ key }) => key);
}

const filledTables = [
  ...['time_logs', 'time_log_tags', 'timesheets', 'import_run_items', 'audit_entries'],
  ...['tasks', 'task_teams', 'organization_projects'],
];

const smallSql = rowStatement(
  { name: text },
  (p: Params<{ tables: readonly string[]; fewRows: number }>) => sql`
  select relname::text as name from pg_class
  where oid = any(${p.tables}::text[]::regclass[]) and reltuples < ${p.fewRows}::int order by name`,
);

/**
 * Updates the statistics of the tables that an import fills, while PostgreSQL considers them small. Each connection
 * caches its plan for foreign key checks until the next analyze; the best plan for a table of a few rows reads all of
 * it, for every row.
 */
export async function countSmallTables(ctx: Pick<Context, 'db'>): Promise<void> {
  const tables = await queryRows(ctx, smallSql({ tables: filledTables, fewRows: 1000 }));
  for (const { name } of tables) await execute(ctx, sql`analyze ${raw(name)}`);
}
