import type { TestTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

const minute = 60_000;

async function taskCount({ owner, teamId }: TestTenant): Promise<number> {
  const { body } = await owner.call(tasksApi.team, { query: { where: { teams: [teamId] } } });
  return body.total;
}

test('a new task is created and started in one call, once', async ({ server, tenant }) => {
  const { owner, teamId } = tenant;
  const before = await taskCount(tenant);
  const clientId = '5e0f2f9e-6a73-4f1c-8f2b-0d5ac4a4d001';
  const body = {
    clientId,
    isBillable: true,
    organizationTeamId: teamId,
    task: { title: 'Call the printer', teams: [{ id: teamId }], issueType: 'Task', estimate: 5400 },
  };
  const started = await owner.call(timerApi.startNew, { body });
  expect(started).toMatchObject({
    status: 200,
    body: { running: true, lastWorkedTask: { title: 'Call the printer', status: 'in-progress' } },
  });
  server.clock.advance(minute);
  const again = await owner.call(timerApi.startNew, { body });
  expect(again.body.lastLog?.id).toBe(started.body.lastLog?.id);
  expect(await taskCount(tenant)).toBe(before + 1);
  const id = started.body.lastWorkedTask?.id ?? '';
  const { body: made } = await owner.call(tasksApi.byId, { params: { id } });
  expect(made).toMatchObject({ issueType: 'Task', estimate: 5400, members: [{ id: owner.employeeId }] });
});

test('a refusal of the start or the task leaves neither', async ({ server, tenant }) => {
  const { owner, teamId } = tenant;
  const { prisma } = server.services;
  const before = await taskCount(tenant);
  const task = { title: 'Call the printer', teams: [{ id: teamId }] };
  const start = (body: object) =>
    owner.call(timerApi.startNew, { body: { organizationTeamId: teamId, task, ...body } });
  expect((await start({ task: { ...task, title: '' } })).status).toBe(400);
  await prisma.organizationTeam.update({ where: { id: teamId }, data: { requirePlanToTrack: true } });
  expect(await start({})).toMatchObject({ status: 409, body: { code: 'PLAN_REQUIRED' } });
  await prisma.organizationTeam.update({ where: { id: teamId }, data: { requirePlanToTrack: false } });
  await prisma.employee.update({ where: { id: owner.employeeId }, data: { isTrackingEnabled: false } });
  expect((await start({})).status).toBe(403);
  expect(await taskCount(tenant)).toBe(before);
  expect((await owner.call(timerApi.status)).body.running).toBe(false);
});

test('a start takes a note, labels and whether it is billable', async ({ tenant }) => {
  const { owner, teamId } = tenant;
  const tag = await owner.call(taskListsApi.createTag, {
    body: { name: 'support', organizationTeamId: teamId },
  });
  const tagIds = [tag.body.id];
  const started = await owner.call(timerApi.start, {
    body: { description: 'Call', isBillable: true, tagIds },
  });
  const { id = '' } = started.body.lastLog ?? {};
  expect(started.body.lastLog).toMatchObject({ description: 'Call' });
  const { body: log } = await owner.call(timeLogsApi.one, { params: { id } });
  expect(log).toMatchObject({ description: 'Call', isBillable: true, tags: [{ id: tagIds[0] }] });
  const same = await owner.call(timerApi.start, { body: { description: 'Call' } });
  expect(same.body.lastLog?.id).toBe(id);
  const other = await owner.call(timerApi.start, { body: { description: 'Lunch with Ana' } });
  expect(other.body.lastLog?.id).not.toBe(id);
  const unknown = await owner.call(timerApi.start, {
    body: { description: 'x', tagIds: ['5e0f2f9e-6a73-4f1c-8f2b-0d5ac4a4d002'] },
  });
  expect(unknown.status).toBe(404);
});

test('the last work comes once each, newest first, without closed tasks', async ({ server, tenant }) => {
  const { owner, teamId } = tenant;
  const ids: string[] = [];
  for (const title of ['One task', 'Two task', 'Three task']) {
    const { body } = await owner.call(tasksApi.create, { body: { title, teams: [{ id: teamId }] } });
    ids.push(body.id);
  }
  const [one, two, three] = ids;
  for (const body of [
    { taskId: one },
    { taskId: two },
    { description: 'Call' },
    { taskId: three },
    { taskId: one },
  ]) {
    await owner.call(timerApi.start, { body });
    server.clock.advance(minute);
  }
  await owner.call(tasksApi.update, { params: { id: two ?? '' }, body: { status: 'closed' } });
  const { body } = await owner.call(timerApi.recent);
  expect(body.map(({ task, description }) => task?.title ?? description)).toEqual([
    'One task',
    'Three task',
    'Call',
  ]);
  expect(body[0]).toMatchObject({ team: { id: teamId }, isBillable: false, tagIds: [] });
  const other = await tenant.member();
  expect((await other.call(timerApi.recent)).body).toEqual([]);
});
