import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { projectRoot } from '#server/db/project-root.ts';

/*
 * Functions and triggers of the database are written in files: `prisma/functions/<name>.sql` and `prisma/triggers.sql`.
 * Migrations bring a database to what the files say; `npm run db:diff` writes the difference.
 */

interface FunctionSources {
  /** Statements by the names of the functions. */
  readonly functions: ReadonlyMap<string, string>;
  /** The same of the triggers. */
  readonly triggers: ReadonlyMap<string, string>;
}

export function readFunctionSources(folder = path.join(projectRoot(), 'prisma')): FunctionSources {
  const read = (...names: string[]) => readFileSync(path.join(folder, ...names), 'utf8').trim();
  const files = readdirSync(path.join(folder, 'functions')).toSorted();
  const statements = read('triggers.sql').split(/(?<=;)\n/);
  return {
    functions: new Map(files.map((file) => [path.basename(file, '.sql'), read('functions', file)])),
    triggers: new Map(
      statements.map((text) => [
        /\btrigger (\w+)/i.exec(text)?.[1] ?? text,
        text.replaceAll(/^--.*\n|^\n/gm, ''),
      ]),
    ),
  };
}

/** A definition as PostgreSQL writes it. */
interface Defined {
  readonly name: string;
  readonly definition: string;
  /** The statement that removes it. */
  readonly removal: string;
}

const functionsSql = `
  select p.proname as name, pg_get_functiondef(p.oid) as definition, 'DROP FUNCTION ' || p.oid::regprocedure || ';' as removal
  from pg_proc p
  where p.pronamespace = current_schema()::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by 1`;

const triggersSql = `
  select t.tgname as name, pg_get_triggerdef(t.oid) as definition,
    'DROP TRIGGER ' || quote_ident(t.tgname) || ' ON ' || t.tgrelid::regclass || ';' as removal
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace
  order by 1`;

export async function readTriggerNames(client: pg.Client): Promise<string[]> {
  return (await client.query<Defined>(triggersSql)).rows.map(({ name }) => name);
}

interface Difference {
  readonly dropped: readonly string[];
  readonly changed: readonly string[];
}

/** Statements of the files that change what the database has, and removals of what no file names. */
function differenceOf(
  files: ReadonlyMap<string, string>,
  { before, after }: { before: readonly Defined[]; after: readonly Defined[] },
): Difference {
  const old = new Map(before.map(({ name, definition }) => [name, definition]));
  const changed = after.filter(({ name, definition }) => files.has(name) && old.get(name) !== definition);
  return {
    dropped: before.filter(({ name }) => !files.has(name)).map(({ removal }) => removal),
    changed: changed.map(({ name }) => files.get(name) ?? ''),
  };
}

/** Runs the files in a transaction, which is undone, and compares how PostgreSQL describes the result. */
async function compare(client: pg.Client, { functions, triggers }: FunctionSources): Promise<string> {
  const read = async () => ({
    functions: (await client.query<Defined>(functionsSql)).rows,
    triggers: (await client.query<Defined>(triggersSql)).rows,
  });
  const before = await read();
  await client.query('set local check_function_bodies = off');
  for (const text of [...functions.values(), ...triggers.values()]) await client.query(text);
  const after = await read();
  const ofFunctions = differenceOf(functions, { before: before.functions, after: after.functions });
  const ofTriggers = differenceOf(triggers, { before: before.triggers, after: after.triggers });
  const statements = [
    ...ofTriggers.dropped,
    ...ofFunctions.dropped,
    ...ofFunctions.changed,
    ...ofTriggers.changed,
  ];
  return statements.map((text) => `${text}\n`).join('\n');
}

/** The SQL that brings functions and triggers of a database to what the files say, after the script; empty when they agree. */
export async function functionDrift(
  connectionString: string,
  { script = '', sources = readFunctionSources() }: { script?: string; sources?: FunctionSources } = {},
): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('begin');
    if (script !== '') await client.query(script);
    return await compare(client, sources);
  } finally {
    await client.query('rollback').catch(() => undefined);
    await client.end();
  }
}
