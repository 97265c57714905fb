import { execute, queryableOf } from '#server/db/query.ts';
import { searchSql } from '#server/modules/tasks/read/task-search.sql.ts';
import { addTag, addTask, addTeam, statusId } from '#server/modules/tasks/task-kit.ts';
import { scanOf } from '#server/testing/plans.ts';
import { createTenant, type TestTenant } from '#server/testing/tenant.ts';
import { test as base, expect } from '#server/testing/test.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

/** Five tasks that differ in everything one may search for. */
const test = base.extend('shelf', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const tag = await addTag(server, tenant, 'docs');
  const add = (body: Record<string, unknown>) => {
    server.clock.advance(1000);
    return addTask(tenant, body);
  };
  const epic = await add({ title: 'Epic of all', issueType: 'Epic', priority: 'low', estimate: 50 });
  const docs = await add({
    title: 'Write the docs',
    tags: [{ id: tag }],
    size: 'X-Large',
    dueDate: '2026-03-20',
  });
  const bug = await add({ title: 'Fix docs 100%', issueType: 'Bug', priority: 'urgent', status: 'blocked' });
  const story = await add({
    title: 'Story',
    issueType: 'Story',
    parentId: epic.id,
    projectId: tenant.projectId,
  });
  const done = await add({
    title: 'Done',
    status: 'completed',
    members: [{ id: ben.employeeId }],
    startDate: '2026-03-10',
  });
  const free = await tenant.owner.call(tasksApi.update, { params: { id: story.id }, body: { members: [] } });
  expect(free.status).toBe(200);
  return { ben, tag, epic, docs, bug, story, done };
});

async function find(tenant: TestTenant, query: Record<string, unknown>): Promise<string[]> {
  const { status, body } = await tenant.owner.call(tasksApi.search, { query: { sort: 'title', ...query } });
  expect(status, JSON.stringify(query)).toBe(200);
  expect(body.total).toBe(body.items.length);
  return body.items.map(({ title }) => title);
}

test('each filter finds what it names, and together they narrow', async ({ server, tenant, shelf }) => {
  const { ben, tag, epic, bug, story } = shelf;
  const { teamId, projectId, owner } = tenant;
  const blocked = await statusId(server, teamId, 'blocked');
  const all = ['Done', 'Epic of all', 'Fix docs 100%', 'Story', 'Write the docs'];
  const cases: [Record<string, unknown>, string[]][] = [
    [{}, all],
    [{ search: 'docs write' }, ['Write the docs']],
    [{ search: 'DOCS' }, ['Fix docs 100%', 'Write the docs']],
    [{ search: '100%' }, ['Fix docs 100%']],
    [{ search: `#${bug.number}` }, ['Fix docs 100%']],
    [{ search: bug.taskNumber }, ['Fix docs 100%']],
    [{ search: `docs ${bug.number}` }, ['Fix docs 100%']],
    [{ teamIds: [teamId] }, all],
    [{ teamIds: [crypto.randomUUID()] }, []],
    [{ projectIds: [projectId] }, ['Story']],
    [{ memberIds: [ben.employeeId] }, ['Done']],
    [{ unassigned: true }, ['Story']],
    [{ unassigned: true, memberIds: [ben.employeeId] }, ['Done', 'Story']],
    [{ createdByUserIds: [owner.userId], search: 'story' }, ['Story']],
    [{ tagIds: [tag] }, ['Write the docs']],
    [{ parentIds: [epic.id] }, ['Story']],
    [{ statusIds: [blocked] }, ['Fix docs 100%']],
    [{ statuses: ['Blocked', 'completed'] }, ['Done', 'Fix docs 100%']],
    [{ categories: ['done'] }, ['Done']],
    [{ categories: ['todo'] }, ['Epic of all', 'Story', 'Write the docs']],
    [{ categories: ['in-progress', 'done'] }, ['Done', 'Fix docs 100%']],
    [{ priorities: ['Urgent', 'low'] }, ['Epic of all', 'Fix docs 100%']],
    [{ sizes: ['x-large'] }, ['Write the docs']],
    [{ issueTypes: ['bug', 'task'] }, ['Done', 'Fix docs 100%', 'Write the docs']],
    [{ dueFrom: '2026-03-20', dueTo: '2026-03-20' }, ['Write the docs']],
    [{ dueFrom: '2026-03-21' }, []],
    [{ startTo: '2026-03-10T12:00:00Z' }, ['Done']],
    [{ createdFrom: '2026-03-12' }, []],
    [{ createdFrom: 'whenever' }, all],
    [{ where: { teams: [teamId], status: 'blocked' } }, ['Fix docs 100%']],
    [{ where: { title: 'docs', members: { id: [owner.employeeId] } } }, ['Fix docs 100%', 'Write the docs']],
    [{ filters: { typeIds: [story.taskTypeId], projects: [projectId] } }, ['Story']],
    [{ filters: { ids: [bug.id], statusIds: [blocked] }, issueTypes: ['Epic'] }, []],
    [{ where: { isDraft: true } }, []],
    [{ where: { isScreeningTask: 'true' } }, []],
    [{ where: '', filters: '', teamIds: 'undefined' }, all],
  ];
  for (const [query, titles] of cases)
    expect(await find(tenant, query), JSON.stringify(query)).toEqual(titles);
});

test('each filter of the team list leaves out what it does not name', async ({ tenant, shelf }) => {
  const none = crypto.randomUUID();
  const teams = [tenant.teamId];
  const total = async (query: Record<string, unknown>) =>
    (await tenant.owner.call(tasksApi.team, { query })).body.total;
  const where = { members: [none], taskStatusId: [none], status: 'cancelled', title: 'zzz' };
  for (const [key, value] of Object.entries(where)) {
    expect(await total({ where: { teams, [key]: value } }), key).toBe(0);
  }
  const byId = ['ids', 'projects', 'members', 'tags', 'statusIds', 'priorityIds', 'sizeIds', 'typeIds'];
  for (const key of [...byId, 'parentIds', 'createdByUserIds', 'dailyPlans']) {
    expect(await total({ where: { teams }, filters: { [key]: [none] } }), key).toBe(0);
  }
  for (const key of ['isDraft', 'isScreeningTask'])
    expect(await total({ where: { teams, [key]: true } }), key).toBe(0);
  expect(await total({ where: { teams }, search: 'zzz' })).toBe(0);
  expect(await total({ where: { teams, title: shelf.bug.title } })).toBe(1);
  expect(await total({ where: { teams } })).toBe(5);
});

test('the team list knows the filters too', async ({ tenant, shelf }) => {
  const titles = async (query: Record<string, unknown>) => {
    const { status, body } = await tenant.owner.call(tasksApi.team, { query });
    expect(status).toBe(200);
    return body.items.map(({ title }) => title);
  };
  const where = { teams: [tenant.teamId] };
  expect(
    await titles({ where: { ...where, status: 'open' }, filters: { projects: [tenant.projectId] } }),
  ).toEqual(['Story']);
  expect(await titles({ where: { ...where, title: 'docs' } })).toEqual(['Fix docs 100%', 'Write the docs']);
  expect(await titles({ where, search: 'docs the' })).toEqual(['Write the docs']);
  expect(await titles({ where, filters: { members: [shelf.ben.employeeId] } })).toEqual(['Done']);
  expect(await titles({ where: { ...where, isScreeningTask: 'false' } })).toHaveLength(5);
  expect(
    await titles({ where: { teams: [tenant.teamId], members: [shelf.ben.employeeId] }, take: 1 }),
  ).toEqual(['Done']);
});

test.for([
  ['created', 'desc', ['Done', 'Story', 'Fix docs 100%', 'Write the docs', 'Epic of all']],
  ['title', 'asc', ['Done', 'Epic of all', 'Fix docs 100%', 'Story', 'Write the docs']],
  ['status', 'asc', ['Story', 'Write the docs', 'Epic of all', 'Fix docs 100%', 'Done']],
  ['priority', 'asc', ['Fix docs 100%', 'Epic of all', 'Done', 'Story', 'Write the docs']],
  ['due', 'asc', ['Write the docs', 'Done', 'Story', 'Fix docs 100%', 'Epic of all']],
  ['estimate', 'desc', ['Epic of all', 'Done', 'Story', 'Fix docs 100%', 'Write the docs']],
] as const)('sorted by %s, page by page', async ([sort, direction, expected], { tenant, shelf }) => {
  expect(shelf.done.title).toBe('Done');
  const titles: string[] = [];
  for (const skip of [0, 2, 4]) {
    const { body } = await tenant.owner.call(tasksApi.search, { query: { sort, direction, skip, take: 2 } });
    expect(body.total).toBe(5);
    titles.push(...body.items.map(({ title }) => title));
  }
  expect(titles).toEqual(expected);
});

test('a search finds what the caller sees and nothing else', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const secret = await addTeam(tenant, 'Secret');
  await addTask(tenant, { title: 'Secret', teams: [{ id: secret }] });
  await addTask(tenant, { title: 'Shared' });
  const other = await createTenant(server);
  await addTask(other, { title: 'Foreign' });
  for (const path of ['/tasks', '/tasks/pagination']) {
    const { body } = await ben.request('GET', path, { query: { teamIds: [secret, tenant.teamId] } });
    expect(body).toMatchObject({ total: 1, items: [{ title: 'Shared' }] });
  }
  const viewer = await tenant.member({ role: 'CANDIDATE' });
  expect((await viewer.call(tasksApi.search, {})).status).toBe(403);
});

test('own tasks, and those of a member the caller sees', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const secret = await addTeam(tenant, 'Secret');
  const members = [{ id: ben.employeeId }];
  const shared = await addTask(tenant, { title: 'Shared', members });
  const hidden = await addTask(tenant, { title: 'Hidden', members, teams: [{ id: secret }] });
  await addTask(tenant, { title: 'Of the owner' });
  const own = await ben.call(tasksApi.mine, {});
  expect(own.body.items.map(({ id }) => id).toSorted()).toEqual([shared.id, hidden.id].toSorted());
  const inTeam = await ben.call(tasksApi.mine, { query: { organizationTeamId: tenant.teamId } });
  expect(inTeam.body).toMatchObject({ total: 1, items: [{ id: shared.id }] });
  const cleo = await tenant.member();
  const params = { employeeId: ben.employeeId };
  const seen = await cleo.call(tasksApi.ofEmployee, { params });
  expect(seen.body.map(({ id }) => id)).toEqual([shared.id]);
  const teams = await tenant.owner.call(tasksApi.ofEmployee, { params, query: { teams: [secret] } });
  expect(teams.body.map(({ id }) => id)).toEqual([hidden.id]);
  const other = await createTenant(server);
  expect((await other.owner.call(tasksApi.ofEmployee, { params })).status).toBe(404);
  const answer = await cleo.request('GET', '/tasks/employee/nonsense');
  expect(answer).toMatchObject({ status: 400, body: { message: 'Invalid UUID' } });
});

test('a search keeps its plan', async ({ server, tenant }) => {
  const { tenantId, organizationId, teamId, owner } = tenant;
  const { userId, employeeId } = owner;
  const caller = { tenantId, organizationId, userId, employeeId, seesAll: false, seesPrivate: false };
  const filters = { teamIds: [teamId], categories: ['todo'], words: ['%docs%'] };
  const search = searchSql(filters, { sort: 'status', direction: 'asc', seesAll: false });
  const found = search({ ...filters, ...caller, skip: 0, take: 50 });
  const client = await server.services.pool.connect();
  for (let time = 0; time < 8; time += 1) await execute(queryableOf(client), found);
  const { rows } = await client.query(
    'select generic_plans > 0 as "isKept" from pg_prepared_statements where name = $1',
    [found.name],
  );
  client.release();
  expect(rows).toEqual([{ isKept: true }]);
});

test('a search of all tasks reads what it needs from one index, and is the same for all who see everything', async ({
  server,
  tenant,
}) => {
  const { tenantId, organizationId, owner } = tenant;
  const { pool } = server.services;
  await pool.query(
    `insert into tasks (id, "tenantId", "organizationId", title, number, status)
     select gen_random_uuid(), $1, $2, case when one % 10 = 0 then 'A NEEDLE' else 'Hay' end, 1000 + one, 'open'
     from generate_series(1, 2000) one`,
    [tenantId, organizationId],
  );
  await pool.query('vacuum analyze tasks');
  const { userId, employeeId } = owner;
  const caller = { tenantId, organizationId, userId, employeeId, seesAll: true, seesPrivate: true };
  const filters = { isScreeningTask: false, categories: ['todo'], words: ['%needle%'] };
  const search = searchSql(filters, { sort: 'status', direction: 'asc', seesAll: true });
  const statement = search({ ...filters, ...caller, skip: 0, take: 50 });
  expect(await scanOf(server.services, statement, 'tasks')).toEqual({
    ways: ['Index Only Scan of tasks_search_idx'],
    rows: 2000,
    loops: 1,
  });
  expect(statement.values).not.toContain(userId);
  const { body } = await owner.call(tasksApi.search, { query: { search: 'nEEdle', take: 2 } });
  expect(body).toMatchObject({ total: 200, items: [{ title: 'A NEEDLE' }, { title: 'A NEEDLE' }] });
});
