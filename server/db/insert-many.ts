import pg from 'pg';
import { execute, type Queryable } from '#server/db/query.ts';
import { type Param, type Params, raw, type Sql, type Statement, sql, statement } from '#server/db/sql.ts';

/** Runs a text of our own: for seeds and tools, which write rows of any table. */
export type RunText = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

type Row = Readonly<Record<string, unknown>>;

const rowsPerStatement = 5000;

/** Inserts the rows of a JSON list (`toRows`) by the names of their columns; a part of a statement. */
export function insertRows(table: string, columns: string, rows: Param<string>): Sql {
  const [into, names] = [raw(table), raw(columns)];
  return sql`insert into ${into} (${names}) select ${names} from jsonb_populate_recordset(null::${into}, ${rows}::jsonb)`;
}

/** JSON for the database, which takes no half of a character; `stringify` writes one as `\ud…`. */
export function toRows(value: object): string {
  const text = JSON.stringify(value);
  if (!text.includes('\\ud')) return text;
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.replaceAll(/\p{Surrogate}/gu, '\uFFFD') : inner,
  );
}

type Insert = (values: { rows: string }) => Statement;

const inserts = new Map<string, Insert>();

/** Built once for each table and its columns. */
function insertSql(table: string, columns: string): Insert {
  const key = `${table} ${columns}`;
  const existing = inserts.get(key);
  if (existing !== undefined) return existing;
  const built = statement((p: Params<{ rows: string }>) => insertRows(table, columns, p.rows));
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
    const portion = insert({ rows: toRows(rows.slice(start, start + rowsPerStatement)) });
    if (typeof target === 'function') await target(portion.text, [...portion.values]);
    else await execute(target, portion);
  }
}
