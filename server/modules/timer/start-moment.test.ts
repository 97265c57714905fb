import { vi } from 'vitest';
import { inTransactionOf, untilWaiting } from '#server/testing/contention.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

const startCount = 20;

async function newTasks({ owner, teamId }: TestTenant, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const body = { title: `Task ${number}`, teams: [{ id: teamId }] };
    ids.push((await owner.call(tasksApi.create, { body })).body.id);
  }
  return ids;
}

function logsOf({ services }: TestServer, { employeeId }: Person) {
  return services.prisma.timeLog.findMany({ where: { employeeId }, orderBy: { startedAt: 'asc' } });
}

/** The person's row is locked by somebody else while the requests arrive; then time passes, and they go on. */
async function heldUp(
  server: TestServer,
  { employeeId }: Person,
  { send, passes }: { send: () => Promise<unknown>; passes: () => void },
): Promise<void> {
  let sent: Promise<unknown> = Promise.resolve();
  await inTransactionOf(server.services, async (client) => {
    await client.query('select from employees where id = $1 for update', [employeeId]);
    sent = send();
    await untilWaiting(server.services);
    passes();
  });
  await sent;
}

test('a start answers everything that it was given, labels as well', async ({ tenant }) => {
  const { owner, teamId } = tenant;
  const [taskId = ''] = await newTasks(tenant, 1);
  const project = await owner.call(projectsApi.create, { body: { name: 'Website' } });
  const tag = await owner.call(taskListsApi.createTag, {
    body: { name: 'support', organizationTeamId: teamId },
  });
  const body = {
    ...{
      taskId,
      organizationTeamId: teamId,
      projectId: project.body.id,
      description: 'Call',
      isBillable: true,
    },
    ...{ tagIds: [tag.body.id], clientId: crypto.randomUUID() },
  };
  const started = await owner.call(timerApi.start, { body });
  expect(started.body).toMatchObject({
    running: true,
    lastWorkedTask: { id: taskId, status: 'in-progress' },
    lastLog: {
      ...{ id: body.clientId, taskId, organizationTeamId: teamId, description: 'Call' },
      projectId: project.body.id,
      ...{ isBillable: true, tagIds: [tag.body.id], isRunning: true },
    },
  });
  const { body: status } = await owner.call(timerApi.status);
  expect(started.body).toMatchObject(status);
});

test('twenty starts at once leave no overlap and no entry that is marked for one', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const tasks = await newTasks(tenant, startCount);
  // Advances the clock at each read.
  const now = server.clock.now.bind(server.clock);
  vi.spyOn(server.clock, 'now').mockImplementation(() => {
    server.clock.advance(1);
    return now();
  });
  const started = await Promise.all(tasks.map((taskId) => owner.call(timerApi.start, { body: { taskId } })));
  await owner.call(timerApi.stop);
  vi.restoreAllMocks();
  expect(started.map(({ status }) => status)).toEqual(tasks.map(() => 200));
  const logs = await logsOf(server, owner);
  expect(logs).toHaveLength(startCount);
  expect(logs.filter(({ overlapAllowed }) => overlapAllowed)).toEqual([]);
  const overlaps = logs.filter((log, index) => {
    const { stoppedAt } = logs[index - 1] ?? {};
    return stoppedAt !== undefined && stoppedAt !== null && stoppedAt > log.startedAt;
  });
  expect(overlaps).toEqual([]);
});

test.for([
  ['a start', (owner: Person, taskId: string) => owner.call(timerApi.start, { body: { taskId } })],
  ['a stop', (owner: Person) => owner.call(timerApi.stop)],
] as const)(
  '%s that waits for another change reads the clock afterwards',
  async ([, send], { server, tenant }) => {
    const { owner } = tenant;
    const [first = '', second = ''] = await newTasks(tenant, 2);
    await owner.call(timerApi.start, { body: { taskId: first } });
    const before = server.clock.now();
    await heldUp(server, owner, {
      send: () => send(owner, second),
      passes: () => server.clock.advance(5000),
    });
    const [log] = await logsOf(server, owner);
    expect(log?.stoppedAt).toEqual(new Date(before.getTime() + 5000));
  },
);

test('a start follows what another replica stopped whose clock is ahead', async ({ server, tenant }) => {
  const { owner } = tenant;
  const [first = '', second = '', third = ''] = await newTasks(tenant, 3);
  await owner.call(timerApi.start, { body: { taskId: first } });
  server.clock.advance(3000);
  await owner.call(timerApi.start, { body: { taskId: second } });
  await owner.call(timerApi.stop);
  const stoppedAt = server.clock.now();
  server.clock.advance(-2000);
  await owner.call(timerApi.start, { body: { taskId: third } });
  const last = (await logsOf(server, owner)).at(-1);
  expect(last).toMatchObject({ taskId: third, startedAt: stoppedAt, overlapAllowed: false });
});
