import { createTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { defaultPriorities, defaultSizes, defaultStatuses } from '#shared/defaults/task-lists.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';

test('a team has its own lists in their order, with icons that can be fetched', async ({ tenant }) => {
  const query = { organizationTeamId: tenant.teamId };
  const statuses = await tenant.owner.call(taskListsApi.statuses, { query });
  expect(statuses.body.items.map(({ name }) => name)).toEqual(defaultStatuses.map(({ name }) => name));
  expect(statuses.body.total).toBe(defaultStatuses.length);
  expect(statuses.body.items[1]).toMatchObject({
    name: 'open',
    value: 'open',
    icon: 'ever-icons/task-statuses/open.svg',
    fullIconUrl: 'http://takt.test/public/ever-icons/task-statuses/open.svg',
    organizationTeamId: tenant.teamId,
    isTodo: true,
    isDone: false,
    order: 1,
  });
  const sizes = await tenant.owner.call(taskListsApi.sizes, { query });
  expect(sizes.body.items.map(({ value }) => value)).toEqual(defaultSizes.map(({ value }) => value));
  const priorities = await tenant.owner.call(taskListsApi.priorities, { query });
  expect(priorities.body.items.map(({ value }) => value)).toEqual(
    defaultPriorities.map(({ value }) => value),
  );
  const types = await tenant.owner.call(taskListsApi.issueTypes, { query });
  expect(types.body.items.filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['Bug']);
  expect((await tenant.owner.call(taskListsApi.relatedIssueTypes, { query })).body.total).toBe(7);
  expect((await tenant.owner.call(taskListsApi.versions, { query })).body).toEqual({ items: [], total: 0 });
});

test('without a team, and for a team without rows, the organization’s list answers', async ({
  server,
  tenant,
}) => {
  const { prisma } = server.services;
  await prisma.taskSize.deleteMany({
    where: { tenantId: tenant.tenantId, organizationTeamId: tenant.teamId },
  });
  for (const organizationTeamId of [tenant.teamId, undefined, 'undefined', '']) {
    const { body } = await tenant.owner.call(taskListsApi.sizes, { query: { organizationTeamId } });
    expect(body.items.map(({ value }) => value)).toEqual(defaultSizes.map(({ value }) => value));
    expect(body.items[0]).not.toHaveProperty('organizationTeamId');
  }
});

test('an icon address somebody gave stays as it is', async ({ server, tenant }) => {
  const icon = 'https://icons.test/mine.svg';
  await server.services.prisma.taskStatus.create({
    data: {
      tenantId: tenant.tenantId,
      organizationId: tenant.organizationId,
      organizationTeamId: tenant.teamId,
      name: 'custom',
      value: 'custom',
      icon,
      order: 99,
    },
  });
  const { body } = await tenant.owner.call(taskListsApi.statuses, {
    query: { organizationTeamId: tenant.teamId },
  });
  expect(body.items.at(-1)).toMatchObject({ icon, fullIconUrl: icon });
});

test('labels of the organization, and of the team that is asked for, under both addresses', async ({
  server,
  tenant,
}) => {
  const own = { tenantId: tenant.tenantId, organizationId: tenant.organizationId };
  await server.services.prisma.tag.createMany({
    data: [
      { ...own, name: 'urgent', color: '#aa0000' },
      { ...own, name: 'Blocked', organizationTeamId: tenant.teamId },
    ],
  });
  const names = async (query: Record<string, string>) => {
    const { body } = await tenant.owner.call(taskListsApi.tags, { query });
    return body.items.map(({ name }) => name);
  };
  expect(await names({ organizationTeamId: tenant.teamId })).toEqual(['Blocked', 'urgent']);
  expect(await names({})).toEqual(['urgent']);
  const level = await tenant.owner.request('GET', '/tags/level', {
    query: { organizationTeamId: tenant.teamId },
  });
  expect(level.body).toMatchObject({ total: 2 });
});

test('the lists of another workspace’s team are not read', async ({ server, tenant }) => {
  const other = await createTenant(server);
  const { body } = await tenant.owner.call(taskListsApi.statuses, {
    query: { organizationTeamId: other.teamId, tenantId: other.tenantId },
  });
  expect(body.items.map(({ tenantId }) => tenantId)).toEqual(body.items.map(() => tenant.tenantId));
  expect(body.total).toBe(defaultStatuses.length);
});
