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

type Insert = (values: { rows: string; shared: string }) => Statement;

const inserts = new Map<string, Insert>();

const namesOf = (row: Row) => Object.keys(row).map((name) => pg.escapeIdentifier(name));

function buildInsert(table: string, own: readonly string[], shared: readonly string[]): Insert {
  const names = own.join(', ');
  if (shared.length === 0)
    return statement((p: Params<{ rows: string }>) => insertRows(table, names, p.rows));
  const into = raw(table);
  const columns = raw([...shared, ...own].join(', '));
  const values = raw(
    [...shared.map((name) => `common.${name}`), ...own.map((name) => `own.${name}`)].join(', '),
  );
  return statement(
    (p: Params<{ rows: string; shared: string }>) => sql`
    insert into ${into} (${columns}) select ${values}
    from jsonb_populate_record(null::${into}, ${p.shared}::jsonb) common, jsonb_populate_recordset(null::${into}, ${p.rows}::jsonb) own`,
  );
}

/** Built once for each table and its columns. */
function insertOf(table: string, own: readonly string[], shared: readonly string[]): Insert {
  const key = `${table} ${own} ${shared}`;
  const existing = inserts.get(key);
  if (existing !== undefined) return existing;
  const built = buildInsert(pg.escapeIdentifier(table), own, shared);
  inserts.set(key, built);
  return built;
}

/**
 * Inserts many rows with few short statements: each sends its rows as one document instead of every value as a
 * parameter. All rows have the columns of the first, and the values of `shared`, which are sent once; other columns
 * get their defaults.
 */
export async function insertMany(
  target: RunText | Queryable,
  table: string,
  rows: readonly Row[],
  shared: Row = {},
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const insert = insertOf(table, namesOf(first), namesOf(shared));
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const portion = insert({
      rows: toRows(rows.slice(start, start + rowsPerStatement)),
      shared: toRows(shared),
    });
    if (typeof target === 'function') await target(portion.text, [...portion.values]);
    else await execute(target, portion);
  }
}
