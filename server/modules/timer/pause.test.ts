import { randomUUID } from 'node:crypto';
import { expect, test } from '#server/testing/test.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

const quarter = 15 * 60_000;

test('a pause ends the entry and keeps what it was about until something is started', async ({
  server,
  tenant,
}) => {
  server.clock.set(new Date('2026-03-11T09:00:00Z'));
  const { owner, organizationId } = tenant;
  const label = await owner.call(taskListsApi.createTag, { body: { name: 'Calls', organizationId } });
  const start = { description: 'Sorting mail', isBillable: true, tagIds: [label.body.id] };
  await owner.call(timerApi.start, { body: start });
  server.clock.advance(quarter);
  const paused = await owner.call(timerApi.stop, { body: { isPause: true } });
  expect(paused.body).toMatchObject({
    running: false,
    lastLog: { ...start, isPaused: true, duration: 900 },
  });
  expect(paused.body.lastLog?.stoppedAt).toBe('2026-03-11T09:15:00.000Z');
  server.clock.advance(quarter);
  expect((await owner.call(timerApi.status)).body.lastLog).toMatchObject({
    isPaused: true,
    tagIds: start.tagIds,
  });
  await owner.call(timerApi.start, { body: { ...start, clientId: randomUUID() } });
  const { body } = await owner.call(timerApi.stop, { body: {} });
  expect(body.lastLog?.isPaused).toBeUndefined();
  expect(body.duration).toBe(900);
});

test('a pause is dropped by its person, and ends with the day', async ({ server, tenant }) => {
  server.clock.set(new Date('2026-03-11T09:00:00Z'));
  const { owner } = tenant;
  const isPaused = async () => (await owner.call(timerApi.status)).body.lastLog?.isPaused ?? false;
  const pause = async () => {
    await owner.call(timerApi.start, { body: { description: 'Sorting mail' } });
    server.clock.advance(quarter);
    await owner.call(timerApi.stop, { body: { isPause: true } });
    expect(await isPaused()).toBe(true);
  };
  await pause();
  const other = { body: { logId: randomUUID() } };
  expect((await owner.call(timerApi.dropPause, other)).body.lastLog?.isPaused).toBe(true);
  const { lastLog } = (await owner.call(timerApi.status)).body;
  const dropped = await owner.call(timerApi.dropPause, { body: { logId: lastLog?.id } });
  expect(dropped.body.lastLog?.isPaused).toBeUndefined();
  expect(await isPaused()).toBe(false);
  await pause();
  const yesterday = {
    startedAt: new Date('2026-03-10T22:00:00Z'),
    stoppedAt: new Date('2026-03-10T23:00:00Z'),
  };
  await server.services.prisma.timeLog.deleteMany({ where: { tenantId: tenant.tenantId, isPaused: false } });
  await server.services.prisma.timeLog.updateMany({ where: { tenantId: tenant.tenantId }, data: yesterday });
  expect(await isPaused()).toBe(false);
});

test('others see that somebody stopped, not that they will go on', async ({ tenant }) => {
  const ben = await tenant.member();
  await ben.call(timerApi.start, { body: { description: 'Sorting mail' } });
  await ben.call(timerApi.stop, { body: { isPause: true } });
  const { body } = await tenant.owner.call(timerApi.status, { query: { employeeId: ben.employeeId } });
  expect(body.lastLog).toMatchObject({ isRunning: false });
  expect(body.lastLog?.isPaused).toBeUndefined();
});
