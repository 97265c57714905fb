import { randomUUID } from 'node:crypto';
import {
  entered,
  instant,
  setPerson,
  setSheet,
  spansOf,
  storedLogs,
} from '#server/modules/time-logs/test-time-logs.ts';
import { auditOf } from '#server/testing/audit.ts';
import { createTenant, type Person } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

const remove = (person: Person, logIds: readonly string[], more: Record<string, unknown> = {}) =>
  person.call(timeLogsApi.remove, { body: { logIds, ...more } });
const restore = (person: Person, ids: readonly string[]) =>
  person.call(timeLogsApi.restore, { body: { ids } });

test('deletes what is named in any spelling, of logs or of timesheets', async ({ server, tenant }) => {
  const { owner } = tenant;
  const path = '/timesheet/time-log';
  const spellings: readonly ((a: string, b: string) => Promise<{ status: number; body: unknown }>)[] = [
    (a, b) =>
      owner.request('DELETE', path, { query: { logIds: [a, b], organizationId: 'x', tenantId: 'y' } }),
    (a, b) => owner.request('DELETE', `${path}?logIds[]=${a}&logIds[]=${b}`),
    (a, b) => owner.request('DELETE', `${path}?logIds=${a}&logIds=${b}`),
    (a, b) => owner.request('DELETE', path, { body: { logIds: [a, b] } }),
    (a, b) => owner.request('DELETE', '/timer/timesheet/bulk-delete', { body: { logIds: [a, b] } }),
    (a, b) => owner.request('DELETE', `${path}/${a},${b}`),
    (a, b) => owner.request('DELETE', path, { query: { logIds: [a, b], forceDelete: 'true' } }),
  ];
  const logs = await storedLogs(server, tenant, owner, 2 * spellings.length + 2);
  for (const [index, send] of spellings.entries()) {
    const [first, second] = logs.slice(2 * index).map(({ id }) => id);
    expect(await send(first ?? '', second ?? '')).toMatchObject({
      status: 200,
      body: { success: true, message: '2 time logs deleted' },
    });
    expect(await spansOf(server, owner)).toHaveLength(logs.length - 2 * (index + 1));
  }
  expect((await remove(owner, [logs[0]?.timesheetId ?? ''])).body.message).toBe('2 time logs deleted');
  expect(await spansOf(server, owner)).toEqual([]);
  // Only logs deleted with force are gone for good.
  const stored = await server.services.prisma.timeLog.count({ where: { tenantId: tenant.tenantId } });
  expect(stored).toBe(logs.length - 2);
});

test('says what is wrong with the ids', async ({ tenant }) => {
  const { owner } = tenant;
  expect(await owner.call(timeLogsApi.remove, {})).toMatchObject({
    status: 400,
    body: { message: 'No timesheet IDs provided for deletion' },
  });
  expect(await remove(owner, [])).toMatchObject({
    status: 400,
    body: { message: 'No timesheet IDs provided for deletion' },
  });
  expect(await remove(owner, [randomUUID(), ''])).toMatchObject({
    status: 400,
    body: { message: 'Invalid logId at index 1' },
  });
  const many = Array.from({ length: 101 }, () => randomUUID());
  expect(await remove(owner, many)).toMatchObject({
    status: 400,
    body: { message: 'Maximum 100 logs can be deleted at once' },
  });
  expect(await remove(owner, many.slice(1))).toMatchObject({
    status: 200,
    body: { success: false, message: 'No time logs found with the provided IDs' },
  });
});

test('permissions to delete: oneself while the switches are on, a lead; invisible entries are skipped', async ({
  server,
  tenant,
}) => {
  const member = await tenant.member();
  const lead = await tenant.member({ teamRole: 'MANAGER' });
  const manager = await tenant.member({ role: 'MANAGER' });
  const stranger = (await createTenant(server)).owner;
  const id = await entered(member, '10 08:00', '10 09:00');
  for (const outsider of [await tenant.member(), stranger]) {
    const own = await entered(outsider, '10 08:00', '10 09:00');
    expect((await remove(outsider, [id, own])).body.message).toBe('1 time log deleted');
  }
  expect(await remove(manager, [id])).toMatchObject({ status: 403, body: { code: 'NOT_YOUR_TIME' } });
  await setPerson(server, member, { allowDeleteTime: false });
  expect(await remove(member, [id])).toMatchObject({
    status: 403,
    body: { code: 'DELETE_TIME_DISABLED', message: 'Deleting recorded time is turned off.' },
  });
  expect(await spansOf(server, member)).toHaveLength(1);
  expect(await remove(lead, [id], { reason: 'Twice' })).toMatchObject({
    status: 200,
    body: { success: true },
  });
  const entry = (await auditOf(server, tenant)).find(
    ({ action, entityId }) => action === 'time-log.remove' && entityId === id,
  );
  expect(entry).toMatchObject({
    actorUserId: lead.userId,
    employeeId: member.employeeId,
    reason: 'Twice',
    before: { startedAt: instant('10 08:00'), stoppedAt: instant('10 09:00') },
  });
});

test('an approved day keeps its logs, and with them all that were named', async ({ server, tenant }) => {
  const { owner } = tenant;
  const locked = await entered(owner, '09 08:00', '09 09:00');
  const free = await entered(owner, '10 08:00', '10 09:00');
  await setSheet(server, tenant, owner, { day: '2026-03-09', status: 'APPROVED' });
  expect(await remove(owner, [free, locked])).toMatchObject({ status: 409, body: { code: 'TIME_LOCKED' } });
  expect(await spansOf(server, owner)).toHaveLength(2);
});

test('deleting what runs stops the timer', async ({ server, tenant }) => {
  const { owner } = tenant;
  const { body } = await owner.call(timerApi.start, { body: {} });
  expect(await remove(owner, [body.lastLog?.id ?? ''])).toMatchObject({ status: 200 });
  expect((await owner.call(timerApi.status, {})).body).toMatchObject({ running: false, duration: 0 });
  const person = await server.services.prisma.employee.findUniqueOrThrow({ where: { id: owner.employeeId } });
  expect(person.isTrackingTime).toBe(false);
});

test('a deletion can be undone by who made it, unless something else is there now', async ({
  server,
  tenant,
}) => {
  const member = await tenant.member();
  const ids = [await entered(member, '10 08:00', '10 09:00'), await entered(member, '10 09:00', '10 10:00')];
  await remove(member, ids);
  expect(await restore(tenant.owner, ids)).toMatchObject({ status: 404 });
  const answer = await restore(member, ids);
  expect(answer.status).toBe(200);
  expect(answer.body.map(({ id }) => id)).toEqual(ids);
  expect(await spansOf(server, member)).toHaveLength(2);
  expect(await restore(member, ids)).toMatchObject({ status: 404 });
  await remove(member, ids);
  await entered(member, '10 09:30', '10 09:45');
  expect(await restore(member, ids)).toMatchObject({ status: 409, body: { code: 'TIME_OVERLAPS' } });
  await setSheet(server, tenant, member, { day: '2026-03-10', status: 'APPROVED' });
  expect(await restore(member, ids.slice(0, 1))).toMatchObject({
    status: 409,
    body: { code: 'TIME_LOCKED' },
  });
  expect(await restore(member, [])).toMatchObject({
    status: 400,
    body: { message: 'Choose at least one time entry.' },
  });
});

test('one log and its history are for those who read the person’s time', async ({ tenant }) => {
  const member = await tenant.member({ firstName: 'Carl' });
  const id = await entered(member, '10 08:00', '10 09:00', { reason: 'Forgot' });
  await tenant.owner.call(timeLogsApi.edit, { params: { id }, body: { description: 'Docs' } });
  const one = (person: Person) => person.call(timeLogsApi.one, { params: { id } });
  const history = (person: Person) => person.call(timeLogsApi.history, { params: { id } });
  expect(await one(member)).toMatchObject({ status: 200, body: { id, description: 'Docs' } });
  const colleague = await tenant.member();
  for (const call of [one, history]) expect(await call(colleague)).toMatchObject({ status: 404 });
  await remove(member, [id]);
  expect(await one(member)).toMatchObject({ status: 404 });
  const { body } = await history(tenant.owner);
  expect(body).toMatchObject([
    { action: 'time-log.remove', actor: { name: 'Carl Baker' }, before: { description: 'Docs' } },
    { action: 'time-log.edit', actor: { name: 'Ann Archer' }, after: { description: 'Docs' } },
    { action: 'time-log.add', reason: 'Forgot', after: { startedAt: instant('10 08:00') } },
  ]);
});
