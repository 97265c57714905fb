import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/db/project-root.ts';
import { createTestDatabase } from '#server/testing/database.ts';
import { functionDrift, readFunctionSources, readTriggerNames } from './functions.ts';

async function withTestDatabase<T>(work: (connectionString: string) => Promise<T>): Promise<T> {
  const database = await createTestDatabase();
  try {
    return await work(database.connectionString);
  } finally {
    await database.drop();
  }
}

test('the migrations lead to the functions and triggers of the files', () =>
  withTestDatabase(async (connectionString) => {
    expect(await functionDrift(connectionString)).toBe('');
  }));

test('a changed body, a changed trigger and what no file names are written into the migration', () =>
  withTestDatabase(async (connectionString) => {
    const { functions, triggers } = readFunctionSources();
    const nights = functions.get('takt_nights') ?? '';
    const ended = triggers.get('sessions_end_push') ?? '';
    const sources = {
      functions: new Map([...functions, ['takt_nights', nights.replace('RETURN 0', 'RETURN 1')]]),
      triggers: new Map([
        ...triggers,
        ['sessions_end_push', ended.replace('AFTER UPDATE OF "revokedAt"', 'AFTER UPDATE')],
      ]),
    };
    sources.triggers.delete('employees_employment');
    sources.functions.delete('takt_note_employment');
    const drift = await functionDrift(connectionString, { sources });
    expect(drift.match(/^(?:DROP|CREATE).*?(?=\(|;| AFTER)/gm)).toEqual([
      'DROP TRIGGER employees_employment ON employees',
      'DROP FUNCTION takt_note_employment',
      'CREATE OR REPLACE FUNCTION takt_nights',
      'CREATE OR REPLACE TRIGGER sessions_end_push',
    ]);
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query(drift);
    await client.end();
    expect(await functionDrift(connectionString, { sources })).toBe('');
  }));

test('the page of triggers has a row for each trigger, with a test that exists', () =>
  withTestDatabase(async (connectionString) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    const names = await readTriggerNames(client);
    await client.end();
    const page = readFileSync(path.join(projectRoot(), 'docs', 'architecture', 'triggers.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `\w+` \| `(\w+)` \|.*\| `([\w./-]+)` \|$/gm)];
    expect(rows.map(([, name]) => name).toSorted()).toEqual(names.toSorted());
    const tests = rows.map(([, , file = '']) => file);
    expect(tests.filter((file) => !existsSync(path.join(projectRoot(), file)))).toEqual([]);
  }));
