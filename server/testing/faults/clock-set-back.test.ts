import { onTestFinished, vi } from 'vitest';
import { createCaller } from '#server/testing/caller.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, startTestServer, type TestServer, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';
import { systemApi } from '#shared/system/system.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

const minute = 60_000;
const wednesday = { startDate: '2026-03-11', endDate: '2026-03-11', timeZone: 'UTC' };

async function newTask(person: Person, { teamId }: TestTenant, title: string): Promise<string> {
  const { body } = await person.call(tasksApi.create, { body: { title, teams: [{ id: teamId }] } });
  return body.id;
}

/** Runs for so many minutes, with a sign of life every five. */
async function work({ clock }: TestServer, person: Person, minutes: number): Promise<void> {
  for (let done = 0; done < minutes; done += 5) {
    clock.advance(5 * minute);
    const { status } = await person.call(timerApi.sync, { body: { overall: 30 } });
    expect(status).toBe(200);
  }
}

async function logsOf(person: Person) {
  const { body } = await person.call(timeLogsApi.list, { query: wednesday });
  return body;
}

test('a timer keeps the time in which it was heard, and goes on when the clock has caught up', async ({
  server,
  tenant: { owner },
}) => {
  await owner.call(timerApi.start, { body: {} });
  await work(server, owner, 20);
  server.clock.advance(-15 * minute);
  await work(server, owner, 5);
  const stopped = await owner.call(timerApi.stop, { body: {} });
  expect(stopped).toMatchObject({ status: 200, body: { running: false, duration: 20 * 60 } });
  const [log] = await logsOf(owner);
  expect(log).toMatchObject({
    startedAt: '2026-03-11T09:00:00.000Z',
    stoppedAt: '2026-03-11T09:20:00.000Z',
    isRunning: false,
  });

  server.clock.advance(20 * minute);
  await owner.call(timerApi.start, { body: {} });
  await work(server, owner, 10);
  server.clock.advance(-5 * minute);
  await work(server, owner, 10);
  await owner.call(timerApi.stop, { body: {} });
  expect((await logsOf(owner)).map(({ duration }) => duration).sort()).toEqual([20 * 60, 15 * 60].sort());
});

test('behind its start the timer is still seen, goes on, gives way and stops without a negative time', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const [first, second] = [await newTask(owner, tenant, 'First'), await newTask(owner, tenant, 'Second')];
  await owner.call(timerApi.start, { body: { taskId: first } });
  server.clock.advance(-3 * 60 * minute);
  expect((await owner.call(timerApi.status)).body).toMatchObject({
    running: true,
    lastLog: { taskId: first, duration: 0 },
  });
  expect((await owner.call(timerApi.sync, { body: {} })).status).toBe(200);
  expect((await owner.call(timerApi.start, { body: { taskId: first } })).body).toMatchObject({
    running: true,
  });

  const other = await owner.call(timerApi.start, { body: { taskId: second } });
  expect(other).toMatchObject({ status: 200, body: { running: true, lastLog: { taskId: second } } });
  server.clock.advance(30 * minute);
  expect((await owner.call(timerApi.stop, { body: {} })).body.running).toBe(false);
  const byTask = new Map((await logsOf(owner)).map(({ taskId, duration }) => [taskId, duration]));
  expect(byTask).toEqual(
    new Map([
      [second, 30 * 60],
      [first, 0],
    ]),
  );
});

test('a switch of tasks keeps what was heard of both', async ({ server, tenant }) => {
  const { owner } = tenant;
  const [first, second] = [await newTask(owner, tenant, 'First'), await newTask(owner, tenant, 'Second')];
  await owner.call(timerApi.start, { body: { taskId: first } });
  await work(server, owner, 20);
  server.clock.advance(-15 * minute);
  expect((await owner.call(timerApi.start, { body: { taskId: second } })).status).toBe(200);
  await work(server, owner, 10);
  await owner.call(timerApi.stop, { body: {} });
  const { body } = await owner.call(reportsApi.summary, { query: { ...wednesday, groupBy: ['task'] } });
  expect(new Map(body.rows.map(({ key, seconds }) => [key, seconds]))).toEqual(
    new Map([
      [first, 20 * 60],
      [second, 10 * 60],
    ]),
  );
});

test('sessions stay open', async ({ server, tenant: { owner } }) => {
  const credentials = { email: owner.email, password: 'correct horse battery' };
  const { body } = await createCaller(server.app, undefined).call(authApi.login, { body: credentials });
  const signedIn = createCaller(server.app, body.token);
  server.clock.advance(-2 * 60 * minute);
  expect((await signedIn.call(timerApi.status)).status).toBe(200);
  const refreshed = await signedIn.call(authApi.refresh, {
    body: { refresh_token: body.refresh_token },
  });
  expect(refreshed.status).toBe(200);
  const next = createCaller(server.app, refreshed.body.token);
  expect((await next.call(timerApi.status)).status).toBe(200);
});

test('the history of a log tells what was done in the order it was done', async ({
  server,
  tenant: { owner },
}) => {
  await owner.call(timerApi.start, { body: {} });
  server.clock.advance(10 * minute);
  await owner.call(timerApi.stop, { body: {} });
  const id = (await logsOf(owner))[0]?.id ?? '';
  server.clock.advance(-5 * minute);
  await owner.call(timeLogsApi.edit, { params: { id }, body: { description: 'Once' } });
  server.clock.advance(-2 * minute);
  await owner.call(timeLogsApi.edit, { params: { id }, body: { description: 'Twice' } });
  const { body } = await owner.call(timeLogsApi.history, { params: { id } });
  expect(body.map(({ action, after }) => [action, after?.description])).toEqual([
    ['time-log.edit', 'Twice'],
    ['time-log.edit', 'Once'],
    ['timer.stop', undefined],
    ['timer.start', undefined],
  ]);
});

test('a limit of calls lasts no longer than its minute', async () => {
  const server = await startTestServer({ RATE_LIMIT: 'on' });
  onTestFinished(() => server.close());
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const anonymous = createCaller(server.app, undefined);
  // Counted by this process; limits over all replicas go by the clock of their store.
  const body = { timestamp: '2026-03-11T09:00:00Z', level: 'ERROR', context: 'test', message: 'broken' };
  const report = () => anonymous.call(systemApi.clientLog, { body });
  for (let count = 0; count < 60; count += 1) expect((await report()).status).not.toBe(429);
  vi.setSystemTime(Date.now() - 60 * minute);
  const refused = await report();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  vi.advanceTimersByTime(minute);
  expect((await report()).status).not.toBe(429);
});
