import { createTenant, type TestTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { favoriteTexts } from '#shared/favorites/favorite.schema.ts';
import { favoritesApi } from '#shared/favorites/favorites.api.ts';
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

test('what one does not see cannot be starred, and what is gone is left out', async ({ server, tenant }) => {
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
  expect(
    (await tenant.owner.call(favoritesApi.create, { body: { entity: 'Tenant', entityId: tenant.tenantId } }))
      .status,
  ).toBe(400);
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
