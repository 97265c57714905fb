import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { forgetRevisions, removeOldRevisions } from '#server/context/revisions.ts';
import { entered } from '#server/modules/time-logs/test-time-logs.ts';
import { fillPath } from '#server/testing/caller.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { createTenant, type Person, type TestTenant } from '#server/testing/tenant.ts';
import { test as base, expect, type TestServer } from '#server/testing/test.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

interface Read {
  readonly endpoint: Endpoint;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
}

const march = { startDate: '2026-03-01', endDate: '2026-03-08', timeZone: 'UTC' };
const today = { startDate: '2026-03-11', endDate: '2026-03-11', timeZone: 'UTC' };

const board = ({ teamId }: TestTenant): Read => ({
  endpoint: tasksApi.team,
  query: { where: { teams: [teamId] } },
});

function ask(person: Pick<Person, 'request'>, { endpoint, params, query }: Read, headers = {}) {
  return person.request(endpoint.method, fillPath(endpoint.path, params), {
    ...(query && { query }),
    headers,
  });
}

const openSql = `select from pg_snapshot_xip(pg_current_snapshot()) open
  where open::text::bigint < (select max("transactionId") from revisions)`;

let pool: pg.Pool;

/**
 * Waits for open transactions of other tests: they would change the tag when they end. A test that holds a
 * transaction open would wait in vain.
 */
async function othersEnded(): Promise<void> {
  for (let tries = 0; tries < 40 && (await pool.query(openSql)).rowCount !== 0; tries += 1)
    await setTimeout(25);
}

/** The tag of an answer of now; the first may begin the revisions of the workspace. */
async function tagOf(person: Person, read: Read): Promise<string> {
  await ask(person, read);
  await othersEnded();
  const { status, headers } = await ask(person, read);
  expect(status).toBe(200);
  return String(headers.etag);
}

const statusWith = async (person: Person, read: Read, tag: string, headers = {}) =>
  (await ask(person, read, { 'if-none-match': tag, ...headers })).status;

const test = base.extend('task', async ({ tenant }) => {
  const body = { title: 'Write docs', teams: [{ id: tenant.teamId }], projectId: tenant.projectId };
  const { id } = (await tenant.owner.call(tasksApi.create, { body })).body;
  await entered(tenant.owner, '05 08:00', '05 09:00', { taskId: id });
  return { id };
});

test.beforeEach(({ server }) => {
  ({ pool } = server.services);
});

const large: Record<string, (tenant: TestTenant) => Read> = {
  'the tasks of a team': board,
  'tasks found': () => ({ endpoint: tasksApi.search, query: { search: 'docs' } }),
  'entries of time': () => ({ endpoint: timeLogsApi.list, query: march }),
  'the daily report': () => ({ endpoint: reportsApi.daily, query: march }),
  'the daily totals': () => ({ endpoint: reportsApi.dailyChart, query: march }),
  'the weekly report': () => ({ endpoint: reportsApi.weekly, query: march }),
  'the limits': () => ({ endpoint: reportsApi.timeLimit, query: march }),
  'the summary': () => ({ endpoint: reportsApi.summary, query: { ...march, groupBy: ['project'] } }),
};

const small: Record<string, (tenant: TestTenant) => Read> = {
  'who is signed in': () => ({ endpoint: usersApi.me }),
  statuses: ({ teamId }) => ({ endpoint: taskListsApi.statuses, query: { organizationTeamId: teamId } }),
  labels: ({ teamId }) => ({ endpoint: taskListsApi.tags, query: { organizationTeamId: teamId } }),
};

test.for(Object.entries({ ...large, ...small }))(
  '%s that did not change are answered in one statement, without a body',
  async ([, readOf], { tenant, task }) => {
    expect(task.id).toBeTypeOf('string');
    const read = readOf(tenant);
    const tag = await tagOf(tenant.owner, read);
    const first = await ask(tenant.owner, read);
    expect(first.headers).toMatchObject({ etag: tag, 'cache-control': 'private, no-cache' });
    expect(first.headers.vary).toContain('authorization');
    const again = () => ask(tenant.owner, read, { 'if-none-match': `"other", ${tag}` });
    const second = await again();
    expect(second).toMatchObject({ status: 304, body: undefined, headers: { etag: tag } });
    expect(await statementsOf(again)).toBe(1);
  },
);

interface Change {
  readonly what: string;
  /** `$1` is the workspace. */
  readonly sql: string;
}

const changes: Change[] = [
  { what: 'a task', sql: `update tasks set title = 'Other' where "tenantId" = $1` },
  { what: 'a task that is gone', sql: 'delete from task_teams where "tenantId" = $1' },
  {
    what: 'an entry of time',
    sql: `update time_logs set "stoppedAt" = "stoppedAt" - interval '1 minute' where "tenantId" = $1`,
  },
  { what: 'a project', sql: `update organization_projects set name = 'Other' where "tenantId" = $1` },
  { what: 'a name', sql: `update users set "firstName" = 'Other' where "tenantId" = $1` },
  {
    what: 'the address of somebody without a name',
    sql: `update accounts set email = gen_random_uuid() || '@takt.test' where id in (select "accountId" from users where "tenantId" = $1)`,
  },
  {
    what: 'somebody who left the team',
    sql: 'update organization_team_employees set "deletedAt" = now() where "tenantId" = $1',
  },
];

test.for(changes)(
  '$what changes the answers, whoever changed it',
  async ({ sql }, { server, tenant, task }) => {
    expect(task.id).toBeTypeOf('string');
    const reads = Object.values(large).map((readOf) => readOf(tenant));
    const tags = await Promise.all(reads.map((read) => tagOf(tenant.owner, read)));
    await server.services.pool.query(sql, [tenant.tenantId]);
    // A changed address may end sessions.
    for (const [index, read] of reads.entries())
      expect([200, 401]).toContain(await statusWith(tenant.owner, read, tags[index] ?? ''));
  },
);

test('what one writes oneself is in the next answer', async ({ tenant, task }) => {
  const tag = await tagOf(tenant.owner, board(tenant));
  await tenant.owner.call(tasksApi.update, { params: { id: task.id }, body: { title: 'Renamed' } });
  const answer = await ask(tenant.owner, board(tenant), { 'if-none-match': tag });
  expect(answer).toMatchObject({ status: 200, body: { items: [{ title: 'Renamed' }] } });
});

test('small answers change with their rows', async ({ server, tenant }) => {
  const reads = Object.values(small).map((readOf) => readOf(tenant));
  const tags = await Promise.all(reads.map((read) => tagOf(tenant.owner, read)));
  const { tenantId, organizationId, owner } = tenant;
  await owner.call(usersApi.update, { params: { id: owner.userId }, body: { firstName: 'Other' } });
  await owner.call(taskListsApi.createTag, { body: { name: 'new' } });
  await server.services.pool.query(`update task_statuses set color = '#123456' where "tenantId" = $1`, [
    tenantId,
  ]);
  expect(organizationId).toBeTypeOf('string');
  for (const [index, read] of reads.entries())
    expect(await statusWith(owner, read, tags[index] ?? ''), read.endpoint.path).toBe(200);
});

test('an answer belongs to one person, one workspace, one language and one address of files', async ({
  server,
  tenant,
  task,
}) => {
  expect(task.id).toBeTypeOf('string');
  const read = board(tenant);
  const ben = await tenant.member();
  const tag = await tagOf(tenant.owner, read);
  expect(await statusWith(tenant.owner, read, tag)).toBe(304);
  expect(await statusWith(ben, read, tag)).toBe(200);
  expect(await statusWith((await createTenant(server)).owner, read, tag)).toBe(200);
  expect(await statusWith(tenant.owner, read, tag, { 'accept-language': 'de' })).toBe(200);
  expect(await statusWith(tenant.owner, read, tag, { 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect(await statusWith(tenant.owner, { ...read, query: { ...read.query, take: 1 } }, tag)).toBe(200);
});

test('rights that are taken away end it', async ({ server, tenant, task }) => {
  expect(task.id).toBeTypeOf('string');
  const ben = await tenant.member();
  const read = board(tenant);
  const tag = await tagOf(ben, read);
  expect(await statusWith(ben, read, tag)).toBe(304);
  await server.services.pool.query('delete from organization_team_employees where id = $1', [
    ben.membershipId,
  ]);
  const answer = await ask(ben, read, { 'if-none-match': tag });
  expect(answer).toMatchObject({ status: 200, body: { items: [] } });
  const emptied = await tagOf(ben, read);
  await server.services.pool.query(
    `update role_permissions set enabled = false where permission in ('ORG_TASK_VIEW', 'ALL_ORG_VIEW')
       and "roleId" = (select "roleId" from users where id = $1)`,
    [ben.userId],
  );
  await expect.poll(() => statusWith(ben, read, emptied)).toBe(403);
});

/** Two transactions that change a task each, in the order of their numbers. */
async function beginTwo({ services, config }: TestServer, tenant: TestTenant, taskId: string) {
  const open = async (title: string) => {
    const client = new pg.Client({ connectionString: config.databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('begin');
    await client.query('update tasks set title = $2 where id = $1', [taskId, title]);
    return client;
  };
  const { id: other } = (
    await tenant.owner.call(tasksApi.create, { body: { title: 'Other', teams: [{ id: tenant.teamId }] } })
  ).body;
  const first = await open('First');
  await services.pool.query('select 1');
  const second = new pg.Client({ connectionString: config.databaseUrl });
  await second.connect();
  onTestFinished(() => second.end());
  await second.query('begin');
  await second.query('update tasks set title = $2 where id = $1', [other, 'Second']);
  return { first, second };
}

test('a change that is committed late is in the answer after it', async ({ server, tenant, task }) => {
  const read = board(tenant);
  const { first, second } = await beginTwo(server, tenant, task.id);
  const before = await tagOf(tenant.owner, read);
  expect(await statusWith(tenant.owner, read, before)).toBe(304);
  await second.query('commit');
  expect(await statusWith(tenant.owner, read, before)).toBe(200);
  const between = await tagOf(tenant.owner, read);
  // The newest row stays that of the second: the first began before it.
  await first.query('commit');
  const answer = await ask(tenant.owner, read, { 'if-none-match': between });
  expect(answer.status).toBe(200);
  expect(JSON.stringify(answer.body)).toContain('"First"');
});

test('a change that is taken back, in whole or in part, leaves none behind', async ({
  server,
  tenant,
  task,
}) => {
  const read = board(tenant);
  const { first, second } = await beginTwo(server, tenant, task.id);
  await second.query('rollback');
  await first.query('rollback');
  const tag = await tagOf(tenant.owner, read);
  await first.query('begin');
  await first.query('savepoint s');
  await first.query(`update tasks set title = 'Back' where id = $1`, [task.id]);
  await first.query('rollback to s');
  await first.query(`update tasks set title = 'Forth' where id = $1`, [task.id]);
  await first.query('commit');
  expect(await statusWith(tenant.owner, read, tag)).toBe(200);
});

test('after a crash, which empties the table, and a start nothing is what it was', async ({
  server,
  tenant,
  task,
}) => {
  expect(task.id).toBeTypeOf('string');
  const read = board(tenant);
  const tag = await tagOf(tenant.owner, read);
  await removeOldRevisions(server.services.pool);
  expect(await statusWith(tenant.owner, read, tag)).toBe(304);
  await forgetRevisions(server.services.pool);
  expect(await statusWith(tenant.owner, read, tag)).toBe(200);
  expect(await statusWith(tenant.owner, read, tag)).toBe(200);
});

test('time that is counted up to now has no tag, what ended before has one', async ({
  server,
  tenant,
  task,
}) => {
  await tenant.owner.call(timerApi.start, { body: { taskId: task.id } });
  const chart = { endpoint: reportsApi.dailyChart };
  for (const read of [
    { ...chart, query: today },
    { endpoint: timeLogsApi.list, query: today },
  ])
    expect(await tagOf(tenant.owner, read)).toBe('undefined');
  const tag = await tagOf(tenant.owner, { ...chart, query: march });
  // A sign of life is no change.
  await server.services.pool.query('update time_logs set "lastSeenAt" = "startedAt" where "tenantId" = $1', [
    tenant.tenantId,
  ]);
  expect(await statusWith(tenant.owner, { ...chart, query: march }, tag)).toBe(304);
  await tenant.owner.call(timerApi.stop, { body: {} });
  const stopped = await tagOf(tenant.owner, { ...chart, query: today });
  expect(await statusWith(tenant.owner, { ...chart, query: today }, stopped)).toBe(304);
  server.clock.advance(15 * 60_000);
  expect(await statusWith(tenant.owner, { ...chart, query: today }, stopped)).toBe(200);
});

test('reports of people change with who is there and how busy they were', async ({
  server,
  tenant,
  task,
}) => {
  expect(task.id).toBeTypeOf('string');
  const read = { endpoint: reportsApi.weekly, query: march };
  const seen = (secondsAgo: number) =>
    pool.query(`update employees set "lastSeenAt" = $2::timestamptz where "tenantId" = $1`, [
      tenant.tenantId,
      new Date(server.clock.now().getTime() - secondsAgo * 1000),
    ]);
  await seen(10);
  const online = await tagOf(tenant.owner, read);
  await seen(5);
  expect(await statusWith(tenant.owner, read, online)).toBe(304);
  await seen(170);
  // The answer may already show a person as away who is about to be.
  expect(await tagOf(tenant.owner, read)).toBe('undefined');
  await seen(400);
  const away = await tagOf(tenant.owner, read);
  expect(away).not.toBe(online);
  await seen(300);
  expect(await statusWith(tenant.owner, read, away)).toBe(200);
  await seen(5);
  expect(await statusWith(tenant.owner, read, online)).toBe(304);
  await pool.query(
    `insert into time_slots (id, "tenantId", "organizationId", "employeeId", "startedAt") values (gen_random_uuid(), $1, $2, $3, $4)`,
    [tenant.tenantId, tenant.organizationId, tenant.owner.employeeId, '2026-03-05T08:00:00Z'],
  );
  expect(await statusWith(tenant.owner, read, online)).toBe(200);
});

test('a refusal has no tag, nor has a read of a batch that nobody stores', async ({ server, tenant }) => {
  const refused = await ask(tenant.owner, { endpoint: tasksApi.team });
  expect(refused).toMatchObject({ status: 400 });
  expect(refused.headers).not.toHaveProperty('etag');
  const { owner, teamId } = tenant;
  const address = `/api/tasks/team?organizationTeamId=${teamId}`;
  const { headers, statusCode } = await server.app.inject({
    url: address,
    headers: { authorization: `Bearer ${owner.token}`, 'takt-batch-part': 'untagged' },
  });
  expect(statusCode).toBe(200);
  expect(headers).not.toHaveProperty('etag');
});
