import { clientIn, test } from '#server/testing/compatible-client/other-client.ts';
import { expect } from '#server/testing/test.ts';

test('a day is planned, changed, emptied and deleted', async ({ server, tenant }) => {
  const client = clientIn(server, tenant, tenant.owner);
  const { teamId, tenantId, organizationId, owner } = tenant;
  const { employeeId } = owner;
  const where = { organizationId, tenantId, organizationTeamId: teamId };
  const relations = ['employee', 'tasks', 'employee.user', 'tasks.members', 'tasks.members.user'];
  const add = (title: string) =>
    client.post('/tasks', { title, teams: [{ id: teamId }], tags: [], projectId: null });
  const [one, two] = [await add('One'), await add('Two')];
  const body = { workTimePlanned: 0, status: 'open', employeeId, organizationTeamId: teamId };
  const date = 'Wed Mar 11 2026 10:15:30 GMT+0100 (Central European Standard Time)';
  const plan = await client.post('/daily-plan', { ...body, date, taskId: one.id });
  expect(plan).toMatchObject({ date: '2026-03-11T12:00:00.000Z', tasks: [{ id: one.id, public: true }] });
  const again = await client.post('/daily-plan', { ...body, date: '2026-03-11', taskId: two.id });
  expect(again).toMatchObject({ id: plan.id, tasks: [{ id: one.id }, { id: two.id }] });
  const tomorrow = await client.post('/daily-plan', {
    ...body,
    date: '2026-03-12T08:00:00.000Z',
    taskId: one.id,
  });
  expect(await client.put(`/daily-plan/${plan.id}`, { workTimePlanned: 6.5 })).toMatchObject({
    ...{ workTimePlanned: 6.5, status: 'open' },
  });
  for (const path of ['/daily-plan/me', `/daily-plan/employee/${employeeId}`, '/daily-plan']) {
    const { items } = await client.get(path, { where, relations });
    expect(items.map(({ id }: { id: string }) => id).toSorted(), path).toEqual(
      [plan.id, tomorrow.id].toSorted(),
    );
  }
  const ofTask = await client.get(`/daily-plan/task/${two.id}`, { where });
  expect(ofTask).toMatchObject({ items: [{ id: plan.id }], total: 1 });
  const out = await client.put(`/daily-plan/${plan.id}/task`, { taskId: two.id, employeeId });
  expect(out.tasks).toMatchObject([{ id: one.id }]);
  const removed = await client.put(`/daily-plan/${one.id}/remove`, { employeeId, plansIds: [] });
  expect(removed).toMatchObject([{ tasks: [] }, { tasks: [] }]);
  await client.delete(`/daily-plan/${plan.id}`);
  expect(await client.get('/daily-plan/me', { where, relations })).toMatchObject({ total: 1 });
});
