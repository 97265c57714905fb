import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { migrate, migrationsFolder, refusalOfVersion } from './migrate.ts';
import { readSchemaFiles, schemaDrift } from './schema-drift.ts';
import { withSchemaEngine } from './schema-engine.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const filters = { externalTables: [], externalEnums: [] };

let folder = '';
const databases: TestDatabase[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'takt-migrations-'));
  vi.clearAllMocks();
});

afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  for (const database of databases.splice(0)) await database.drop();
});

async function emptyDatabase(): Promise<string> {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database.connectionString;
}

async function query<Row extends pg.QueryResultRow>(connectionString: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

function addMigration(name: string, script: string): void {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, 'migration.sql'), script);
}

const withFunction = `-- A comment; with a semicolon
create table notes (id int primary key, body text not null);
create function notes_trim() returns trigger language plpgsql as $$
begin
  new.body := trim(new.body);
  return new;
end $$;
create trigger notes_trim before insert on notes for each row execute function notes_trim();
insert into notes values (1, ' a; b ');`;

test.each([
  [140_022, 'PostgreSQL 14 is too old. Use 15 or newer.'],
  [150_000, undefined],
])('a server of version %i is refused: %s', (version, refusal) => {
  expect(refusalOfVersion(version)).toBe(refusal);
});

describe('migrate', () => {
  test('applies scripts with functions and semicolons in text, once', async () => {
    const connectionString = await emptyDatabase();
    addMigration('20260101000000_notes', withFunction);
    addMigration('20260102000000_more', 'alter table notes add column extra text');
    const names = ['20260101000000_notes', '20260102000000_more'];
    expect(await migrate({ connectionString, folder, log })).toEqual({ applied: names });
    expect(await migrate({ connectionString, folder, log })).toEqual({ applied: [] });
    expect(await query(connectionString, 'select * from notes')).toEqual([
      { id: 1, body: 'a; b', extra: null },
    ]);
  });

  test('several processes at once apply each migration one time', async () => {
    const connectionString = await emptyDatabase();
    addMigration('20260101000000_notes', withFunction);
    addMigration('20260102000000_more', 'insert into notes values (2, $$b$$)');
    const results = await Promise.all([1, 2, 3, 4].map(() => migrate({ connectionString, folder, log })));
    expect(results.flatMap(({ applied }) => applied)).toHaveLength(2);
    expect(await query(connectionString, 'select count(*)::int as count from notes')).toEqual([{ count: 2 }]);
  });

  test('leaves nothing of a script that fails, and goes on when it is mended', async () => {
    const connectionString = await emptyDatabase();
    addMigration('20260101000000_notes', 'create table notes (id int);\ncreate table broken (id nonsense);');
    await expect(migrate({ connectionString, folder, log })).rejects.toThrow(
      'The migration 20260101000000_notes failed (line 2): type "nonsense" does not exist',
    );
    addMigration('20260101000000_notes', 'create table notes (id int);');
    expect(await migrate({ connectionString, folder, log })).toEqual({ applied: ['20260101000000_notes'] });
  });

  test('refuses a database that a newer release has migrated', async () => {
    const connectionString = await emptyDatabase();
    addMigration('20260101000000_notes', withFunction);
    addMigration('20990101000000_future', 'select 1');
    await migrate({ connectionString, folder, log });
    rmSync(path.join(folder, '20990101000000_future'), { recursive: true });
    await expect(migrate({ connectionString, folder, log })).rejects.toThrow(
      'migrated by a newer Takt (20990101000000_future)',
    );
  });

  test('tells of a migration that was changed later, but not of other line ends', async () => {
    const connectionString = await emptyDatabase();
    addMigration('20260101000000_notes', withFunction);
    await migrate({ connectionString, folder, log });
    addMigration('20260101000000_notes', withFunction.replaceAll('\n', '\r\n'));
    await migrate({ connectionString, folder, log });
    expect(log.warn).not.toHaveBeenCalled();
    addMigration('20260101000000_notes', `${withFunction}\nselect 1;`);
    await migrate({ connectionString, folder, log });
    expect(log.warn).toHaveBeenCalledWith(expect.stringContaining('20260101000000_notes was changed'));
  });

  test("keeps the history that Prisma's own tool reads and continues", async () => {
    const connectionString = await emptyDatabase();
    cpSync(migrationsFolder(), folder, { recursive: true });
    const { applied } = await migrate({ connectionString, log });
    const directories = applied.map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok' as const,
          value: readFileSync(path.join(folder, name, 'migration.sql'), 'utf8'),
        },
      },
    }));
    const migrationsList = {
      baseDir: folder,
      lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
      shadowDbInitScript: '',
      migrationDirectories: directories,
    };
    const files = readSchemaFiles('prisma/schema');
    await withSchemaEngine(connectionString, files, async (engine) => {
      const history = await engine.diagnoseMigrationHistory({
        migrationsList,
        optInToShadowDatabase: false,
        filters,
      });
      expect(history).toMatchObject({
        hasMigrationsTable: true,
        history: null,
        editedMigrationNames: [],
        failedMigrationNames: [],
      });
      expect(await engine.applyMigrations({ migrationsList, filters })).toEqual({
        appliedMigrationNames: [],
      });
    });
  });
});

describe('schema', () => {
  test('the migrations lead to what the schema files describe', async () => {
    const database = await createTestDatabase();
    databases.push(database);
    expect(await schemaDrift(database.connectionString)).toBe('');
  });

  test('a difference is found, and what Prisma has no words for is not one', async () => {
    const connectionString = await emptyDatabase();
    writeFileSync(
      path.join(folder, 'schema.prisma'),
      `datasource db {
         provider = "postgresql"
       }
       model Note {
         id     Int    @id
         body   String
         length Int?
         missing String?
         @@map("notes")
       }`,
    );
    addMigration(
      '20260101000000_notes',
      `create table notes (id int not null, body text not null, length int generated always as (length(body)) stored,
         surplus text, constraint notes_pkey primary key (id), constraint notes_body check (body <> ''));
       create index notes_covering on notes (body) include (length);
       create index notes_sorted on notes (body collate "und-x-icu");
       create unique index notes_partial on notes (body) where id > 1;
       create index notes_plain on notes (length);`,
    );
    await migrate({ connectionString, folder, log });
    const drift = await schemaDrift(connectionString, { schema: folder });
    expect(drift.split('\n').filter((line) => line !== '' && !line.startsWith('--'))).toEqual([
      'DROP INDEX "notes_plain";',
      'ALTER TABLE "notes" DROP COLUMN "surplus",',
      'ADD COLUMN     "missing" TEXT;',
    ]);
  });
});
