import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import '#server/app.ts';
import '#server/job-handlers.ts';
import pg from 'pg';
import { expect } from 'vitest';
import { projectRoot } from '#server/db/project-root.ts';
import { type Columns, rowStatement, rowStatements, text, uuid } from '#server/db/rows.ts';
import { sql } from '#server/db/sql.ts';
import { describeStatement } from '#server/db/testing/describe-statement.ts';
import { test } from '#server/testing/database-test.ts';

const typesOf = (columns: Columns) =>
  Object.fromEntries(Object.entries(columns).map(([name, { type }]) => [name, type]));

test('the columns of statements are those that PostgreSQL returns', async ({ database }) => {
  expect(rowStatements.length).toBeGreaterThan(5);
  const client = new pg.Client(database.pool.options.connectionString);
  await client.connect();
  try {
    for (const statement of rowStatements) {
      const sent = statement.text();
      expect(await describeStatement(client, sent), sent.slice(0, 200)).toEqual(typesOf(statement.columns));
    }
  } finally {
    await client.end();
  }
});

test('another name and another type are found', async ({ database }) => {
  const before = rowStatements.length;
  rowStatement({ id: text, title: uuid }, () => sql`select id, title as name from tasks`);
  const [wrong] = rowStatements.splice(before);
  const client = new pg.Client(database.pool.options.connectionString);
  await client.connect();
  const described = await describeStatement(client, wrong?.text() ?? '');
  await client.end();
  expect(described).toEqual({ id: 'uuid', name: 'text' });
  expect(described).not.toEqual(typesOf(wrong?.columns ?? {}));
});

/** Reads whose rows nothing compares with their statement, by folder. The numbers may only fall: use `rowStatement`. */
const unchecked: Readonly<Record<string, number>> = {
  absences: 3,
  audit: 2,
  auth: 3,
  boards: 3,
  budgets: 1,
  comments: 4,
  context: 4,
  'daily-plans': 3,
  'data-archives': 1,
  db: 3,
  demo: 1,
  evidence: 5,
  exports: 2,
  favorites: 2,
  http: 4,
  imports: 5,
  invoices: 7,
  jobs: 4,
  limits: 1,
  mail: 1,
  rates: 6,
  reminders: 3,
  reports: 2,
  'running-time': 1,
  'saved-reports': 5,
  system: 1,
  'task-lists': 7,
  tasks: 9,
  teams: 6,
  'time-logs': 14,
  timer: 6,
  timesheets: 10,
  users: 2,
  webhooks: 1,
  workspaces: 3,
};

test('no new read has unchecked rows', () => {
  const folder = path.join(projectRoot(), 'server');
  const counts: Record<string, number> = {};
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || /^(?:generated|testing)\//.test(file)) continue;
    const found = readFileSync(path.join(folder, file), 'utf8').match(/\bqueryRows</g)?.length ?? 0;
    if (found === 0) continue;
    const [first = '', second = ''] = file.split(path.sep);
    const where = first === 'modules' ? second : first;
    counts[where] = (counts[where] ?? 0) + found;
  }
  expect(counts).toEqual(unchecked);
});
