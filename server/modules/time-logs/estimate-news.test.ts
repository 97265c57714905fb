import { writeHourly } from '#server/jobs/hourly.ts';
import { jobs } from '#server/jobs/registry.ts';
import { addTask } from '#server/modules/tasks/task-kit.ts';
import { expect, test } from '#server/testing/test.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

test('who has a task hears once of 80 % and once of all of its estimate, while the timer runs', async ({
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
    await writeHourly(server.services.pool, jobs, server.clock.now());
    await server.services.outbox.kick();
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
