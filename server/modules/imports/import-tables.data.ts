import type { Context } from '#server/context/context.ts';

const filledTables = [
  ...['time_logs', 'time_log_tags', 'timesheets', 'import_run_items', 'audit_entries'],
  ...['tasks', 'task_teams', 'organization_projects'],
];

const fewRows = 1000;
const smallSql = `
  select relname as name from pg_class where oid = any($1::text[]::regclass[]) and reltuples < ${fewRows} order by name`;

/**
 * Lets the database count the tables that an import fills, as long as it takes them for small. Each connection keeps how
 * it looks up whether what a row refers to is there until they are counted again; what it found best for a table of a few
 * rows reads all of it, for every row.
 */
export async function countSmallTables({ db }: Pick<Context, 'db'>): Promise<void> {
  const tables = await db.$queryRawUnsafe<{ name: string }[]>(smallSql, filledTables);
  for (const { name } of tables) await db.$executeRawUnsafe(`analyze "${name}"`);
}
