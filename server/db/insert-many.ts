import pg from 'pg';
import type { Prisma } from '#server/generated/prisma/client.ts';

type Db = Pick<Prisma.TransactionClient, '$executeRawUnsafe'>;

/** Runs a text of our own: for seeds and tools, which write rows of any table. */
export type RunText = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

type Row = Readonly<Record<string, unknown>>;

const rowsPerStatement = 5000;

/**
 * Inserts many rows with few short statements: each sends its rows as one document instead of every value as a parameter.
 * All rows have the columns of the first; the others take their defaults.
 */
export async function insertMany(target: RunText | Db, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first)
    .map((name) => pg.escapeIdentifier(name))
    .join(', ');
  const name = pg.escapeIdentifier(table);
  const text = `insert into ${name} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb)`;
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const portion = JSON.stringify(rows.slice(start, start + rowsPerStatement));
    if (typeof target === 'function') await target(text, [portion]);
    else await target.$executeRawUnsafe(text, portion);
  }
}
