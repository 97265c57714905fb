import { addTask, addTeam, readTask } from '#server/modules/tasks/task-kit.ts';
import { createTenant, type TestTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { taskTexts } from '#shared/tasks/task.schema.ts';
import { estimationTexts, linkTexts } from '#shared/tasks/task-actions.schema.ts';
import { taskLinksApi } from '#shared/tasks/task-links.api.ts';
import { taskRefusals } from '#shared/tasks/task-rights.ts';

function link(tenant: TestTenant, body: Record<string, unknown>) {
  return tenant.owner.call(taskLinksApi.createLink, { body });
}

function estimate(tenant: TestTenant, body: Record<string, unknown>) {
  return tenant.owner.call(taskLinksApi.createEstimation, { body });
}

test('a link shows on both tasks, read from each end, and both remember it', async ({ server, tenant }) => {
  const from = await addTask(tenant, { title: 'From' });
  const to = await addTask(tenant, { title: 'To' });
  const ends = { taskFromId: from.id, taskToId: to.id };
  const made = await link(tenant, { ...ends, action: 2 });
  expect(made).toMatchObject({ status: 201, body: { ...ends, action: 2 } });
  expect((await readTask(tenant, to.id)).linkedIssues).toMatchObject([
    { ...ends, taskFrom: { title: 'From' } },
  ]);
  expect((await readTask(tenant, from.id)).linkedIssuesFrom).toMatchObject([
    { ...ends, taskTo: { title: 'To', public: true } },
  ]);
  expect((await readTask(tenant, to.id)).linkedIssuesFrom).toEqual([]);
  const again = await link(tenant, { ...ends, action: 2 });
  const turned = await link(tenant, { taskFromId: to.id, taskToId: from.id, action: 1 });
  expect([again.body.id, turned.body.id]).toEqual([made.body.id, made.body.id]);
  const logs = await server.services.prisma.activityLog.findMany({
    where: { tenantId: tenant.tenantId, updatedFields: { has: 'linkedIssues' } },
  });
  const said = new Map(logs.map((log) => [log.entityId, log.updatedValues]));
  expect(said.get(from.id)).toEqual({ linkedIssues: `blocks ${to.taskNumber} To` });
  expect(said.get(to.id)).toEqual({ linkedIssues: `is blocked by ${from.taskNumber} From` });
});

test('the kind of a link changes, by either address, and the link goes', async ({ tenant }) => {
  const from = await addTask(tenant);
  const to = await addTask(tenant);
  const { body: row } = await link(tenant, { taskFrom: { id: from.id }, taskTo: { id: to.id } });
  expect(row.action).toBe(7);
  const params = { id: row.id };
  const whole = { ...row, taskFrom: { id: from.id }, action: 5 };
  expect((await tenant.owner.call(taskLinksApi.updateLink, { params, body: whole })).body.action).toBe(5);
  expect(
    (await tenant.owner.call(taskLinksApi.updateLinkByBody, { body: { ...row, action: 4 } })).body,
  ).toEqual({
    ...row,
    action: 4,
  });
  await link(tenant, { taskFromId: to.id, taskToId: from.id, action: 1 });
  const twice = await tenant.owner.call(taskLinksApi.updateLink, { params, body: { action: 2 } });
  expect(twice).toMatchObject({ status: 409, body: { message: linkTexts.twice } });
  expect((await tenant.owner.call(taskLinksApi.removeLink, { params })).body.affected).toBe(1);
  expect((await tenant.owner.call(taskLinksApi.removeLink, { params })).status).toBe(404);
});

test('a link needs two tasks of the caller’s world', async ({ server, tenant }) => {
  const task = await addTask(tenant);
  const other = await createTenant(server);
  const foreign = await addTask(other);
  const ends = { taskFromId: task.id, taskToId: task.id };
  expect(await link(tenant, ends)).toMatchObject({ status: 400, body: { message: linkTexts.itself } });
  expect((await link(tenant, { ...ends, taskToId: foreign.id })).status).toBe(404);
  expect((await link(tenant, { ...ends, taskFromId: foreign.id })).status).toBe(404);
  expect((await link(tenant, { ...ends, action: 8 })).status).toBe(400);
  expect(await link(tenant, { taskToId: task.id })).toMatchObject({
    status: 400,
    body: { message: taskTexts.taskRequired },
  });
  expect(await link(tenant, { ...ends, taskFromId: 'x' })).toMatchObject({
    body: { message: 'Invalid UUID' },
  });
  const second = await addTask(tenant);
  const { body } = await link(tenant, { ...ends, taskToId: second.id });
  const params = { id: body.id };
  expect((await other.owner.call(taskLinksApi.updateLink, { params, body: { action: 1 } })).status).toBe(404);
  expect((await other.owner.call(taskLinksApi.removeLink, { params })).status).toBe(404);
  const viewer = await tenant.member({ role: 'VIEWER' });
  expect((await viewer.call(taskLinksApi.removeLink, { params })).status).toBe(403);
});

test('two who link the same at once make one link', async ({ server, tenant }) => {
  const ends = { taskFromId: (await addTask(tenant)).id, taskToId: (await addTask(tenant)).id };
  const answers = await Promise.all([1, 2, 3, 4].map(() => link(tenant, ends)));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await server.services.prisma.taskLinkedIssue.count({ where: ends })).toBe(1);
});

test('the estimate is the rounded-up average of what the members guess', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const members = [{ id: ben.employeeId }, { id: tenant.owner.employeeId }];
  const task = await addTask(tenant, { estimate: 60, members });
  const own = await ben.call(taskLinksApi.createEstimation, { body: { taskId: task.id, estimate: 100 } });
  expect(own).toMatchObject({ status: 201, body: { employeeId: ben.employeeId, estimate: 100 } });
  expect((await readTask(tenant, task.id)).estimate).toBe(100);
  const second = await estimate(tenant, {
    taskId: task.id,
    employeeId: tenant.owner.employeeId,
    estimate: 105,
  });
  expect(await readTask(tenant, task.id)).toMatchObject({ estimate: 103, estimations: [{}, {}] });
  const twice = await ben.call(taskLinksApi.createEstimation, { body: { taskId: task.id, estimate: 1 } });
  expect(twice).toMatchObject({ status: 400, body: { message: estimationTexts.twice } });
  const body = { ...second.body, estimate: 200 };
  await tenant.owner.call(taskLinksApi.updateEstimation, { params: { id: second.body.id }, body });
  expect((await readTask(tenant, task.id)).estimate).toBe(150);
  for (const { id } of [own.body, second.body]) {
    await tenant.owner.call(taskLinksApi.removeEstimation, { params: { id } });
  }
  expect(await readTask(tenant, task.id)).not.toHaveProperty('estimate');
  const logs = await server.services.prisma.activityLog.findMany({
    where: { entityId: task.id, updatedFields: { has: 'estimate' } },
    orderBy: { id: 'asc' },
  });
  expect(logs.map(({ updatedValues }) => updatedValues)).toContainEqual({ estimate: 103 });
});

test('somebody else’s guess is the manager’s', async ({ server, tenant }) => {
  const [ben, cleo] = [await tenant.member(), await tenant.member()];
  const task = await addTask(tenant, { members: [{ id: ben.employeeId }] });
  const { body: row } = await ben.call(taskLinksApi.createEstimation, {
    body: { taskId: task.id, estimate: 10 },
  });
  const params = { id: row.id };
  const change = { params, body: { estimate: 1 } };
  const refused = await cleo.call(taskLinksApi.updateEstimation, change);
  expect(refused).toMatchObject({ status: 403, body: { message: taskRefusals.notEstimator } });
  expect((await cleo.call(taskLinksApi.removeEstimation, { params })).status).toBe(403);
  const manager = await tenant.member({ teamRole: 'MANAGER' });
  expect((await manager.call(taskLinksApi.updateEstimation, change)).body.estimate).toBe(1);
  const other = await createTenant(server);
  expect((await other.owner.call(taskLinksApi.updateEstimation, change)).status).toBe(404);
  const foreign = { taskId: task.id, employeeId: other.owner.employeeId, estimate: 1 };
  expect((await estimate(tenant, foreign)).status).toBe(404);
  expect(await estimate(tenant, { estimate: 1 })).toMatchObject({
    status: 400,
    body: { message: taskTexts.taskRequired },
  });
  const secret = await addTask(tenant, { teams: [{ id: await addTeam(tenant, 'Secret') }] });
  const hidden = await ben.call(taskLinksApi.createEstimation, { body: { taskId: secret.id, estimate: 1 } });
  expect(hidden.status).toBe(404);
});
