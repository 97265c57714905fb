import pg from 'pg';
import type { Sql } from '#server/context/context.ts';

type Row = Readonly<Record<string, unknown>>;

const rowsPerStatement = 5000;

/** Many rows in few statements. All rows have the keys of the first; columns not named take their defaults. */
export async function insertRows(sql: Sql, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first)
    .map((name) => pg.escapeIdentifier(name))
    .join(', ');
  const name = pg.escapeIdentifier(table);
  const text = `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1)`;
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await sql(text, [JSON.stringify(rows.slice(start, start + rowsPerStatement))]);
  }
}
