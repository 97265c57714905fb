import { createTenant, type Person, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import type { TimerGapAction } from '#shared/timer/timer.schema.ts';

const minute = 60_000;
const beganAt = Date.parse('2026-03-11T09:00:00.000Z');
const at = (minutes: number) => new Date(beganAt + minutes * minute).toISOString();
const gap = { from: at(20), to: at(40) };

async function newTask(person: Person, { teamId }: TestTenant, title = 'Write the launch note') {
  const { body } = await person.call(tasksApi.create, { body: { title, teams: [{ id: teamId }] } });
  return body.id;
}

/** The owner's timer runs since 9:00; it is 9:45, and no heartbeat arrived from 9:20 to 9:40. */
async function gapWhileRunning(server: TestServer, tenant: TestTenant) {
  server.clock.set(new Date(beganAt));
  const { owner } = tenant;
  const taskId = await newTask(owner, tenant);
  const started = await owner.call(timerApi.start, { body: { taskId } });
  server.clock.set(new Date(at(45)));
  const logId = started.body.lastLog?.id ?? '';
  const settle = (action: TimerGapAction, other: string | undefined = undefined) =>
    owner.call(timerApi.gap, { body: { ...gap, logId, action, taskId: other } });
  return { owner, taskId, logId, settle };
}

async function logsOf({ services }: TestServer, { employeeId }: Person) {
  const logs = await services.prisma.timeLog.findMany({
    where: { employeeId, deletedAt: null },
    orderBy: { startedAt: 'asc' },
  });
  return logs.map(({ startedAt, stoppedAt, taskId }) => [
    startedAt.toISOString(),
    stoppedAt?.toISOString(),
    taskId,
  ]);
}

test.for(['keep', 'discard', 'continue', 'split', 'break'] as const)(
  'time in which nothing was heard: %s',
  async (action, { server, tenant }) => {
    const { owner, taskId, settle } = await gapWhileRunning(server, tenant);
    const other = await newTask(owner, tenant, 'Meeting');
    const worked = [at(0), at(20), taskId];
    const expected = {
      keep: [[at(0), undefined, taskId]],
      discard: [worked],
      continue: [worked, [at(45), undefined, taskId]],
      break: [worked, [at(40), undefined, taskId]],
      split: [worked, [at(20), at(40), other], [at(40), undefined, taskId]],
    }[action];
    const answer = await settle(action, other);
    expect(answer).toMatchObject({ status: 200, body: { running: action !== 'discard' } });
    expect(await logsOf(server, owner)).toEqual(expected);
    const { isTrackingTime } = await server.services.prisma.employee.findUniqueOrThrow({
      where: { id: owner.employeeId },
    });
    expect(isTrackingTime).toBe(action !== 'discard');
  },
);

test('a split without a task is time on nothing, in the audit as the rest', async ({ server, tenant }) => {
  const { owner, taskId, settle } = await gapWhileRunning(server, tenant);
  await settle('split');
  expect(await logsOf(server, owner)).toEqual([
    [at(0), at(20), taskId],
    [at(20), at(40), null],
    [at(40), undefined, taskId],
  ]);
  const audit = await server.services.prisma.auditEntry.findMany({
    where: { employeeId: owner.employeeId },
    orderBy: { id: 'asc' },
  });
  expect(audit.slice(-3)).toMatchObject([
    { action: 'timer.stop' },
    { action: 'time-log.add', after: { gap: 'split' } },
    { action: 'timer.start', after: { gap: 'split' } },
  ]);
});

test('a decision that comes twice, or after the timer was stopped, changes nothing', async ({
  server,
  tenant,
}) => {
  const { owner, settle } = await gapWhileRunning(server, tenant);
  expect((await settle('continue')).status).toBe(200);
  const logs = await logsOf(server, owner);
  expect(await settle('continue')).toMatchObject({ status: 409, body: { code: 'TIMER_CHANGED' } });
  expect(await logsOf(server, owner)).toEqual(logs);
});

test("somebody else's timer, and somebody else's task, are not found", async ({ server, tenant }) => {
  const { owner, logId, settle } = await gapWhileRunning(server, tenant);
  const stranger = await createTenant(server);
  const body = { ...gap, logId, action: 'discard' } as const;
  for (const person of [await tenant.member(), stranger.owner]) {
    expect((await person.call(timerApi.gap, { body })).status).toBe(404);
  }
  const foreign = await newTask(stranger.owner, stranger);
  expect((await settle('split', foreign)).status).toBe(404);
  expect(await logsOf(server, owner)).toHaveLength(1);
});

test('an approved day takes no new logs, and never keeps anybody from stopping', async ({
  server,
  tenant,
}) => {
  const { owner, settle, taskId } = await gapWhileRunning(server, tenant);
  await server.services.prisma.timesheet.updateMany({
    where: { employeeId: owner.employeeId },
    data: { status: 'APPROVED', approvedAt: new Date(), lockedAt: new Date() },
  });
  for (const action of ['continue', 'break', 'split'] as const) {
    expect(await settle(action)).toMatchObject({ status: 409, body: { code: 'TIMESHEET_LOCKED' } });
  }
  expect((await settle('discard')).status).toBe(200);
  expect(await logsOf(server, owner)).toEqual([[at(0), at(20), taskId]]);
});

test.for([
  ['an earlier moment', at(20), at(20)],
  ['the future', at(600), at(45)],
  ['before the start', at(-60), at(0)],
  ['no instant', 'yesterday', at(45)],
])('stopping at %s', async ([, stoppedAt = '', expected], { server, tenant }) => {
  const { owner, taskId } = await gapWhileRunning(server, tenant);
  const answer = await owner.call(timerApi.stop, { body: { stoppedAt } });
  expect(answer).toMatchObject({ status: 200, body: { running: false } });
  expect(await logsOf(server, owner)).toEqual([[at(0), expected, taskId]]);
});

test('a late stop of a log that is over leaves alone what runs now', async ({ server, tenant }) => {
  const { owner, logId } = await gapWhileRunning(server, tenant);
  const next = await newTask(owner, tenant, 'Next');
  await owner.call(timerApi.start, { body: { taskId: next } });
  const late = await owner.call(timerApi.stop, { body: { logId, stoppedAt: at(20) } });
  expect(late).toMatchObject({ status: 200, body: { running: true, lastLog: { taskId: next } } });
  const where = { id: owner.employeeId };
  expect((await server.services.prisma.employee.findUniqueOrThrow({ where })).isTrackingTime).toBe(true);
});

test('the state says when the client was heard last, and when its person is asked about it', async ({
  server,
  tenant,
}) => {
  const { owner } = await gapWhileRunning(server, tenant);
  const read = () => owner.call(timerApi.status);
  expect((await read()).body).toMatchObject({
    lastLog: { lastSeenAt: at(0) },
    attention: { inactivityMinutes: 10, forgottenHours: 10 },
  });
  await owner.call(timerApi.sync, { body: {} });
  await server.services.prisma.organization.update({
    where: { id: tenant.organizationId },
    data: { allowTrackInactivity: false, forgottenTimerHours: 6 },
  });
  const { body } = await read();
  expect(body).toMatchObject({ lastLog: { lastSeenAt: at(45) }, attention: { forgottenHours: 6 } });
  expect(body.attention?.inactivityMinutes ?? null).toBeNull();
});
