import pg from 'pg';

interface Column {
  readonly name: string;
  /** As SQL writes it, with precision. */
  readonly type: string;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** Rows as JSON: an array of rows, each an array of the texts of its values. */
export interface Rows {
  readonly count: number;
  readonly json: string;
}

const rowsAtOnce = 500;
const quote = pg.escapeIdentifier;

/** Every table of the product with its stored columns; without the history of migrations and unlogged tables. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and c.relname <> '_prisma_migrations'
    group by c.relname order by c.relname`);
  return rows;
}

/** The rows of a table in portions; needs a transaction. `where` is SQL about its columns. */
export async function* readRows(
  client: pg.Client,
  { name, columns }: Table,
  { where, values }: { where: string; values: unknown[] } = { where: 'true', values: [] },
): AsyncGenerator<Rows> {
  const texts = columns.map((column) => `${quote(column.name)}::text`).join(', ');
  await client.query(
    `declare reading no scroll cursor for
     select to_json(array[${texts}])::text as line from ${quote(name)} where ${where}`,
    values,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from reading`);
    if (rows.length > 0)
      yield { count: rows.length, json: `[${rows.map(({ line }) => line).join(',\n')}]\n` };
    if (rows.length < rowsAtOnce) break;
  }
  await client.query('close reading');
}

/** A value of a row that is being written, as SQL. */
export function valueIn({ columns }: Table, name: string): string {
  const index = columns.findIndex((column) => column.name === name);
  return `(line->>${index})::${columns[index]?.type}`;
}

/**
 * Writes a portion that `readRows` made; `columns` are those it was read with. `rest` is SQL that chooses among the
 * rows. Answers how many were written.
 */
export async function insertRows(client: pg.Client, table: Table, json: string, rest = ''): Promise<number> {
  const names = table.columns.map(({ name }) => quote(name)).join(', ');
  const values = table.columns.map(({ name }) => valueIn(table, name)).join(', ');
  const { rowCount } = await client.query(
    `insert into ${quote(table.name)} (${names})
     select ${values} from jsonb_array_elements($1::jsonb) as line ${rest}`,
    [json],
  );
  return rowCount ?? 0;
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Runs `work` while PostgreSQL checks no references and fires no triggers, so that tables may be filled in any order
 * and no events are sent; at the end all references are checked at once. Needs a transaction; nobody reads or writes
 * meanwhile.
 */
export async function withoutRules<T>(
  client: pg.Client,
  tables: readonly Table[],
  work: () => Promise<T>,
): Promise<T> {
  const { rows: keys } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
    order by 1, 2`);
  const each = tables.map(({ name }) => `alter table ${quote(name)}`);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const alter of each) await client.query(`${alter} disable trigger user`);
  const result = await work();
  for (const alter of each) await client.query(`${alter} enable trigger user`);
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  return result;
}
