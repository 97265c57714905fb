import { addTask, readTask } from '#server/modules/tasks/task-kit.ts';
import { expect, test } from '#server/testing/test.ts';
import { taskRefusals } from '#shared/tasks/task-rights.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

const memberIds = (task: { members?: readonly { id: string }[] | null }) =>
  (task.members ?? []).map(({ id }) => id).sort();

test('a member takes a task and leaves it, and nothing of what they send for colleagues is done', async ({
  tenant,
}) => {
  const [ben, cleo] = [await tenant.member(), await tenant.member()];
  const { owner } = tenant;
  const { id } = await addTask(tenant, { members: [{ id: owner.employeeId }] });
  const send = (...of: readonly string[]) =>
    ben.call(tasksApi.update, { params: { id }, body: { members: of.map((each) => ({ id: each })) } });
  expect((await send(owner.employeeId, ben.employeeId)).status).toBeLessThan(300);
  expect(await send(ben.employeeId)).toMatchObject({
    status: 403,
    body: { message: taskRefusals.notUnassigner, code: 'NOT_TEAM_MANAGER' },
  });
  expect(await send(owner.employeeId, ben.employeeId, cleo.employeeId)).toMatchObject({
    status: 403,
    body: { message: taskRefusals.notAssigner },
  });
  expect(memberIds(await readTask(tenant, id))).toEqual([owner.employeeId, ben.employeeId].sort());
  expect((await send(owner.employeeId)).status).toBeLessThan(300);
});

test('the whole task sent back with another status changes the status alone', async ({ tenant }) => {
  const ben = await tenant.member();
  const { id } = await addTask(tenant, { estimate: 3600 });
  const { body: whole } = await ben.call(tasksApi.byId, { params: { id } });
  const sent = await ben.request('PUT', `/tasks/${id}`, { body: { ...whole, status: 'in-review' } });
  expect(sent.status).toBeLessThan(300);
  expect(await readTask(tenant, id)).toMatchObject({ status: 'in-review', estimate: 3600 });
});

test('an estimate in hours is as little a member’s to give as one in seconds', async ({ tenant }) => {
  const ben = await tenant.member();
  const { id } = await addTask(tenant, { estimate: 3600 });
  const refused = { status: 403, body: { message: taskRefusals.notTaskEstimator } };
  expect(await ben.call(tasksApi.update, { params: { id }, body: { estimateHours: 5 } })).toMatchObject(
    refused,
  );
  const toOwner = { members: [{ id: tenant.owner.employeeId }], teams: [{ id: tenant.teamId }] };
  for (const estimate of [{ estimate: 60 }, { estimateHours: 5 }, { estimate: 0, estimateMinutes: 5 }]) {
    const made = await ben.call(tasksApi.create, { body: { title: 'Theirs', ...toOwner, ...estimate } });
    expect(made.status).toBe(403);
  }
  expect(await readTask(tenant, id)).toMatchObject({ estimate: 3600 });
});

test('a change of many is refused task by task where it is not the caller’s', async ({ tenant }) => {
  const ben = await tenant.member();
  const own = await addTask(tenant, { members: [{ id: ben.employeeId }] });
  const other = await addTask(tenant);
  const change = (what: Record<string, unknown>) =>
    ben.call(tasksApi.bulkUpdate, { body: { ids: [own.id, other.id], change: what } });
  expect((await change({ estimate: 60 })).body).toEqual({
    changed: [own.id],
    refused: [{ id: other.id, message: taskRefusals.notTaskEstimator }],
  });
  expect((await change({ addMemberIds: [ben.employeeId] })).body.refused).toEqual([]);
  const taken = await change({ removeMemberIds: [tenant.owner.employeeId] });
  expect(taken.body.refused).toEqual([{ id: other.id, message: taskRefusals.notUnassigner }]);
});

test('a title is not changed before the address is verified, the rest is', async ({ tenant }) => {
  const ann = await tenant.member({ isEmailVerified: false });
  const { id, title } = await addTask(tenant);
  const send = (body: Record<string, unknown>) => ann.call(tasksApi.update, { params: { id }, body });
  for (const body of [{ title: 'Other words' }, { description: 'Why' }]) {
    expect(await send(body)).toMatchObject({ status: 403, body: { code: 'EMAIL_UNVERIFIED' } });
  }
  expect((await send({ title, priority: 'high' })).status).toBeLessThan(300);
  expect(await readTask(tenant, id)).toMatchObject({ title, priority: 'high' });
});
