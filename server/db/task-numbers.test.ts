import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { knownMigrations, migrate, migrationsFolder } from '#server/db/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '#server/testing/database.ts';

const own = '20261123162000_task_numbers';
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

let before = '';
let database: TestDatabase;
let client: pg.Client;

/** A database as it was before this migration. */
beforeEach(async () => {
  before = mkdtempSync(path.join(tmpdir(), 'takt-task-numbers-'));
  for (const name of knownMigrations().filter((known) => known < own)) {
    cpSync(path.join(migrationsFolder(), name), path.join(before, name), { recursive: true });
  }
  database = await createEmptyDatabase();
  await migrate({ connectionString: database.connectionString, folder: before, log });
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(before, { recursive: true, force: true });
});

async function insert(table: string, row: Readonly<Record<string, unknown>>): Promise<string> {
  const id = randomUUID();
  const columns = Object.entries({ id, ...row });
  const names = columns.map(([name]) => pg.escapeIdentifier(name));
  const places = columns.map((_, index) => `$${index + 1}`);
  await client.query(
    `insert into ${table} (${names}) values (${places})`,
    columns.map(([, value]) => value),
  );
  return id;
}

async function addWorkspace() {
  const tenantId = await insert('tenants', { name: 'Acme' });
  const organizationId = await insert('organizations', {
    tenantId,
    name: 'Acme',
    profile_link: randomUUID(),
  });
  return { tenantId, organizationId };
}

type Workspace = Awaited<ReturnType<typeof addWorkspace>>;

/** Titles are the days of March 2026 on which the tasks were made. */
function addTask(
  workspace: Workspace,
  scope: string,
  [day, prefix, number]: [string, string | null, number],
) {
  const at = { createdAt: `2026-03-${day}T09:00:00Z` };
  return insert('tasks', { ...workspace, ...at, numberScope: scope, title: day, prefix, number });
}

function count(tenantId: string, scope: string, last: number) {
  const values = [tenantId, scope, last];
  return client.query('insert into task_counters values ($1, $2, $3)', values);
}

const numbersSql = `select concat_ws('-', prefix, number) as number, title as day, id from tasks
  where "tenantId" = $1 order by title`;
const countersSql = `select prefix, "lastNumber" as last from task_counters where "tenantId" = $1 order by prefix collate "C"`;

test('tasks that show the same number: the oldest keeps it, the later ones take the next', async () => {
  const place = await addWorkspace();
  const { tenantId } = place;
  const project = await insert('organization_projects', { ...place, name: 'Numbers' });
  const team = await insert('organization_teams', { ...place, name: 'Numbers', profile_link: randomUUID() });
  const ids = [
    await addTask(place, project, ['01', 'NUM', 1]),
    await addTask(place, team, ['02', 'NUM', 1]),
    await addTask(place, team, ['03', 'NUM', 2]),
    await addTask(place, project, ['04', 'NUM', 2]),
    await addTask(place, project, ['05', 'NUM', 3]),
    await addTask(place, team, ['06', 'num', 3]),
    await addTask(place, place.organizationId, ['07', null, 1]),
    await addTask(place, randomUUID(), ['08', '', 1]),
  ];
  await count(tenantId, project, 3);
  // The sixth task of the team is gone for good.
  await count(tenantId, team, 6);
  const other = await addWorkspace();
  await addTask(other, other.organizationId, ['01', 'NUM', 1]);
  await migrate({ connectionString: database.connectionString, log });
  const { rows } = await client.query<{ number: string; id: string }>(numbersSql, [tenantId]);
  expect(rows.map(({ number }) => number)).toEqual([
    'NUM-1',
    'NUM-7',
    'NUM-2',
    'NUM-8',
    'NUM-3',
    'NUM-9',
    '1',
    '2',
  ]);
  expect(rows.map(({ id }) => id)).toEqual(ids);
  expect((await client.query(countersSql, [tenantId])).rows).toEqual([
    { prefix: '', last: 2 },
    { prefix: 'NUM', last: 9 },
  ]);
  expect((await client.query(countersSql, [other.tenantId])).rows).toEqual([{ prefix: 'NUM', last: 1 }]);
});

test('a counter whose tasks are all gone counts on under the name of its project or team', async () => {
  const place = await addWorkspace();
  const coded = await insert('organization_projects', { ...place, name: 'Shop', code: 'web' });
  const team = await insert('organization_teams', {
    ...place,
    name: 'Q & A team',
    profile_link: randomUUID(),
  });
  await count(place.tenantId, coded, 4);
  await count(place.tenantId, team, 5);
  await count(place.tenantId, randomUUID(), 6);
  await migrate({ connectionString: database.connectionString, log });
  expect((await client.query(countersSql, [place.tenantId])).rows).toEqual([
    { prefix: '', last: 6 },
    { prefix: 'QAT', last: 5 },
    { prefix: 'WEB', last: 4 },
  ]);
});
