import pg from 'pg';
import type { OpenFile, Pieces } from '#server/files/file-store.ts';

interface Column {
  readonly name: string;
  /** As SQL writes it, with precision. */
  readonly type: string;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** Bytes of rows that are read and written at once; a single row may be larger. */
const portionBytes = 1_000_000;
/** Bytes of a row that are read at once. */
const pieceBytes = 50_000;
const mostPieces = 500;
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

/** A row as a JSON array of the texts of its values, or a piece of one. */
interface Piece {
  readonly piece: Buffer;
  /** Of the whole row. */
  readonly bytes: number;
}

/** The rows of a table, the large ones piece by piece. Memory of few and small pieces is soon free again. */
async function* readPieces(
  client: pg.Client,
  { name, columns }: Table,
  { where, values }: { where: string; values: unknown[] },
): AsyncGenerator<Piece, void> {
  const texts = columns.map((column) => `${quote(column.name)}::text`).join(', ');
  const lines = `select convert_to(to_json(array[${texts}])::text, 'UTF8') as line from ${quote(name)} where ${where} offset 0`;
  const { rows: largest } = await client.query<{ bytes: number }>(
    `select coalesce(max(octet_length(line)), 1) as bytes from (${lines}) as lines`,
    values,
  );
  const atOnce = Math.ceil(portionBytes / Math.min(pieceBytes, largest[0]?.bytes ?? 1));
  const fetch = `fetch ${Math.min(atOnce, mostPieces)} from reading`;
  await client.query(
    `declare reading no scroll cursor for
     select substr(line, place, ${pieceBytes}) as piece, octet_length(line) as bytes
     from (${lines}) as lines, generate_series(1, octet_length(line), ${pieceBytes}) as place`,
    values,
  );
  for (;;) {
    const { rows } = await client.query<Piece>(fetch);
    if (rows.length === 0) break;
    yield* rows;
  }
  await client.query('close reading');
}

const opening = Buffer.from('[');
const separator = Buffer.from(',\n');
const closing = Buffer.from(']\n');

/** Rows as a JSON array, to be read to its end before the next one. */
export interface Portion extends OpenFile {
  readonly rows: number;
}

function portionOf(lines: readonly Buffer[]): Portion {
  const content = lines.flatMap((line, index) => [index === 0 ? opening : separator, line]);
  content.push(closing);
  return { rows: lines.length, bytes: content.reduce((sum, { length }) => sum + length, 0), content };
}

/** A row that is a portion by itself, and of which the first piece has been read. */
function largePortion({ piece: first, bytes }: Piece, pieces: AsyncGenerator<Piece, void>): Portion {
  async function* content() {
    yield opening;
    yield first;
    for (let missing = bytes - first.length; missing > 0; ) {
      const { value } = await pieces.next();
      if (value === undefined) throw new Error('A row ended before its last piece.');
      yield value.piece;
      missing -= value.piece.length;
    }
    yield closing;
  }
  return { rows: 1, bytes: opening.length + bytes + closing.length, content: content() };
}

/** The rows of a table in portions that memory can hold; needs a transaction. `where` is SQL about its columns. */
export async function* readPortions(
  client: pg.Client,
  table: Table,
  condition: { where: string; values: unknown[] } = { where: 'true', values: [] },
): AsyncGenerator<Portion> {
  const pieces = readPieces(client, table, condition);
  let [lines, held]: [Buffer[], number] = [[], 0];
  for await (const read of pieces) {
    const { piece, bytes } = read;
    if (piece.length < bytes) {
      yield largePortion(read, pieces);
      continue;
    }
    if (lines.length > 0 && held + bytes > portionBytes) {
      yield portionOf(lines);
      [lines, held] = [[], 0];
    }
    lines.push(piece);
    held += bytes;
  }
  if (lines.length > 0) yield portionOf(lines);
}

/**
 * Brings the rows of an entry into a temporary table, a portion at a time, and calls `insert` for each: entries of
 * earlier releases are larger than PostgreSQL takes, and a row may be as large as a board.
 */
export async function eachPortion(
  client: pg.Client,
  content: Pieces,
  insert: () => Promise<void>,
): Promise<void> {
  let [held, heldBytes, bytes]: [Uint8Array[], number, number] = [[], 0, 0];
  const send = () => client.query('insert into pieces (piece) values ($1)', [Buffer.concat(held)]);
  const finish = async () => {
    await send();
    await insert();
    await client.query('truncate pieces');
  };
  for await (const piece of content) {
    const end = bytes + piece.length < portionBytes ? -1 : Buffer.from(piece).lastIndexOf(separator);
    if (end === -1) {
      held.push(piece);
      heldBytes += piece.length;
      bytes += piece.length;
      if (heldBytes < portionBytes) continue;
      await send();
      [held, heldBytes] = [[], 0];
      continue;
    }
    held.push(piece.subarray(0, end), closing);
    await finish();
    const rest = piece.subarray(end + separator.length);
    [held, heldBytes, bytes] = [[opening, rest], rest.length, rest.length];
  }
  await finish();
}

/** A value of a row that is being written, as SQL. */
export function valueIn({ columns }: Table, name: string): string {
  const index = columns.findIndex((column) => column.name === name);
  return `(line->>${index})::${columns[index]?.type}`;
}

/** The rows of the portion that has come. */
export const linesOf = `jsonb_array_elements(
  (select convert_from(string_agg(piece, ''::bytea order by number), 'UTF8')::jsonb from pieces)) as line`;

/**
 * Writes the portion that has come; `columns` are those it was read with. `rest` is SQL that chooses among the rows.
 * Answers how many were written.
 */
export async function insertRows(client: pg.Client, table: Table, rest = ''): Promise<number> {
  const names = table.columns.map(({ name }) => quote(name)).join(', ');
  const values = table.columns.map(({ name }) => valueIn(table, name)).join(', ');
  const { rowCount } = await client.query(
    `insert into ${quote(table.name)} (${names}) select ${values} from ${linesOf} ${rest}`,
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
  await client.query('create temporary table pieces (number serial, piece bytea) on commit drop');
  const result = await work();
  for (const alter of each) await client.query(`${alter} enable trigger user`);
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  return result;
}
