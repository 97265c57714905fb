import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import {
  addWorkspace,
  beforeMigration,
  type OldDatabase,
  type Workspace,
} from '#server/db/testing/before-migration.ts';

const test = beforeMigration('20261123162000_task_numbers');

/** Titles are the days of March 2026 on which the tasks were made. */
function addTask(
  { insert }: OldDatabase,
  { scope, ...workspace }: Workspace & { scope: string },
  [day, prefix, number]: [string, string | null, number],
) {
  const at = { createdAt: `2026-03-${day}T09:00:00Z` };
  return insert('tasks', { ...workspace, ...at, numberScope: scope, title: day, prefix, number });
}

function count({ query }: OldDatabase, values: [tenantId: string, scope: string, last: number]) {
  return query('insert into task_counters values ($1, $2, $3)', values);
}

const numbersSql = `select concat_ws('-', prefix, number) as number, title as day, id from tasks
  where "tenantId" = $1 order by title`;
const countersSql = `select prefix, "lastNumber" as last from task_counters where "tenantId" = $1 order by prefix collate "C"`;

test('tasks that show the same number: the oldest keeps it, the later ones take the next', async ({
  old,
}) => {
  const place = await addWorkspace(old);
  const { tenantId } = place;
  const project = await old.insert('organization_projects', { ...place, name: 'Numbers' });
  const team = await old.insert('organization_teams', {
    ...place,
    name: 'Numbers',
    profile_link: randomUUID(),
  });
  const ids = [
    await addTask(old, { ...place, scope: project }, ['01', 'NUM', 1]),
    await addTask(old, { ...place, scope: team }, ['02', 'NUM', 1]),
    await addTask(old, { ...place, scope: team }, ['03', 'NUM', 2]),
    await addTask(old, { ...place, scope: project }, ['04', 'NUM', 2]),
    await addTask(old, { ...place, scope: project }, ['05', 'NUM', 3]),
    await addTask(old, { ...place, scope: team }, ['06', 'num', 3]),
    await addTask(old, { ...place, scope: place.organizationId }, ['07', null, 1]),
    await addTask(old, { ...place, scope: randomUUID() }, ['08', '', 1]),
  ];
  await count(old, [tenantId, project, 3]);
  // The sixth task of the team is deleted for good.
  await count(old, [tenantId, team, 6]);
  const other = await addWorkspace(old);
  await addTask(old, { ...other, scope: other.organizationId }, ['01', 'NUM', 1]);
  await old.migrate();
  const { rows } = await old.query<{ number: string; id: string }>(numbersSql, [tenantId]);
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
  expect((await old.query(countersSql, [tenantId])).rows).toEqual([
    { prefix: '', last: 2 },
    { prefix: 'NUM', last: 9 },
  ]);
  expect((await old.query(countersSql, [other.tenantId])).rows).toEqual([{ prefix: 'NUM', last: 1 }]);
});

test('a counter whose tasks are all gone counts on under the name of its project or team', async ({
  old,
}) => {
  const place = await addWorkspace(old);
  const coded = await old.insert('organization_projects', { ...place, name: 'Shop', code: 'web' });
  const team = await old.insert('organization_teams', {
    ...place,
    name: 'Q & A team',
    profile_link: randomUUID(),
  });
  await count(old, [place.tenantId, coded, 4]);
  await count(old, [place.tenantId, team, 5]);
  await count(old, [place.tenantId, randomUUID(), 6]);
  await old.migrate();
  expect((await old.query(countersSql, [place.tenantId])).rows).toEqual([
    { prefix: '', last: 6 },
    { prefix: 'QAT', last: 5 },
    { prefix: 'WEB', last: 4 },
  ]);
});
