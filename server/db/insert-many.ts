import type { Db } from '#server/context/context.ts';

type Cell = string | number | boolean | null | Date | object;

/**
 * Inserts many rows with one short statement; the rows have the same columns, and all others take their defaults. Where a
 * model's own way spells out every value as a parameter, this sends one document.
 */
export async function insertMany(
  db: Pick<Db, '$executeRawUnsafe'>,
  table: 'time_logs' | 'time_log_tags' | 'audit_entries',
  rows: readonly Readonly<Record<string, Cell>>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first)
    .map((name) => `"${name}"`)
    .join(', ');
  await db.$executeRawUnsafe(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    JSON.stringify(rows),
  );
}
