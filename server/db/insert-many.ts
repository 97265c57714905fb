import pg from 'pg';
import { execute, type Queryable } from '#server/db/query.ts';
import { type Params, raw, type Statement, sql, statement } from '#server/db/sql.ts';

/** Runs a text of our own: for seeds and tools, which write rows of any table. */
export type RunText = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

type Row = Readonly<Record<string, unknown>>;

const rowsPerStatement = 5000;

type Insert = (values: { rows: string }) => Statement;

const inserts = new Map<string, Insert>();

/** Built once for each table and its columns. */
function insertSql(table: string, columns: string): Insert {
  const key = `${table} ${columns}`;
  const existing = inserts.get(key);
  if (existing !== undefined) return existing;
  const built = statement(
    (p: Params<{ rows: string }>) => sql`
    insert into ${raw(table)} (${raw(columns)})
    select ${raw(columns)} from jsonb_populate_recordset(null::${raw(table)}, ${p.rows}::jsonb)`,
  );
  inserts.set(key, built);
  return built;
}

/**
 * Inserts many rows with few short statements: each sends its rows as one document instead of every value as a parameter.
 * All rows have the columns of the first; the others take their defaults.
 */
export async function insertMany(
  target: RunText | Queryable,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first)
    .map((name) => pg.escapeIdentifier(name))
    .join(', ');
  const insert = insertSql(pg.escapeIdentifier(table), columns);
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const portion = insert({ rows: JSON.stringify(rows.slice(start, start + rowsPerStatement)) });
    if (typeof target === 'function') await target(portion.text, [...portion.values]);
    else await execute(target, portion);
  }
}
