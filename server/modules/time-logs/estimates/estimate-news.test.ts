import { repeatedJobs } from '#server/job-handlers.ts';
import { writeHourly } from '#server/jobs/outbox-store.ts';
import { addTask } from '#server/modules/tasks/task-kit.ts';
import { expect, test } from '#server/testing/test.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

test('a member of a task hears once of 80 % and once of all of its estimate, while the timer runs', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const task = await addTask(tenant, { title: 'Write docs', estimate: 3600 });
  await owner.call(timerApi.start, { body: { taskId: task.id, organizationTeamId: tenant.teamId } });
  const startedAt = server.clock.now().getTime();
  const where = { receiverEmployeeId: owner.employeeId, entityId: task.id };
  const toldAfter = async (minutes: number) => {
    server.clock.set(new Date(startedAt + minutes * 60_000));
    await writeHourly(server.services.pool, repeatedJobs, server.clock.now());
    await server.services.outbox.notify();
    const rows = await server.services.prisma.notification.findMany({ where, orderBy: { createdAt: 'asc' } });
    return rows.map(({ type }) => type);
  };
  await server.services.prisma.task.update({ where: { id: task.id }, data: { estimate: 7200 } });
  expect(await toldAfter(60)).toEqual([]);
  await server.services.prisma.task.update({ where: { id: task.id }, data: { estimate: 9000 } });
  expect(await toldAfter(121)).toEqual(['task.estimate-near']);
  expect(await toldAfter(181)).toEqual(['task.estimate-near', 'task.estimate-reached']);
  expect(await toldAfter(241)).toEqual(['task.estimate-near', 'task.estimate-reached']);
});

test('a stopped timer and time that is entered or edited are noticed at once, each share once', async ({
  server,
  tenant,
}) => {
  const { owner, teamId } = tenant;
  const { id: taskId } = await addTask(tenant, { title: 'Write docs' });
  await server.services.prisma.task.update({ where: { id: taskId }, data: { estimate: 3600 } });
  const told = async () => {
    const where = { receiverEmployeeId: owner.employeeId, entityId: taskId };
    const rows = await server.services.prisma.notification.findMany({ where, orderBy: { createdAt: 'asc' } });
    return rows.map(({ type }) => type);
  };
  await owner.call(timerApi.start, { body: { taskId, organizationTeamId: teamId } });
  server.clock.advance(50 * 60_000);
  expect(await told()).toEqual([]);
  await owner.call(timerApi.stop);
  await expect.poll(told).toEqual(['task.estimate-near']);
  const answer = await owner.call(timeLogsApi.add, {
    body: { taskId, startedAt: '2026-03-10T08:00:00Z', stoppedAt: '2026-03-10T08:05:00Z', isBillable: true },
  });
  expect(answer.status).toBe(201);
  await expect.poll(told).toEqual(['task.estimate-near']);
  const edit = (stoppedAt: string) =>
    owner.call(timeLogsApi.edit, { params: { id: answer.body.id }, body: { stoppedAt } });
  await edit('2026-03-10T08:20:00Z');
  await expect.poll(told).toEqual(['task.estimate-near', 'task.estimate-reached']);
  await edit('2026-03-10T08:30:00Z');
  expect(await told()).toHaveLength(2);
});

test('time that leaves most of an estimate, or is no news any more, starts no job', async ({
  server,
  tenant,
}) => {
  const { owner, teamId } = tenant;
  const task = await addTask(tenant, { title: 'Write docs' });
  await server.services.prisma.task.update({ where: { id: task.id }, data: { estimate: 3600 } });
  const jobs = () =>
    server.services.prisma.outboxMessage.count({
      where: { topic: 'estimates.task', payload: { path: ['taskId'], equals: task.id } },
    });
  const add = (hour: string, minutes: number) => {
    const startedAt = `2026-03-10T${hour}:00:00Z`;
    const stoppedAt = `2026-03-10T${hour}:${minutes}:00Z`;
    return owner.call(timeLogsApi.add, { body: { taskId: task.id, startedAt, stoppedAt } });
  };
  await add('08', 30);
  await owner.call(timerApi.start, { body: { taskId: task.id, organizationTeamId: teamId } });
  await owner.call(timerApi.stop);
  expect(await jobs()).toBe(0);
  await add('09', 40);
  const where = { receiverEmployeeId: owner.employeeId, entityId: task.id };
  await expect.poll(() => server.services.prisma.notification.count({ where })).toBe(1);
  const done = await jobs();
  await add('10', 40);
  expect(await jobs()).toBe(done);
});
