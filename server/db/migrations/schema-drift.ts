import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { projectRoot } from '#server/db/project-root.ts';
import { withSchemaEngine } from './schema-engine.ts';

/** Objects of the database that Prisma sees but has no words for in the schema files. */
interface Inexpressible {
  /** Indexes with INCLUDE columns or a collation of their own. */
  readonly indexes: ReadonlySet<string>;
  /** `table.column` of generated columns: Prisma takes their expression for a default. */
  readonly generatedColumns: ReadonlySet<string>;
}

export function readSchemaFiles(folder: string): { path: string; content: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => ({ path: name, content: readFileSync(path.join(folder, name), 'utf8') }));
}

async function readInexpressible(connectionString: string): Promise<Inexpressible> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const indexes = await client.query<{ name: string }>(`
      select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = current_schema()::regnamespace
        and (indnatts > indnkeyatts or exists (
          select from unnest(indcollation) as used join pg_collation on pg_collation.oid = used
          where collname <> 'default'))`);
    const columns = await client.query<{ name: string }>(`
      select relname || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = current_schema()::regnamespace and attgenerated <> ''`);
    return {
      indexes: new Set(indexes.rows.map(({ name }) => name)),
      generatedColumns: new Set(columns.rows.map(({ name }) => name)),
    };
  } finally {
    await client.end();
  }
}

function withoutGeneratedDefaults(statement: string, { generatedColumns }: Inexpressible): string {
  const [, head, table, clauses] = /^(ALTER TABLE "([^"]+)" )(.+)$/s.exec(statement) ?? [];
  if (head === undefined || clauses === undefined) return statement;
  const rest = clauses.split(',\n').filter((clause) => {
    const column = /^ALTER COLUMN "([^"]+)" DROP DEFAULT$/.exec(clause)?.[1];
    return column === undefined || !generatedColumns.has(`${table}.${column}`);
  });
  return rest.length === 0 ? '' : head + rest.join(',\n');
}

function expressible(statement: string, inexpressible: Inexpressible): string {
  const index = /^DROP INDEX "([^"]+)"$/.exec(statement)?.[1];
  if (index !== undefined && inexpressible.indexes.has(index)) return '';
  return withoutGeneratedDefaults(statement, inexpressible);
}

/** Prisma's script is a sequence of "-- Title", statement, semicolon, empty line. */
function dropInexpressible(script: string, inexpressible: Inexpressible): string {
  const blocks = script.split(/;\n+(?=-- |$)/).filter((block) => block.trim() !== '');
  return blocks
    .map((block) => {
      const [, title = '', statement = block] = /^(-- [^\n]*\n)(.*)$/s.exec(block.trim()) ?? [];
      const rest = expressible(statement, inexpressible);
      return rest === '' ? '' : `${title}${rest};\n`;
    })
    .filter(Boolean)
    .join('\n');
}

/**
 * The SQL that would bring the database to the state of the schema files; empty when they agree. Partial and expression
 * indexes, CHECK and exclusion constraints, functions and triggers are written by hand in migrations and not compared.
 */
export async function schemaDrift(
  connectionString: string,
  options: { schema?: string } = {},
): Promise<string> {
  const files = readSchemaFiles(options.schema ?? path.join(projectRoot(), 'prisma', 'schema'));
  const { stdout } = await withSchemaEngine(connectionString, files, (engine) =>
    engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: '.' },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  const script = (stdout ?? '').trim();
  if (script === '' || script === '-- This is an empty migration.') return '';
  return dropInexpressible(`${script}\n`, await readInexpressible(connectionString));
}
