import { createTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { activityLogApi } from '#shared/tasks/activity-log.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

test('the history of a task is read by whoever sees the task, newest first, in pages', async ({
  server,
  tenant,
}) => {
  const { owner, teamId } = tenant;
  const ben = await tenant.member({ teamRole: 'MANAGER' });
  const { body: task } = await owner.call(tasksApi.create, {
    body: { title: 'Write docs', teams: [{ id: teamId }] },
  });
  const change = async (body: Record<string, unknown>) => {
    server.clock.advance(1000);
    expect((await ben.call(tasksApi.update, { params: { id: task.id }, body })).status).toBe(200);
  };
  await change({ title: 'Write more docs', estimate: 3600 });
  await change({ members: [{ id: ben.employeeId }] });
  const query = { entityId: task.id };
  const { body } = await ben.call(activityLogApi.list, { query });
  expect(body).toMatchObject({
    total: 3,
    items: [
      {
        action: 'Updated',
        updatedFields: ['members'],
        previousValues: { members: ['Ann Archer'] },
        updatedValues: { members: ['Ben Baker'] },
      },
      {
        entity: 'Task',
        entityId: task.id,
        updatedFields: ['title', 'estimate'],
        previousValues: { title: 'Write docs', estimate: null },
        updatedValues: { title: 'Write more docs', estimate: 3600 },
        createdByUser: { id: ben.userId, name: 'Ben Baker' },
      },
      { action: 'Created', actorType: 'User', updatedFields: [], createdByUser: { id: owner.userId } },
    ],
  });
  const page = await owner.call(activityLogApi.list, { query: { ...query, skip: 1, take: 1 } });
  expect(page.body).toEqual({ items: [body.items[1]], total: 3 });
  const created = await owner.call(activityLogApi.list, { query: { ...query, action: 'Created' } });
  expect(created.body.total).toBe(1);
});

test('a history one may not see, and one of nothing, is not found', async ({ server, tenant }) => {
  const other = await createTenant(server);
  const { body: task } = await other.owner.call(tasksApi.create, {
    body: { title: 'Theirs', teams: [{ id: other.teamId }] },
  });
  const asked = [
    { entityId: task.id },
    { entityId: other.projectId, entity: 'OrganizationProject' },
    { entityId: tenant.projectId, entity: 'Task' },
  ];
  for (const query of asked) {
    expect((await tenant.owner.call(activityLogApi.list, { query })).status).toBe(404);
  }
  const project = { entityId: tenant.projectId, entity: 'OrganizationProject' };
  expect((await tenant.owner.call(activityLogApi.list, { query: project })).body.items).toEqual([]);
  expect((await tenant.owner.call(activityLogApi.list, { query: {} })).status).toBe(400);
});
