import { randomUUID } from 'node:crypto';
import { upload } from '#server/modules/imports/test-imports.ts';
import { enter, entered, instant, span } from '#server/modules/time-logs/test-time-logs.ts';
import { auditOf } from '#server/testing/audit.ts';
import { createTenant, type Person, signInAgain, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { timeSlotsApi } from '#shared/evidence/time-slots.api.ts';
import { importsApi } from '#shared/imports/imports.api.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { dayOpeningTexts } from '#shared/timesheets/day-opening.schema.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const close = async ({ owner, organizationId }: TestTenant) => {
  const body = { timeClosedBefore: '2026-03-10' };
  const { status } = await owner.call(workspacesApi.updateOrganization, {
    params: { id: organizationId },
    body,
  });
  expect(status).toBe(200);
};
const ask = (person: Person, day = '2026-03-09') =>
  person.call(timesheetsApi.requestOpening, { body: { day, reason: 'I forgot the call' } });
const decide = (person: Person, id: string, body: Record<string, unknown>) =>
  person.call(timesheetsApi.decideOpening, { params: { id }, body });
const newsOf = async (person: Person) =>
  (await person.call(notificationsApi.list)).body.items.map(({ type }) => type);

test('an approved day of one person is open to every way of writing time, and no other is', async ({
  server,
  tenant,
}) => {
  const [ben, cleo] = [await tenant.member(), await tenant.member({ firstName: 'Cleo' })];
  const [changed, moved, removed] = [
    await entered(ben, '09 08:00', '09 09:00'),
    await entered(ben, '10 08:00', '10 09:00'),
    await entered(ben, '09 12:00', '09 13:00'),
  ];
  await close(tenant);
  const edit = (id: string, body: Record<string, unknown>) =>
    ben.call(timeLogsApi.edit, { params: { id }, body });
  const ways = [
    () => enter(ben, '09 14:00', '09 15:00'),
    () => edit(changed, { description: 'Other words' }),
    () => edit(moved, span('09 10:00', '09 11:00')),
    () => ben.call(timeLogsApi.split, { params: { id: changed }, body: { at: instant('09 08:30') } }),
    () => ben.call(timeLogsApi.remove, { body: { logIds: [removed] } }),
    () => ben.call(timeLogsApi.restore, { body: { ids: [removed] } }),
    () => enter(ben, '09 14:30', '09 15:30', { overwrite: true }),
  ];
  const request = await ask(ben);
  expect(request).toMatchObject({
    status: 200,
    body: { state: 'requested', day: '2026-03-09', name: 'Ben Baker' },
  });
  for (const way of ways.slice(0, 5))
    expect(await way()).toMatchObject({ status: 409, body: { code: 'PERIOD_CLOSED' } });

  const approved = await decide(tenant.owner, request.body.id, { isApproved: true });
  expect(approved).toMatchObject({ status: 200, body: { state: 'approved', openUntil: expect.any(String) } });
  for (const way of ways) expect((await way()).status).toBeLessThan(300);
  const text = 'date,start,end,description\n2026-03-09,06:00,07:00,Imported\n';
  const { body: file } = await upload(server, ben, { text });
  expect(file).toMatchObject({ counts: { ready: 1 } });
  const late = { clientId: randomUUID(), startedAt: instant('09 20:00') };
  expect((await ben.call(timerApi.start, { body: late })).status).toBeLessThan(300);
  await ben.call(timerApi.stop, { body: { stoppedAt: instant('09 21:00') } });
  // Other days, and other people, stay closed.
  expect((await enter(ben, '08 14:00', '08 15:00')).status).toBe(409);
  expect((await enter(ben, '08 23:00', '09 00:30')).status).toBe(409);
  expect((await enter(cleo, '09 14:00', '09 15:00')).status).toBe(409);
});

/** The recorded slot of an entry of ten minutes. */
async function slotOf({ services: { prisma } }: TestServer, id: string): Promise<string> {
  const log = await prisma.timeLog.findUniqueOrThrow({ where: { id } });
  const { tenantId, organizationId, employeeId, startedAt } = log;
  const place = { tenantId, organizationId, employeeId };
  const slot = await prisma.timeSlot.create({ data: { ...place, startedAt, duration: 600, overall: 300 } });
  await prisma.timeSlotTimeLog.create({ data: { tenantId, timeSlotId: slot.id, timeLogId: id } });
  return slot.id;
}

test('imports, their undo and the removal of slots reach a reopened day, and no other', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const logs = [await entered(ben, '09 08:00', '09 08:10'), await entered(ben, '08 08:00', '08 08:10')];
  const [open, shut] = [await slotOf(server, logs[0] ?? ''), await slotOf(server, logs[1] ?? '')];
  await close(tenant);
  const { body } = await ask(ben);
  await decide(tenant.owner, body.id, { isApproved: true });
  const rows = '2026-03-09,06:00,07:00,Imported\n2026-03-08,06:00,07:00,Too late\n';
  const { body: file } = await upload(server, ben, { text: `date,start,end,description\n${rows}` });
  expect(file).toMatchObject({ counts: { ready: 1, failed: 1 } });
  const about = { params: { id: file.id } };
  expect((await ben.call(importsApi.run, about)).body).toMatchObject({ counts: { made: 1, failed: 1 } });
  expect((await ben.call(importsApi.undo, about)).body).toMatchObject({ counts: { removed: 1 }, kept: [] });

  const remove = (id: string) => ben.call(timeSlotsApi.remove, { body: { ids: [id] } });
  expect(await remove(shut)).toMatchObject({ status: 409, body: { code: 'PERIOD_CLOSED' } });
  expect((await remove(open)).status).toBeLessThan(300);
  const where = { employeeId: ben.employeeId, deletedAt: null };
  const left = await server.services.prisma.timeLog.findMany({ where, select: { id: true } });
  expect(left.map(({ id }) => id)).toEqual([logs[1]]);
});

test('entries that were imported into a reopened day stay once it is closed again', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  await close(tenant);
  const { body } = await ask(ben);
  await decide(tenant.owner, body.id, { isApproved: true });
  const text = 'date,start,end,description\n2026-03-09,06:00,07:00,Imported\n';
  const { body: file } = await upload(server, ben, { text });
  const about = { params: { id: file.id } };
  await ben.call(importsApi.run, about);
  const openUntil = new Date(server.clock.now().getTime() - 2 * 86_400_000);
  await server.services.prisma.dayOpening.updateMany({ where: { id: body.id }, data: { openUntil } });
  expect((await ben.call(importsApi.undo, about)).body).toMatchObject({
    counts: { removed: 0 },
    kept: [{ description: 'Imported', reason: expect.stringContaining('is closed') }],
  });
});

test('a reopened day closes again once its last day is over', async ({ server, tenant }) => {
  const ben = await tenant.member();
  await close(tenant);
  const { body } = await ask(ben);
  await decide(tenant.owner, body.id, { isApproved: true });
  expect((await enter(ben, '09 14:00', '09 15:00')).status).toBe(201);
  const yesterday = new Date(server.clock.now().getTime() - 2 * 86_400_000);
  const data = { openUntil: yesterday };
  await server.services.prisma.dayOpening.updateMany({ where: { id: body.id }, data });
  expect(await enter(ben, '09 16:00', '09 17:00')).toMatchObject({ body: { code: 'PERIOD_CLOSED' } });
});

test('a reader of the time of a person knows which of their days are open again, and nobody else does', async ({
  server,
  tenant,
}) => {
  const { organizationId, tenantId, owner } = tenant;
  const { prisma } = server.services;
  const [ben, cleo] = [await tenant.member(), await tenant.member({ firstName: 'Cleo' })];
  const lead = await tenant.member({ teamRole: 'MANAGER', firstName: 'Lea' });
  const approver = await tenant.member({ role: 'MANAGER', firstName: 'Max' });
  const data = { tenantId, organizationId, name: 'Elsewhere', profile_link: randomUUID() };
  const elsewhere = await prisma.organizationTeam.create({ data });
  const where = { id: cleo.membershipId };
  await prisma.organizationTeamEmployee.update({ where, data: { organizationTeamId: elsewhere.id } });
  await close(tenant);
  for (const person of [ben, cleo]) {
    const { body } = await ask(person);
    await decide(owner, body.id, { isApproved: true });
  }
  const { body: refused } = await ask(ben, '2026-03-08');
  await decide(owner, refused.id, { isApproved: false });
  await ask(ben, '2026-03-07');

  const seenBy = async (person: Person) => {
    const { body } = await person.call(timesheetsApi.reopenedDays);
    return body.map(({ employeeId, day }) => [employeeId, day]);
  };
  const [bens, cleos] = [ben, cleo].map(({ employeeId }) => [employeeId, '2026-03-09']);
  expect(await seenBy(ben)).toEqual([bens]);
  expect(await seenBy(cleo)).toEqual([cleos]);
  expect(await seenBy(lead)).toEqual([bens]);
  for (const person of [approver, owner]) expect(await seenBy(person)).toEqual([bens, cleos]);
  expect(await seenBy((await createTenant(server)).owner)).toEqual([]);
  const { body: answer } = await lead.call(timesheetsApi.reopenedDays);
  expect(answer).toEqual([
    {
      employeeId: ben.employeeId,
      day: '2026-03-09',
      timeZone: 'UTC',
      until: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    },
  ]);

  const openUntil = new Date(server.clock.now().getTime() - 2 * 86_400_000);
  await prisma.dayOpening.updateMany({ where: { employeeId: ben.employeeId }, data: { openUntil } });
  expect(await seenBy(lead)).toEqual([]);
});

test('everyone concerned is told, once for each request', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const lead = await tenant.member({ teamRole: 'MANAGER', firstName: 'Lea' });
  expect(await ask(ben)).toMatchObject({ status: 400, body: { message: dayOpeningTexts.open } });
  await close(tenant);
  const { body } = await ask(ben);
  expect(await ask(ben)).toMatchObject({ status: 409, body: { message: dayOpeningTexts.asked } });
  expect(await newsOf(tenant.owner)).toContain('day-opening.requested');
  expect(await newsOf(lead)).not.toContain('day-opening.requested');
  expect((await tenant.owner.call(timesheetsApi.waitingOpenings)).body).toMatchObject([{ id: body.id }]);
  expect((await lead.call(timesheetsApi.waitingOpenings)).status).toBe(403);
  expect((await decide(lead, body.id, { isApproved: true })).status).toBe(403);
  expect((await decide((await createTenant(server)).owner, body.id, { isApproved: true })).status).toBe(404);
  const late = { isApproved: true, openUntil: '2031-01-01' };
  expect(await decide(tenant.owner, body.id, late)).toMatchObject({ status: 400 });

  const refusal = { isApproved: false, answer: 'It is invoiced' };
  expect(await decide(tenant.owner, body.id, refusal)).toMatchObject({
    status: 200,
    body: { state: 'refused' },
  });
  expect(await decide(tenant.owner, body.id, { isApproved: true })).toMatchObject({ status: 409 });
  expect(await newsOf(ben)).toContain('day-opening.refused');
  expect((await ben.call(timesheetsApi.openings)).body).toMatchObject([
    { state: 'refused', answer: 'It is invoiced' },
  ]);
  expect((await lead.call(timesheetsApi.openings)).body).toEqual([]);
  const entries = (await auditOf(server, tenant)).filter(({ entity }) => entity === 'DayOpening');
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    'day-opening.refuse',
    'day-opening.request',
  ]);
  // A second request may be approved.
  const again = await ask(ben);
  await decide(tenant.owner, again.body.id, { isApproved: true });
  expect(await newsOf(ben)).toContain('day-opening.approved');
});

test('the opened day stays the same hours in whatever zone its person says to be', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member({ timeZone: 'Etc/UTC' });
  await close(tenant);
  const request = await ask(ben);
  await decide(tenant.owner, request.body.id, { isApproved: true });
  const params = { id: ben.userId };
  await ben.call(usersApi.update, { params, body: { timeZone: 'Pacific/Kiritimati' } });
  const moved = await signInAgain(server, tenant.tenantId, ben);
  expect(await enter(moved, '08 12:00', '08 13:00')).toMatchObject({
    status: 409,
    body: { code: 'PERIOD_CLOSED', details: { days: ['2026-03-08', '2026-03-09'] } },
  });
  expect(await enter(moved, '09 23:00', '10 01:00')).toMatchObject({ status: 201 });
});
