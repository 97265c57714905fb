import { execute, queryableOf, queryRows } from '#server/db/query.ts';
import type { Statement } from '#server/db/sql.ts';
import { projectSql } from '#server/modules/projects/projects.sql.ts';
import { teamTasksSql } from '#server/modules/tasks/read/tasks.sql.ts';
import { publicTeamSql } from '#server/modules/teams/public/public-team.sql.ts';
import { teamsSql } from '#server/modules/teams/read/teams.sql.ts';
import { overlappingSql } from '#server/modules/time-logs/time-log-rows.data.ts';
import { sheetsSql } from '#server/modules/time-logs/time-log-sheets.data.ts';
import { timeLogsByIdSql } from '#server/modules/time-logs/time-logs.sql.ts';
import { scanOf } from '#server/testing/plans.ts';
import type { TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { publicTeamsApi } from '#shared/teams/public-teams.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

const hours = 2000;

/** Half an hour of each of the owner's hours on a task, until eight days ago. */
async function addHistory({ services }: TestServer, tenant: TestTenant, taskId: string): Promise<void> {
  const { tenantId, organizationId, teamId, owner } = tenant;
  await services.pool.query(
    `with sheet as (
       insert into timesheets (id, "tenantId", "organizationId", "employeeId", date, status)
       values (gen_random_uuid(), $1, $2, $3, ($6::timestamptz - interval '9 days')::date, 'DRAFT') returning id
     )
     insert into time_logs (id, "tenantId", "organizationId", "employeeId", "timesheetId", "organizationTeamId", "taskId",
       "startedAt", "stoppedAt")
     select gen_random_uuid(), $1, $2, $3, sheet.id, $4, $5, begin, begin + interval '30 minutes'
     from sheet, generate_series(1, ${hours}) as hour
     cross join lateral (select $6::timestamptz - interval '8 days' - make_interval(hours => hour) as begin) log`,
    [tenantId, organizationId, owner.employeeId, teamId, taskId, services.clock.now()],
  );
  await services.pool.query('analyze time_logs, time_totals');
}

/** A task that has been worked on for as long. */
async function addOldTask(server: TestServer, tenant: TestTenant): Promise<string> {
  const { body } = await tenant.owner.call(tasksApi.create, {
    body: { title: 'Write', teams: [{ id: tenant.teamId }] },
  });
  await addHistory(server, tenant, body.id);
  return body.id;
}

const entriesReadBy = async ({ services }: TestServer, statement: Statement) =>
  (await scanOf(services, statement, 'time_logs')).rows;

test('the time of a team and of its tasks is known without reading all entries', async ({
  server,
  tenant,
}) => {
  const { owner, tenantId, teamId } = tenant;
  const taskId = await addOldTask(server, tenant);
  const now = server.clock.now();
  const team = { tenantId, ids: [teamId], now, start: now, end: now, seesAll: true, onlyLogsOf: null };
  const entriesRead = (statement: Statement) => entriesReadBy(server, statement);
  expect(await entriesRead(teamsSql('all-time', 'brief')(team))).toBeLessThan(10);
  const board = { tenantId, teamIds: [teamId], skip: 0, take: undefined };
  expect(await entriesRead(teamTasksSql(board))).toBe(0);

  const { body: tasks } = await owner.call(tasksApi.team, { query: { where: { teams: [teamId] } } });
  expect(tasks.items.map(({ totalWorkedTime }) => totalWorkedTime)).toEqual([hours * 1800]);
  const { body } = await owner.call(teamsApi.detail, { params: { id: teamId } });
  expect(body.members?.[0]?.totalWorkedTasks).toEqual([
    { id: taskId, duration: hours * 1800, ownDuration: hours * 1800 },
  ]);
});

/** Whole seconds recorded until now, entry by entry. */
async function counted({ services }: TestServer, where: string, id: string): Promise<number> {
  const { rows } = await services.pool.query<{ seconds: number }>(
    `select sum(floor(extract(epoch from coalesce(l."stoppedAt", $2) - l."startedAt")))::int as seconds
     from time_logs l where ${where} = $1 and l."startedAt" <= $2 and l."deletedAt" is null`,
    [id, services.clock.now()],
  );
  return rows[0]?.seconds ?? 0;
}

test('so is that of a public team and of a project, as counted entry by entry', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { owner, tenantId, organizationId, teamId, projectId } = tenant;
  const ben = await tenant.member();
  const add = async (body: Record<string, unknown>) =>
    (await owner.call(tasksApi.create, { body: { teams: [{ id: teamId }], projectId, ...body } })).body.id;
  const shown = await add({ title: 'Write' });
  const hidden = await add({ title: 'Secret', public: false });
  await addHistory(server, tenant, shown);
  const work = async (who: typeof owner, taskId: string) => {
    await who.call(timerApi.start, { body: { taskId, organizationTeamId: teamId } });
    server.clock.advance(90_000);
  };
  await work(owner, hidden);
  await owner.call(timerApi.stop, { body: {} });
  await work(ben, shown);

  const now = server.clock.now();
  const { body: team } = await owner.call(teamsApi.detail, { params: { id: teamId } });
  const link = { teamId, profileLink: team.profile_link ?? '' };
  expect(await entriesReadBy(server, publicTeamSql({ ...link, now, start: now, end: now }))).toBeLessThan(15);
  const { body: page } = await anonymous.call(publicTeamsApi.read, { params: link });
  const worked = new Map(page.members?.map((member) => [member.employeeId, member.totalWorkedTasks]));
  const onShown = await counted(server, 'l."taskId"', shown);
  expect(onShown).toBe(hours * 1800 + 90);
  expect(worked.get(owner.employeeId)).toEqual([
    { id: shown, duration: onShown },
    { id: expect.stringMatching(/^0/), duration: 90 },
  ]);
  expect(worked.get(ben.employeeId)).toEqual([{ id: shown, duration: onShown }]);
  expect(page.members?.map(({ running }) => running).toSorted()).toEqual([false, true]);

  const caller = { tenantId, organizationId, userId: owner.userId, employeeId: owner.employeeId };
  const project = projectSql({ ...caller, seesAll: true, seesPrivate: true, id: projectId, now });
  expect(await entriesReadBy(server, project)).toBeLessThan(5);
  const { body } = await owner.call(projectsApi.byId, { params: { id: projectId } });
  const inProject = `(select "projectId" from tasks t where t.id = l."taskId")`;
  expect(body.totalWorkedTime).toBe(await counted(server, inProject, projectId));
});

test('entries that overlap an early one are found without reading all later ones, however long it is', async ({
  server,
  tenant,
}) => {
  const { owner, tenantId } = tenant;
  await addOldTask(server, tenant);
  const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * 86_400_000);
  const { pool } = server.services;
  await pool.query(
    `update time_logs set "startedAt" = $2, "stoppedAt" = $3 where id = (select id from time_logs where "tenantId" = $1 limit 1)`,
    [tenantId, daysAgo(205), daysAgo(199)],
  );
  const span = { start: daysAgo(200), end: daysAgo(199.9) };
  const values = { tenantId, employeeId: owner.employeeId, ...span, exceptId: undefined };
  expect(await entriesReadBy(server, overlappingSql(values))).toBe(1);
  const found = await queryRows(queryableOf(pool), overlappingSql(values));
  expect(found).toMatchObject([{ startedAt: daysAgo(205), stoppedAt: daysAgo(199) }]);
});

test('links of tasks to a team are read once, however few sums are expected', async ({ server, tenant }) => {
  const { tenantId, teamId, owner } = tenant;
  const taskId = await addOldTask(server, tenant);
  const others = ['Read', 'Reckon', 'Draw', 'Sing', 'Rest'];
  for (const title of others) {
    const { body } = await owner.call(tasksApi.create, { body: { title, teams: [{ id: teamId }] } });
    await server.services.pool.query(
      'update time_logs set "taskId" = $1 where id in (select id from time_logs where "taskId" = $2 limit 10)',
      [body.id, taskId],
    );
  }
  const now = server.clock.now();
  const team = { tenantId, ids: [teamId], now, start: now, end: now, seesAll: false, onlyLogsOf: null };
  const client = await server.services.pool.connect();
  try {
    await client.query('begin; set local enable_hashjoin = off; set local enable_mergejoin = off');
    const links = await scanOf({ pool: client }, teamsSql('all-time', 'brief')(team), 'task_teams');
    expect(links.loops).toBeLessThan(others.length);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

const rowsReadSql = `select seq_tup_read + coalesce(idx_tup_fetch, 0) as count from pg_stat_xact_user_tables
  where relname = $1`;

/**
 * Sheets and entries of other workspaces, and many sheets of the owner; none of the referenced records needs to
 * exist.
 */
const othersSql = `
  with own as (
    insert into timesheets (id, "tenantId", "organizationId", "employeeId", date)
    select gen_random_uuid(), $2, $2, $3, $1::date - 400 - day from generate_series(1, 500) day
  ), places as (
    select gen_random_uuid() as id, n from generate_series(1, 100) n
  ), sheets as (
    insert into timesheets (id, "tenantId", "organizationId", "employeeId", date)
    select gen_random_uuid(), id, id, id, $1::date - day from places, generate_series(1, 20) day
  )
  insert into time_logs (id, "tenantId", "organizationId", "employeeId", "timesheetId", "startedAt", "stoppedAt")
  select gen_random_uuid(), id, id, id, id, $1, $1 from places, generate_series(1, 20)`;

test('an entry and its sheet are read by what names them where there are many workspaces', async ({
  server,
  tenant,
}) => {
  const taskId = await addOldTask(server, tenant);
  const { tenantId, organizationId } = tenant;
  const { employeeId } = tenant.owner;
  const now = server.clock.now();
  const log = await server.services.prisma.timeLog.findFirstOrThrow({ where: { taskId } });
  const client = await server.services.pool.connect();
  const rowsRead = async (table: string) =>
    Number((await client.query(rowsReadSql, [table])).rows[0]?.count ?? 0);
  const readBy = async (table: string, statement: Statement) => {
    const before = await rowsRead(table);
    expect(await execute(queryableOf(client), statement)).toBe(1);
    return (await rowsRead(table)) - before;
  };
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(othersSql, [now, tenantId, employeeId]);
    await client.query('analyze time_logs, timesheets');
    // As they are run from the sixth time on.
    await client.query('set local plan_cache_mode = force_generic_plan');
    const byId = timeLogsByIdSql({ tenantId, organizationId, ids: [log.id], now, seesInvoices: false });
    expect(await readBy('time_logs', byId)).toBeLessThan(10);
    const sheets = sheetsSql({ tenantId, employeeId, days: [], ids: [log.timesheetId] });
    expect(await readBy('timesheets', sheets)).toBeLessThan(10);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('the planner expects few entries of more than two days', async ({ server, tenant }) => {
  const client = await server.services.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(othersSql, [server.clock.now(), tenant.tenantId, tenant.owner.employeeId]);
    await client.query('analyze time_logs');
    const { rows } = await client.query(
      `explain (format json) select from time_logs
       where ("stoppedAt" - "startedAt" > interval '48 hours') is not false`,
    );
    expect(rows[0]['QUERY PLAN'][0].Plan['Plan Rows']).toBeLessThan(50);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
