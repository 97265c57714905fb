import { statementsOf } from '#server/testing/statements.ts';
import { createTenant, type TestTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { taskTexts } from '#shared/tasks/task.schema.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

async function addTask(tenant: TestTenant, body: Record<string, unknown> = {}) {
  const answer = await tenant.owner.call(tasksApi.create, {
    body: { title: 'Write docs', teams: [{ id: tenant.teamId }], ...body },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

async function addTeam(tenant: TestTenant, name: string): Promise<string> {
  const { body } = await tenant.owner.call(teamsApi.create, {
    body: { name, managerIds: [tenant.owner.employeeId] },
  });
  return 'id' in body ? body.id : '';
}

function inTeam(teamId: string) {
  return { where: { teams: [teamId] } };
}

test('a board holds its tasks with all that is around them, newest first', async ({ server, tenant }) => {
  const { prisma } = server.services;
  const own = { tenantId: tenant.tenantId, organizationId: tenant.organizationId };
  const ben = await tenant.member({ firstName: 'Ben' });
  const tag = await prisma.tag.create({ data: { ...own, name: 'docs', color: '#aabbcc' } });
  const story = await addTask(tenant, { title: 'Story', issueType: 'Story' });
  const task = await addTask(tenant, {
    parentId: story.id,
    tags: [{ id: tag.id }],
    members: [{ id: ben.employeeId }, { id: tenant.owner.employeeId }],
    estimate: 3600,
  });
  await prisma.taskLinkedIssue.create({
    data: { ...own, taskFromId: story.id, taskToId: task.id, action: 2 },
  });
  await prisma.taskEstimation.create({
    data: { ...own, taskId: task.id, employeeId: ben.employeeId, estimate: 60 },
  });
  const sheet = await prisma.timesheet.create({
    data: { ...own, employeeId: ben.employeeId, date: new Date('2026-03-11') },
  });
  const log = { ...own, employeeId: ben.employeeId, timesheetId: sheet.id, taskId: task.id };
  await prisma.timeLog.createMany({
    data: [
      { ...log, startedAt: new Date('2026-03-11T06:00:00Z'), stoppedAt: new Date('2026-03-11T06:30:30Z') },
      { ...log, startedAt: new Date('2026-03-11T07:00:00Z'), stoppedAt: new Date('2026-03-11T07:10:00Z') },
      { ...log, startedAt: new Date('2026-03-11T08:00:00Z'), isRunning: true },
    ],
  });
  const { body } = await ben.call(tasksApi.team, { query: inTeam(tenant.teamId) });
  expect(body.total).toBe(2);
  expect(body.items.map(({ id }) => id)).toEqual([task.id, story.id]);
  const shallow = { id: story.id, title: 'Story', public: true, number: 1 };
  expect(body.items[0]).toMatchObject({
    title: 'Write docs',
    status: 'open',
    issueType: 'Task',
    parent: shallow,
    tags: [{ id: tag.id, name: 'docs', color: '#aabbcc' }],
    teams: [{ id: tenant.teamId }],
    createdByUser: { id: tenant.owner.userId, name: 'Ann Archer' },
    linkedIssues: [{ action: 2, taskFrom: shallow, taskTo: { id: task.id, public: true } }],
    estimations: [{ employeeId: ben.employeeId, estimate: 60 }],
    children: [],
    totalWorkedTime: 1830 + 600,
    estimate: 3600,
  });
  expect(body.items[0]?.members).toMatchObject([
    {
      id: ben.employeeId,
      userId: ben.userId,
      fullName: 'Ben Baker',
      user: { id: ben.userId, name: 'Ben Baker' },
    },
    { id: tenant.owner.employeeId },
  ]);
  expect(body.items[1]).toMatchObject({
    children: [{ id: task.id, public: true }],
    linkedIssues: [],
    members: [{}],
  });
  expect(body.items[1]).not.toHaveProperty('parent');
});

test('assignees come in the order of their assignment, and by name where that is one moment', async ({
  server,
  tenant,
}) => {
  const names = ['Zoe', 'Ida', 'Max', 'Abe'];
  const people = await Promise.all(names.map((firstName) => tenant.member({ firstName })));
  const task = await addTask(tenant, { members: people.map(({ employeeId }) => ({ id: employeeId })) });
  const [first] = people;
  await server.services.prisma.taskMember.updateMany({
    where: { taskId: task.id, employeeId: { not: first?.employeeId ?? '' } },
    data: { assignedAt: new Date('2099-01-01T00:00:00Z') },
  });
  const ordered = ['Zoe', 'Abe', 'Ida', 'Max'].map((name) => expect.stringContaining(name));
  const { body: board } = await tenant.owner.call(tasksApi.team, { query: inTeam(tenant.teamId) });
  expect(board.items[0]?.members?.map(({ fullName }) => fullName)).toEqual(ordered);
  const { body: own } = await tenant.owner.call(tasksApi.byId, { params: { id: task.id }, query: {} });
  expect(own.members?.map(({ fullName }) => fullName)).toEqual(ordered);
});

test('a board is one statement after the one about its readers, a task one', async ({ tenant }) => {
  const tasks = await Promise.all(Array.from({ length: 12 }, () => addTask(tenant)));
  const { owner } = tenant;
  await owner.call(tasksApi.team, { query: inTeam(tenant.teamId) });
  const list = () => owner.call(tasksApi.team, { query: inTeam(tenant.teamId) });
  expect(await statementsOf(list)).toBe(2);
  const one = () =>
    owner.call(tasksApi.byId, { params: { id: tasks[0]?.id ?? '' }, query: { includeRootEpic: true } });
  expect(await statementsOf(one)).toBe(1);
});

test('every spelling of "in this team" reads the same', async ({ tenant }) => {
  const task = await addTask(tenant, { projectId: tenant.projectId });
  await addTask(tenant, { title: 'Elsewhere', teams: [{ id: await addTeam(tenant, 'Other') }] });
  const { teamId } = tenant;
  const spellings = [
    { where: { teams: [teamId] } },
    { where: { teams: { id: [teamId] } } },
    { where: { teams: [teamId], projectId: '' } },
    { filters: { teams: [teamId] } },
    { teams: [teamId] },
    { organizationTeamId: teamId },
    { where: { teams: [teamId] }, join: { alias: 'task' }, relations: ['whatever'] },
  ];
  for (const query of spellings) {
    const { status, body } = await tenant.owner.call(tasksApi.team, { query });
    expect(status, JSON.stringify(query)).toBe(200);
    expect(
      body.items.map(({ id }) => id),
      JSON.stringify(query),
    ).toEqual([task.id]);
  }
});

test.for([{}, { organizationTeamId: 'undefined' }, { where: { teams: [''] } }, { search: 'Write' }])(
  'without a team, as in %o, it says that one is required',
  async (query, { tenant }) => {
    await addTask(tenant);
    const answer = await tenant.owner.call(tasksApi.team, { query });
    expect(answer).toMatchObject({ status: 400, body: { message: taskTexts.teamRequired } });
  },
);

/** Excludes the search's other names for a team beside `where` and `filters`. */
const namesTeam = ({ where, filters }: { where?: unknown; filters?: unknown }) =>
  [where, filters].some((named) => JSON.stringify(named)?.includes('"teams"'));

test('the project that clients send with a team does not narrow', async ({ tenant }) => {
  const { teamId, projectId } = tenant;
  const inProject = await addTask(tenant, { projectId });
  const loose = await addTask(tenant, { title: 'Loose', projectId: null });
  const both = [loose.id, inProject.id];
  const teams = [teamId];
  const spellings: Record<string, unknown>[] = [
    { where: { teams, projectId } },
    { where: { teams: { id: teams }, projectId } },
    { where: { teams, projectId: crypto.randomUUID() } },
    { where: { teams, projectId: '' } },
    { where: { projectId }, teams },
    { where: { projectId }, organizationTeamId: teamId },
    { where: { projectId }, filters: { teams } },
    { organizationTeamId: teamId, projectId },
  ];
  for (const read of [tasksApi.team, tasksApi.search]) {
    for (const query of read === tasksApi.team ? spellings : spellings.filter(namesTeam)) {
      const { body } = await tenant.owner.call(read, { query });
      expect(
        body.items.map(({ id }) => id),
        `${read.path} ${JSON.stringify(query)}`,
      ).toEqual(both);
    }
  }
  const narrowed = await tenant.owner.call(tasksApi.team, {
    query: { where: { teams }, filters: { projects: [projectId] } },
  });
  expect(narrowed.body.items.map(({ id }) => id)).toEqual([inProject.id]);
});

test('of the tasks of a team some are read by their ids, as the list has them', async ({ tenant }) => {
  const { teamId } = tenant;
  const read = async (query: Record<string, unknown>) =>
    (await tenant.owner.call(tasksApi.team, { query: { where: { teams: [teamId] }, ...query } })).body;
  const one = await addTask(tenant);
  const elsewhere = await addTask(tenant, { teams: [] });
  await addTask(tenant);
  const [, listed] = (await read({})).items;
  expect(listed?.id).toBe(one.id);
  expect(await read({ filters: { ids: [one.id, elsewhere.id] } })).toEqual({ items: [listed], total: 1 });
});

test.for(['undefined', 'null'])('the task "%s" is none', async (id, { tenant }) => {
  const answer = await tenant.owner.call(tasksApi.byId, { params: { id } });
  expect(answer).toMatchObject({ status: 400, body: { message: taskTexts.taskRequired } });
});

test('search finds words of the title and numbers, and paging counts all', async ({ tenant }) => {
  for (const title of ['Fix 100% of it', 'Fix the rest', 'Write docs']) await addTask(tenant, { title });
  const read = async (query: Record<string, unknown>) => {
    const { body } = await tenant.owner.call(tasksApi.team, {
      query: { ...inTeam(tenant.teamId), ...query },
    });
    return { titles: body.items.map(({ title }) => title), total: body.total };
  };
  expect(await read({ search: 'fix' })).toEqual({ titles: ['Fix the rest', 'Fix 100% of it'], total: 2 });
  expect(await read({ search: '100%' })).toEqual({ titles: ['Fix 100% of it'], total: 1 });
  expect(await read({ search: '-3' })).toEqual({ titles: ['Write docs'], total: 1 });
  expect(await read({ skip: 1, take: 1 })).toEqual({ titles: ['Fix the rest'], total: 3 });
});

test('members see the tasks of their teams and their own, administrators all', async ({ server, tenant }) => {
  const teamId = await addTeam(tenant, 'Secret');
  const secret = await addTask(tenant, { title: 'Secret', teams: [{ id: teamId }] });
  const ben = await tenant.member();
  const assigned = await addTask(tenant, {
    title: 'Lent',
    teams: [{ id: teamId }],
    members: [{ id: ben.employeeId }],
  });
  const loose = await ben.call(tasksApi.create, { body: { title: 'Without a team', teams: [] } });
  const ids = async (who: typeof ben, query: Record<string, unknown>) =>
    (await who.call(tasksApi.team, { query })).body.items.map(({ id }) => id);
  expect(await ids(ben, inTeam(teamId))).toEqual([]);
  const all = async (who: typeof ben) => (await who.call(tasksApi.search)).body.items.map(({ id }) => id);
  expect(await all(ben)).toEqual([loose.body.id, assigned.id]);
  expect((await ben.call(tasksApi.byId, { params: { id: secret.id } })).status).toBe(404);
  expect((await ben.call(tasksApi.byId, { params: { id: assigned.id } })).status).toBe(200);
  const cleo = await tenant.member();
  expect((await cleo.call(tasksApi.byId, { params: { id: loose.body.id } })).status).toBe(404);
  const admin = await tenant.member({ role: 'ADMIN' });
  expect(await ids(admin, inTeam(teamId))).toEqual([assigned.id, secret.id]);
  expect(await all(admin)).toEqual([loose.body.id, assigned.id, secret.id]);
  const other = await createTenant(server);
  expect(await ids(other.owner, inTeam(teamId))).toEqual([]);
  expect((await other.owner.call(tasksApi.byId, { params: { id: secret.id } })).status).toBe(404);
});

test('a board that ten people ask for at once is read a few times, not ten', async ({ server, tenant }) => {
  await addTask(tenant);
  const people = await Promise.all(Array.from({ length: 10 }, () => tenant.member()));
  const ask = () =>
    Promise.all(people.map((who) => who.call(tasksApi.team, { query: inTeam(tenant.teamId) })));
  await ask();
  const { pool } = server.services;
  const { query } = pool;
  let reads = 0;
  pool.query = ((...values: Parameters<typeof query>) => {
    const [statement] = values as unknown[];
    const isBoard = typeof statement === 'object' && statement !== null && 'name' in statement;
    if (!isBoard || statement.name !== 'team-tasks') return query.apply(pool, values);
    reads += 1;
    // Delays the first read until everybody has sent a request.
    const wait = reads === 1 ? 1000 : 0;
    return new Promise((resolve) => setTimeout(resolve, wait)).then(() => query.apply(pool, values));
  }) as typeof query;
  const answers = await ask();
  pool.query = query;
  expect(reads).toBeLessThanOrEqual(3);
  for (const { body } of answers) expect(body).toMatchObject({ total: 1, items: [{ title: 'Write docs' }] });
});

test('roles without the right to see tasks are refused', async ({ tenant }) => {
  const task = await addTask(tenant);
  const candidate = await tenant.member({ role: 'CANDIDATE' });
  expect((await candidate.call(tasksApi.team, { query: inTeam(tenant.teamId) })).status).toBe(403);
  expect((await candidate.call(tasksApi.byId, { params: { id: task.id } })).status).toBe(403);
});

test('the root epic is the nearest one on the way up, the task itself included', async ({
  server,
  tenant,
}) => {
  const epic = await addTask(tenant, { title: 'Epic', issueType: 'Epic' });
  const story = await addTask(tenant, { title: 'Story', issueType: 'Story', parentId: epic.id });
  const task = await addTask(tenant, { parentId: story.id });
  const rootOf = async (id: string) => {
    const query = { includeRootEpic: true };
    const { body } = await tenant.owner.call(tasksApi.byId, { params: { id }, query });
    return body.rootEpic;
  };
  expect(await rootOf(task.id)).toMatchObject({ id: epic.id, title: 'Epic', number: 1, public: true });
  expect(await rootOf(epic.id)).toMatchObject({ id: epic.id });
  const { prisma } = server.services;
  await prisma.task.update({ where: { id: epic.id }, data: { issueType: 'Story', parentId: task.id } });
  expect(await rootOf(task.id)).toBeNull();
});

test('text survives whatever it holds', async ({ tenant }) => {
  const title = `"quotes" \\ back ​ <b> ${'\u{1F600}'} + tab\t`;
  const description = `<p>line\nbreak "and" \\u0041 ${'\u{1F600}'}</p>`;
  const task = await addTask(tenant, { title, description });
  const { body } = await tenant.owner.call(tasksApi.team, { query: inTeam(tenant.teamId) });
  expect(body.items[0]).toMatchObject({ id: task.id, title: title.trim(), description });
});

test('a malformed id is a bad request, an unknown one is not found', async ({ tenant }) => {
  expect((await tenant.owner.request('GET', '/tasks/nonsense')).status).toBe(400);
  const answer = await tenant.owner.call(tasksApi.byId, { params: { id: crypto.randomUUID() } });
  expect(answer.status).toBe(404);
});
