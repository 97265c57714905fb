import { withOwnClient } from '#server/testing/caller.ts';
import {
  type Client,
  clientIn,
  clientOf,
  taskRelations,
  teamRelations,
  test,
} from '#server/testing/compatible-client/other-client.ts';
import type { TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer } from '#server/testing/test.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly value: string;
}

const listOf = async (client: Client, { teamId }: TestTenant): Promise<Row[]> =>
  (await client.get('/task-statuses', { organizationTeamId: teamId })).items;

/** Body that the form in its settings sends. */
function addStatus(client: Client, { teamId }: TestTenant): Promise<Row> {
  return client.post('/task-statuses', {
    ...{ name: 'QA Check', value: 'qa-check', template: 'in-review', color: '#112233' },
    ...{ icon: 'ever-icons/task-statuses/in-review.svg', organizationTeamId: teamId },
  });
}

/** A team with a status of its own and a task in it, put there by the client. */
async function withTask(server: TestServer, tenant: TestTenant) {
  const client = clientIn(server, tenant, tenant.owner);
  const own = withOwnClient(server.app, tenant.owner);
  const status = await addStatus(client, tenant);
  const body = { title: 'Check it', teams: [{ id: tenant.teamId }], tags: [], status: status.name };
  const { id } = await client.post('/tasks', { ...body, taskStatusId: status.id });
  const stored = async () => (await own.call(tasksApi.byId, { params: { id } })).body.status;
  return { client, own, status, id, stored };
}

const inReview = { name: 'in-review', value: 'in-review' };
const qaCheck = { name: 'in-review', value: 'qa-check' };

test('a status of one’s own is listed by its standard name, for this client alone', async ({
  server,
  tenant,
}) => {
  const { client, own, status } = await withTask(server, tenant);
  expect(status).toMatchObject(qaCheck);
  expect(await listOf(client, tenant)).toMatchObject(
    expect.arrayContaining([inReview, qaCheck].map((row) => expect.objectContaining(row))),
  );
  const here = await own.call(taskListsApi.statuses, { query: { organizationTeamId: tenant.teamId } });
  expect(here.body.items.at(-1)).toMatchObject({ id: status.id, name: 'qa-check', value: 'in-review' });
});

test('a status that says no more than its category has the usual name of that', async ({
  server,
  tenant,
}) => {
  const { organizationId, tenantId, teamId } = tenant;
  const row = { organizationId, tenantId, organizationTeamId: teamId, order: 90 };
  const client = clientIn(server, tenant, tenant.owner);
  await addStatus(client, tenant);
  await server.services.prisma.taskStatus.createMany({
    data: [
      { ...row, name: 'waiting', value: 'waiting', isTodo: true },
      { ...row, name: 'doing', value: 'doing', isInProgress: true },
      { ...row, name: 'over', value: 'over', isDone: true },
    ],
  });
  const rows = (await listOf(client, tenant)).map(({ name, value }) => [name, value]);
  expect(rows).toEqual(
    expect.arrayContaining([
      ['open', 'waiting'],
      ['in-progress', 'doing'],
      ['completed', 'over'],
    ]),
  );
});

test('every answer with a task in it has the standard name', async ({ server, tenant }) => {
  const { client, status, id, stored } = await withTask(server, tenant);
  const { teamId, organizationId, tenantId, projectId, owner } = tenant;
  expect(await stored()).toBe('qa-check');
  const child = { title: 'Part of it', teams: [{ id: teamId }], tags: [], status: 'open' };
  const { id: childId } = await client.post('/tasks', child);
  await client.put(`/tasks/${childId}`, { id: childId, issueType: 'Task' });
  const link = { taskFromId: id, taskToId: childId, organizationId, action: 7 };
  await client.post('/task-linked-issue', link);
  await client.post('/daily-plan', {
    ...{ date: '2026-03-11', workTimePlanned: 2, status: 'open', taskId: id },
    ...{ employeeId: owner.employeeId, organizationTeamId: teamId },
  });
  await client.post('/timesheet/timer/start', { taskId: id, organizationTeamId: teamId, source: 'TEAMS' });
  await client.put(`/tasks/${id}`, { id, status: 'in-review', taskStatusId: status.id });
  server.clock.advance(60_000);
  await client.post('/timesheet/timer/stop', { source: 'TEAMS' });
  const where = { organizationId, tenantId, projectId, teams: [teamId] };
  const day = { startDate: '2026-03-11T00:00:00.000Z', endDate: '2026-03-11T23:59:59.999Z' };
  const ids = { organizationId, tenantId };
  const team = await client.get(`/organization-team/${teamId}`, {
    ...{ ...ids, ...day, withLastWorkedTask: true, relations: [...teamRelations, 'statuses', 'tasks'] },
  });
  const answers: Record<string, unknown> = {
    board: await client.get('/tasks/team', { where, ...taskRelations }),
    member: await client.get(`/tasks/employee/${owner.employeeId}`, { where: ids, teams: [teamId] }),
    page: await client.get(`/tasks/${id}`, taskRelations),
    linked: await client.get(`/tasks/${childId}`, taskRelations),
    plans: await client.get('/daily-plan/me', { where: ids, relations: ['tasks'] }),
    logs: await client.get('/timesheet/time-log', { ...ids, ...day, relations: ['task', 'timesheet'] }),
    timer: await client.get('/timesheet/timer/status', ids),
    team,
    teams: await client.get('/organization-team', { where: ids, relations: [...teamRelations, 'statuses'] }),
    public: await clientOf(server).get(`/public/team/${team.profile_link}/${teamId}`, {
      ...{ withLastWorkedTask: true, ...day, relations: ['tasks', 'tasks.members', 'members', 'statuses'] },
    }),
    lists: await client.get('/task-statuses', { organizationTeamId: teamId }),
  };
  expect(await stored()).toBe('qa-check');
  for (const [name, answer] of Object.entries(answers)) {
    const text = JSON.stringify(answer);
    expect(text, name).toContain('"in-review"');
    expect(text.replaceAll('"value":"qa-check"', ''), name).not.toContain('"qa-check"');
  }
});

test('both ways of writing are understood', async ({ server, tenant }) => {
  const { client, status, id, stored } = await withTask(server, tenant);
  const rows = await listOf(client, tenant);
  const column = (name: string) => rows.find((row) => row.name === name && row.value === name);
  const put = (body: Record<string, unknown>) => client.put(`/tasks/${id}`, { id, ...body });
  const task = await client.get(`/tasks/${id}`, taskRelations);
  expect(await put({ ...task, title: 'Another title' })).toMatchObject({ status: 'in-review' });
  expect(await stored()).toBe('qa-check');
  await put({ ...task, status: 'in-review', taskStatusId: column('in-review')?.id });
  expect(await stored()).toBe('in-review');
  await put({ status: 'in-review', taskStatusId: status.id });
  expect(await stored()).toBe('qa-check');
  await put({ status: 'open', taskStatusId: column('open')?.id });
  await put({ status: 'qa-check' });
  expect(await stored()).toBe('qa-check');
  const where = { teams: [tenant.teamId], status: 'in-review' };
  expect(await client.get('/tasks/team', { where })).toMatchObject({ items: [{ id }], total: 1 });
});

test('the row keeps its own name when it is edited, and can be deleted', async ({ server, tenant }) => {
  const { client, own, status, id, stored } = await withTask(server, tenant);
  const named = async () => {
    const query = { organizationTeamId: tenant.teamId };
    const { items } = (await own.call(taskListsApi.statuses, { query })).body;
    return items.find((row) => row.id === status.id);
  };
  const edit = (body: Record<string, unknown>) => client.put(`/task-statuses/${status.id}`, body);
  expect(await edit({ isCollapsed: true })).toMatchObject({ affected: 1 });
  await edit({ name: 'in-review', color: '#445566', icon: 'ever-icons/task-statuses/ready.svg' });
  expect(await named()).toMatchObject({ name: 'qa-check', color: '#445566', isCollapsed: true });
  await edit({ name: 'Final Check', color: '#445566', template: 'in-review' });
  expect(await named()).toMatchObject({ name: 'final-check' });
  await client.put(`/tasks/${id}`, { id, status: 'open' });
  expect(await client.delete(`/task-statuses/${status.id}`)).toMatchObject({
    ...{ id: status.id, name: 'in-review', value: 'final-check' },
  });
  expect(await stored()).toBe('open');
});

test('sizes, priorities and kinds of links say their description as a text', async ({ server, tenant }) => {
  const client = clientIn(server, tenant, tenant.owner);
  const query = { organizationTeamId: tenant.teamId };
  for (const path of [
    '/task-statuses',
    '/task-sizes',
    '/task-priorities',
    '/issue-types',
    '/task-related-issue-types',
  ]) {
    const { items } = await client.get(path, query);
    expect(items.length, path).toBeGreaterThan(0);
    for (const row of items) {
      expect(row.description, path).toBeTypeOf('string');
      if (row.icon) expect(row.fullIconUrl, path).toMatch(/^http:\/\/takt\.test\/public\/ever-icons\//);
    }
  }
});
