import { createTenant, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { commentsApi } from '#shared/comments/comments.api.ts';
import { favoriteTexts } from '#shared/favorites/favorite.schema.ts';
import { favoritesApi } from '#shared/favorites/favorites.api.ts';
import { dailyPlansApi } from '#shared/plans/daily-plans.api.ts';
import { savedReportsApi } from '#shared/reports/saved-reports.api.ts';
import { taskLinksApi } from '#shared/tasks/task-links.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

async function newTask({ owner, teamId }: TestTenant, title = 'Write docs'): Promise<string> {
  const { body } = await owner.call(tasksApi.create, { body: { title, teams: [{ id: teamId }] } });
  return body.id;
}

test('a task, project, team and member are starred, listed and shown by name', async ({ tenant }) => {
  const { owner, projectId, teamId } = tenant;
  const ben = await tenant.member();
  const taskId = await newTask(tenant);
  const starred = [
    { entityId: taskId },
    { entity: 'OrganizationProject', entityId: projectId },
    { entity: 'OrganizationTeam', entityId: teamId },
    { entity: 'Employee', entityId: ben.employeeId, employeeId: owner.employeeId },
  ];
  for (const body of starred) {
    const answer = await owner.call(favoritesApi.create, { body });
    expect(answer).toMatchObject({
      status: 201,
      body: { entity: 'Task', employeeId: owner.employeeId, ...body },
    });
  }
  const list = (await owner.call(favoritesApi.list)).body;
  expect(list.items.map(({ entityId }) => entityId)).toEqual(starred.map(({ entityId }) => entityId));
  expect((await owner.call(favoritesApi.details)).body).toMatchObject({
    total: 4,
    items: [
      {
        entity: 'Task',
        title: 'Write docs',
        taskNumber: expect.any(String),
        status: 'open',
        issueType: 'Task',
      },
      { entity: 'OrganizationProject', title: expect.any(String) },
      { entity: 'OrganizationTeam', title: expect.any(String) },
      { entity: 'Employee', title: 'Ben Baker', userId: ben.userId },
    ],
  });
  const tasks = await owner.call(favoritesApi.list, {
    query: { where: { employeeId: owner.employeeId, entity: 'Task' } },
  });
  expect(tasks.body).toMatchObject({ total: 1, items: [{ entityId: taskId }] });
});

/** One of each kind that there is here, and the title it is shown by. */
async function oneOfEach({ services: { prisma } }: TestServer, tenant: TestTenant) {
  const { owner, tenantId, organizationId, projectId, teamId } = tenant;
  const own = { tenantId, organizationId };
  const [task, other] = [await newTask(tenant), await newTask(tenant, 'Other')];
  const plan = await owner.call(dailyPlansApi.create, { body: { date: '2026-03-11' } });
  const comment = await owner.call(commentsApi.create, { body: { entityId: task, comment: '<p>Hi</p>' } });
  const link = await owner.call(taskLinksApi.createLink, {
    body: { taskFromId: other, taskToId: task, action: 7 },
  });
  const client = await prisma.organizationContact.create({ data: { ...own, name: 'Fjord & Field' } });
  const organization = await prisma.organization.findUniqueOrThrow({ where: { id: organizationId } });
  const workspace = await prisma.tenant.findUniqueOrThrow({ where: { id: tenantId } });
  const team = await prisma.organizationTeam.findUniqueOrThrow({ where: { id: teamId } });
  const project = await prisma.organizationProject.findUniqueOrThrow({ where: { id: projectId } });
  return [
    ['Task', task, 'Write docs'],
    ['OrganizationProject', projectId, project.name],
    ['OrganizationTeam', teamId, team.name],
    ['Employee', owner.employeeId, 'Ann Archer'],
    ['User', owner.userId, 'Ann Archer'],
    ['OrganizationContact', client.id, client.name],
    ['DailyPlan', plan.body.id, '2026-03-11'],
    ['Comment', comment.body.id, 'Write docs'],
    ['TaskLinkedIssue', link.body.id, 'Write docs'],
    ['Organization', organizationId, organization.name],
    ['Tenant', tenantId, workspace.name],
  ] as const;
}

test('favorites of every kind are starred, listed and shown, to people who see them', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const other = await createTenant(server);
  const starred = await oneOfEach(server, tenant);
  for (const [entity, entityId] of starred) {
    const body = { entity, entityId };
    expect((await owner.call(favoritesApi.create, { body })).status, entity).toBe(201);
    const foreign = await other.owner.call(favoritesApi.create, { body });
    expect(foreign.status, entity).toBe(404);
  }
  const wanted = starred.map(([entity, entityId, title]) => ({ entity, entityId, title }));
  expect((await owner.call(favoritesApi.details)).body).toMatchObject({ total: 11, items: wanted });
  for (const { entity, entityId } of wanted) {
    const list = await owner.call(favoritesApi.list, { query: { where: { entity } } });
    expect(list.body, entity).toMatchObject({ total: 1, items: [{ entity, entityId }] });
  }
});

test('a private project is starred by those who see it alone', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const { tenantId, organizationId } = tenant;
  const { id: entityId } = await server.services.prisma.organizationProject.create({
    data: { tenantId, organizationId, name: 'Secret', public: false },
  });
  const body = { entity: 'OrganizationProject' as const, entityId };
  expect((await ben.call(favoritesApi.create, { body })).status).toBe(404);
  expect((await tenant.owner.call(favoritesApi.create, { body })).status).toBe(201);
});

test('a saved report is starred by those who see it, follows its name, and stays out of the list of other clients', async ({
  tenant,
}) => {
  const { owner, teamId } = tenant;
  const ben = await tenant.member();
  const view = { report: 'team', query: { range: 'lastMonth', by: 'member' } } as const;
  const { body: saved } = await owner.call(savedReportsApi.create, { body: { name: 'Month end', ...view } });
  const body = { entity: 'SavedReport' as const, entityId: saved.id };
  expect((await ben.call(favoritesApi.create, { body })).status).toBe(404);
  expect((await owner.call(favoritesApi.create, { body })).status).toBe(201);
  await owner.call(savedReportsApi.update, {
    params: { id: saved.id },
    body: { name: 'Close', organizationTeamId: teamId },
  });
  expect((await ben.call(favoritesApi.create, { body })).status).toBe(201);
  const expected = { total: 1, items: [{ ...body, title: 'Close', ...view }] };
  expect((await owner.call(favoritesApi.details)).body).toMatchObject(expected);
  expect((await ben.call(favoritesApi.details)).body).toMatchObject(expected);
  expect((await owner.call(favoritesApi.list)).body).toEqual({ items: [], total: 0 });
  await owner.call(savedReportsApi.update, { params: { id: saved.id }, body: { organizationTeamId: null } });
  expect((await ben.call(favoritesApi.details)).body.total).toBe(0);
  await owner.call(savedReportsApi.remove, { params: { id: saved.id } });
  expect((await owner.call(favoritesApi.details)).body.total).toBe(0);
});

test('starring the same thing at once is starring it once', async ({ server, tenant }) => {
  const entityId = await newTask(tenant);
  const star = () => tenant.owner.call(favoritesApi.create, { body: { entityId } });
  const answers = await Promise.all(Array.from({ length: 8 }, star));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(await server.services.prisma.favorite.count({ where: { tenantId: tenant.tenantId } })).toBe(1);
});

test('favorites are one’s own: others neither see nor remove them nor star for somebody', async ({
  tenant,
}) => {
  const { owner } = tenant;
  const ben = await tenant.member();
  const entityId = await newTask(tenant);
  const { body } = await owner.call(favoritesApi.create, { body: { entityId } });
  const query = { where: { employeeId: owner.employeeId } };
  expect((await ben.call(favoritesApi.list, { query })).body).toEqual({ items: [], total: 0 });
  expect((await ben.call(favoritesApi.details)).body.total).toBe(0);
  expect((await ben.call(favoritesApi.remove, { params: { id: body.id } })).status).toBe(404);
  expect(
    await ben.call(favoritesApi.create, { body: { entityId, employeeId: owner.employeeId } }),
  ).toMatchObject({ status: 403, body: { message: favoriteTexts.notYours } });
  const removed = await owner.call(favoritesApi.remove, { params: { id: body.id } });
  expect(removed.body).toMatchObject({ affected: 1 });
  expect((await owner.call(favoritesApi.list)).body.total).toBe(0);
});

test('an invisible record cannot be starred, and a deleted one is left out', async ({ server, tenant }) => {
  const other = await createTenant(server);
  const foreign = [
    { entity: 'Task', entityId: await newTask(other) },
    { entity: 'OrganizationProject', entityId: other.projectId },
    { entity: 'OrganizationTeam', entityId: other.teamId },
    { entity: 'Employee', entityId: other.owner.employeeId },
    { entity: 'Task', entityId: tenant.projectId },
  ];
  for (const body of foreign) {
    expect((await tenant.owner.call(favoritesApi.create, { body })).status).toBe(404);
  }
  const nothing = { entity: 'Invoice', entityId: tenant.tenantId };
  expect((await tenant.owner.call(favoritesApi.create, { body: nothing })).status).toBe(404);
  const unknown = { entity: 'Nonsense', entityId: tenant.tenantId };
  expect((await tenant.owner.request('POST', '/favorite', { body: unknown })).status).toBe(400);
  const entityId = await newTask(tenant);
  await tenant.owner.call(favoritesApi.create, { body: { entityId } });
  await server.services.prisma.task.update({ where: { id: entityId }, data: { deletedAt: new Date() } });
  expect((await tenant.owner.call(favoritesApi.list)).body.total).toBe(0);
  expect((await tenant.owner.call(favoritesApi.details)).body.total).toBe(0);
});

test('favorites are put in an order; new ones come last', async ({ tenant }) => {
  const { owner } = tenant;
  const ids: string[] = [];
  const add = async (title: string) => {
    const entityId = await newTask(tenant, title);
    ids.push((await owner.call(favoritesApi.create, { body: { entityId } })).body.id);
  };
  for (const title of ['Alpha', 'Beta', 'Gamma']) await add(title);
  const order = { ids: [ids[2], crypto.randomUUID(), ids[0]] };
  const { body } = await owner.call(favoritesApi.order, { body: order });
  expect(body.items.map(({ title }) => title)).toEqual(['Gamma', 'Alpha', 'Beta']);
  await add('Delta');
  const after = await owner.call(favoritesApi.details);
  expect(after.body.items.map(({ title }) => title)).toEqual(['Gamma', 'Alpha', 'Beta', 'Delta']);
});
