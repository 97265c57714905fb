import { addDays } from 'date-fns';
import { repeatedJobs } from '#server/job-handlers.ts';
import { writeHourly } from '#server/jobs/outbox-store.ts';
import { attach } from '#server/modules/attachments/test-files.ts';
import { withFileStore } from '#server/testing/stand-ins/file-server.ts';
import { expect, type TestServer } from '#server/testing/test.ts';
import { commentsApi } from '#shared/comments/comments.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

const { test, storedFiles } = withFileStore();

async function tick({ services }: TestServer): Promise<void> {
  await writeHourly(services.pool, repeatedJobs, services.clock.now());
  await services.outbox.notify();
}

test('after thirty days a deleted task is gone with its comments and files; its time keeps its title', async ({
  server,
  tenant,
}) => {
  const { prisma, clock } = server.services;
  const { owner, teamId } = tenant;
  const teams = [{ id: teamId }];
  const { body: task } = await owner.call(tasksApi.create, { body: { title: 'Sort the archive', teams } });
  const { body: kept } = await owner.call(tasksApi.create, { body: { title: 'Read the archive', teams } });
  await owner.call(timerApi.start, { body: { taskId: task.id, organizationTeamId: teamId } });
  await owner.call(commentsApi.create, { body: { entity: 'Task', entityId: task.id, comment: 'By year' } });
  const before = storedFiles().length;
  await attach(server, owner, task.id);
  const deletedAt = clock.now();
  await owner.call(tasksApi.remove, { params: { id: task.id } });

  const left = async () => ({
    tasks: await prisma.task.count({ where: { id: task.id } }),
    comments: await prisma.comment.count({ where: { entityId: task.id } }),
    files: storedFiles().length - before,
  });
  server.clock.set(addDays(deletedAt, 29));
  await tick(server);
  expect(await left()).toEqual({ tasks: 1, comments: 1, files: 1 });
  server.clock.set(addDays(deletedAt, 30));
  await tick(server);
  expect(await left()).toEqual({ tasks: 0, comments: 0, files: 0 });
  expect(await prisma.task.count({ where: { id: kept.id } })).toBe(1);
  expect(await prisma.timeLog.findMany({ where: { employeeId: owner.employeeId } })).toMatchObject([
    { taskId: null, description: 'Sort the archive', deletedAt: null },
  ]);
});
