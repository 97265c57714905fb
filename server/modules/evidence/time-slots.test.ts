import { newSheet } from '#server/modules/timesheets/timesheet-kit.ts';
import { auditOf } from '#server/testing/audit.ts';
import { recordEverything } from '#server/testing/recording.ts';
import { createTenant, type Person, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { activitiesApi } from '#shared/evidence/activities.api.ts';
import { timeSlotTexts } from '#shared/evidence/time-slot.schema.ts';
import { timeSlotsApi } from '#shared/evidence/time-slots.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

/** A finished log from 8 to 9 on a day, and its slots. Answers the ids of the slots, oldest first. */
async function newHour(
  server: TestServer,
  tenant: TestTenant,
  person: Person,
  more: NonNullable<Parameters<typeof newSheet>[3]> = {},
) {
  const { prisma } = server.services;
  const { tenantId, organizationId } = tenant;
  const timesheetId = await newSheet(server, tenant, person, { date: '2026-03-10', ...more });
  const { id: timeLogId, startedAt } = await prisma.timeLog.findFirstOrThrow({ where: { timesheetId } });
  const ids: string[] = [];
  for (const index of Array.from({ length: 6 }).keys()) {
    const slot = await prisma.timeSlot.create({
      data: {
        ...{
          tenantId,
          organizationId,
          employeeId: person.employeeId,
          duration: 600,
          overall: 300,
          mouse: 60,
        },
        startedAt: new Date(startedAt.getTime() + index * 600_000),
      },
    });
    await prisma.timeSlotTimeLog.create({ data: { tenantId, timeSlotId: slot.id, timeLogId } });
    ids.push(slot.id);
  }
  return { ids, timeLogId, timesheetId };
}

/** `08:00–08:20` of the logs that are there. */
async function spansOf({ services }: TestServer, { employeeId }: Person): Promise<string[]> {
  const where = { employeeId, deletedAt: null };
  const logs = await services.prisma.timeLog.findMany({ where, orderBy: { startedAt: 'asc' } });
  const clock = (at: Date | null) => at?.toISOString().slice(11, 16) ?? '';
  return logs.map(({ startedAt, stoppedAt }) => `${clock(startedAt)}–${clock(stoppedAt)}`);
}

const day = { startDate: '2026-03-10', endDate: '2026-03-10' };

function remove(person: Person, ids: unknown, more: object = {}) {
  return person.call(timeSlotsApi.remove, { body: { ids, ...more } });
}

test('signs of life of a running timer fill the slots of the clock and change no log', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  await recordEverything(server, tenant);
  server.clock.set(new Date('2026-03-11T09:08:30.000Z'));
  await owner.call(timerApi.start, { body: {} });
  const beat = async (seconds: number, body: object = {}) => {
    server.clock.advance(seconds * 1000);
    return owner.call(timerApi.sync, { body });
  };
  await beat(60, { keyboard: 20, mouse: 900, overall: 'x' });
  await beat(60, { keyboard: 10, overall: -5 });
  // A long silence counts as little as a short one.
  const { body } = await beat(240, { overall: 30 });
  expect(body).toMatchObject({ running: true, lastLog: { duration: 360 } });
  const query = { startDate: '2026-03-11', endDate: '2026-03-11' };
  const slots = (await owner.call(timeSlotsApi.list, { query })).body;
  expect(slots).toMatchObject([
    {
      startedAt: '2026-03-11T09:00:00.000Z',
      stoppedAt: '2026-03-11T09:01:30.000Z',
      ...{ duration: 90, keyboard: 20, mouse: 600, overall: 0, keyboardPercentage: 22, mousePercentage: 100 },
      isAllowDelete: false,
    },
    {
      startedAt: '2026-03-11T09:10:00.000Z',
      ...{ duration: 150, keyboard: 10, mouse: 0, overall: 30, percentage: 20 },
      timeLogs: [{ id: body.lastLog?.id }],
    },
  ]);
  await owner.call(timerApi.stop);
  expect((await beat(60)).status).toBe(200);
  expect((await owner.call(timeSlotsApi.list, { query })).body).toHaveLength(2);
  expect(await spansOf(server, owner)).toEqual(['09:08–09:14']);
});

test('a sign of life tells of activities, and of pictures where they are allowed', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const { prisma } = server.services;
  const where = { id: tenant.organizationId };
  await prisma.organization.update({ where, data: { allowAppCapture: true } });
  await owner.call(timerApi.start, { body: {} });
  const evidence = {
    activities: [{ title: 'Editor', type: 'app', duration: 40, metaData: { url: 'https://x.test' } }],
    screenshots: [{ file: 'https://files.test/a.png', thumb: '/a-small.png' }],
  };
  await owner.call(timerApi.sync, { body: evidence });
  const query = { date: '2026-03-11' };
  const read = async () => (await owner.call(timeSlotsApi.list, { query })).body[0];
  expect(await read()).toMatchObject({
    activities: [{ title: 'Editor', type: 'APP', duration: 40 }],
    screenshots: [],
  });
  await prisma.organization.update({ where, data: { allowScreenshotCapture: true } });
  await owner.call(timerApi.sync, { body: evidence });
  expect((await read())?.screenshots).toMatchObject([
    { fileUrl: 'https://files.test/a.png', thumbUrl: '/a-small.png' },
  ]);
  const theirs = { activities: [{ title: 'Editor', projectId: (await createTenant(server)).projectId }] };
  expect((await owner.call(timerApi.sync, { body: theirs })).status).toBe(404);
  const odd = { screenshots: [{ file: 'javascript:alert(1)' }] };
  expect((await owner.call(timerApi.sync, { body: odd })).status).toBe(400);
  const many = { activities: Array.from({ length: 201 }, () => ({ title: 'Editor' })) };
  expect((await owner.call(timerApi.sync, { body: many })).status).toBe(400);
});

test('slots are read as one group a person, by who reads their time', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const lead = await tenant.member({ teamRole: 'MANAGER' });
  const colleague = await tenant.member();
  const stranger = (await createTenant(server)).owner;
  const { ids } = await newHour(server, tenant, ben);
  const query = {
    employeeId: ben.employeeId,
    todayStart: '2026-03-10T00:00:00.000Z',
    todayEnd: '2026-03-10T23:59:59.999Z',
  };
  const expected = [
    {
      id: ben.employeeId,
      startedAt: '2026-03-10T08:00:00.000Z',
      user: { name: 'Ben Baker', imageUrl: expect.stringContaining('/public/avatars/') },
      timeSlots: ids.map((id) => ({ id, percentage: 50, mousePercentage: 10, isAllowDelete: true })),
    },
  ];
  for (const person of [ben, lead, tenant.owner]) {
    expect((await person.call(timeSlotsApi.ofEmployee, { query })).body).toMatchObject(expected);
  }
  for (const path of ['/timer/slots', '/timer/slot']) {
    expect((await ben.request('GET', path, { query })).body).toMatchObject(expected);
  }
  for (const person of [colleague, stranger]) {
    expect((await person.call(timeSlotsApi.ofEmployee, { query })).body).toEqual([]);
    const list = { ...day, employeeIds: [ben.employeeId] };
    expect((await person.call(timeSlotsApi.list, { query: list })).body).toEqual([]);
  }
  const { tenantId, organizationId } = tenant;
  const ownToday = { query: { tenantId, organizationId } };
  expect((await ben.call(timeSlotsApi.ofEmployee, ownToday)).body).toEqual([]);
  const level = { ...day, activityLevel: { start: 60, end: 100 } };
  expect((await ben.call(timeSlotsApi.list, { query: level })).body).toEqual([]);
});

test('slots and programs of some of the work are found by each filter of time', async ({
  server,
  tenant,
}) => {
  const { owner, tenantId, organizationId } = tenant;
  await recordEverything(server, tenant);
  const { prisma } = server.services;
  const { ids, timeLogId, timesheetId } = await newHour(server, tenant, owner);
  const [timeSlotId = ''] = ids;
  const place = { tenantId, organizationId, employeeId: owner.employeeId };
  const about = {
    title: 'Editor',
    type: 'APP',
    duration: 60,
    date: new Date('2026-03-10'),
    time: '08:00:00',
  };
  await prisma.activity.create({ data: { ...place, ...about, timeSlotId } });
  const [label, client] = await Promise.all([
    prisma.tag.create({ data: { tenantId, organizationId, name: 'Urgent' } }),
    prisma.organizationContact.create({ data: { tenantId, organizationId, name: 'Nordlicht' } }),
  ]);
  const filters = {
    isBillable: true,
    isEdited: true,
    tagIds: [label.id],
    clientIds: [client.id],
    timesheetId: [crypto.randomUUID()],
    status: ['APPROVED'],
  };
  const found = async (filter: object) => [
    (await owner.call(timeSlotsApi.list, { query: { ...day, ...filter } })).body.length,
    (await owner.call(activitiesApi.list, { query: { ...day, ...filter } })).body.length,
  ];
  expect(await found({})).toEqual([6, 1]);
  for (const filter of Object.keys(filters) as (keyof typeof filters)[]) {
    expect(await found({ [filter]: filters[filter] })).toEqual([0, 0]);
  }
  await prisma.timeLog.update({
    where: { id: timeLogId },
    data: { isBillable: true, editedAt: server.clock.now(), organizationContactId: client.id },
  });
  await prisma.timeLogTag.create({ data: { tenantId, timeLogId, tagId: label.id } });
  const { timesheetId: _sheet, status: _status, ...ofLog } = filters;
  expect(await found({ ...ofLog, timesheetId: [timesheetId] })).toEqual([6, 1]);
});

test('deleting slots cuts their ten minutes out of the finished log, also one after the other', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const { ids } = await newHour(server, tenant, ben);
  const [first, second, , fourth, fifth, sixth] = ids;
  expect(await remove(ben, [fourth, second])).toMatchObject({ status: 200, body: true });
  expect(await spansOf(server, ben)).toEqual(['08:00–08:10', '08:20–08:30', '08:40–09:00']);
  // The last slot belongs to the part that was cut off.
  expect((await remove(ben, sixth)).body).toBe(true);
  expect((await remove(ben, { 0: first })).body).toBe(true);
  expect(await spansOf(server, ben)).toEqual(['08:20–08:30', '08:40–08:50']);
  const left = (await ben.call(timeSlotsApi.list, { query: day })).body;
  expect(left.map(({ startedAt }) => startedAt.slice(11, 16))).toEqual(['08:20', '08:40']);
  const { body } = await ben.request('DELETE', '/timer/slot', {
    query: { ids: [fifth], forceDelete: 'true' },
  });
  expect(body).toBe(true);
  expect(await server.services.prisma.timeSlot.count({ where: { id: fifth } })).toBe(0);
  const audit = await auditOf(server, tenant);
  const removed = audit.filter(({ action }) => action === 'time-slot.remove');
  expect(removed.map(({ actorUserId, entityId }) => [actorUserId, entityId])).toEqual(
    [fourth, second, sixth, first, fifth].map((id) => [ben.userId, id]),
  );
});

test('a slot of a running log, an unknown one and one of others are left', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const running = await newHour(server, tenant, ben, { isRunning: true });
  const colleague = await tenant.member();
  const theirs = await newHour(server, tenant, colleague);
  const stranger = (await createTenant(server)).owner;
  const ids = [running.ids[0], theirs.ids[0], crypto.randomUUID()];
  for (const person of [ben, stranger])
    expect(await remove(person, ids)).toMatchObject({ status: 200, body: true });
  expect(
    await server.services.prisma.timeSlot.count({ where: { tenantId: tenant.tenantId, deletedAt: null } }),
  ).toBe(12);
  expect(await spansOf(server, colleague)).toEqual(['08:00–09:00']);
});

test('managers delete for their team; who only reads does not, and an owner needs leave', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const lead = await tenant.member({ teamRole: 'MANAGER' });
  const reader = await tenant.member({ role: 'MANAGER' });
  const { ids } = await newHour(server, tenant, ben);
  expect(await remove(reader, [ids[0]])).toMatchObject({ status: 403, body: { code: 'NOT_YOUR_TIME' } });
  await server.services.prisma.employee.update({
    where: { id: ben.employeeId },
    data: { allowDeleteTime: false },
  });
  expect(await remove(ben, [ids[0]])).toMatchObject({ status: 403, body: { code: 'DELETE_TIME_DISABLED' } });
  const [slot] = (await ben.call(timeSlotsApi.list, { query: day })).body;
  expect(slot?.isAllowDelete).toBe(false);
  expect((await remove(lead, [ids[0]])).body).toBe(true);
  expect(await spansOf(server, ben)).toEqual(['08:10–09:00']);
});

test('an approved day keeps its time', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const { ids } = await newHour(server, tenant, ben, { status: 'APPROVED' });
  const [slot] = (await ben.call(timeSlotsApi.list, { query: day })).body;
  expect(slot?.isAllowDelete).toBe(false);
  for (const person of [ben, tenant.owner]) {
    expect(await remove(person, ids)).toMatchObject({ status: 409, body: { code: 'TIME_LOCKED' } });
  }
  expect(await spansOf(server, ben)).toEqual(['08:00–09:00']);
});

test('ids are asked for', async ({ tenant }) => {
  const { owner } = tenant;
  for (const path of ['/timesheet/time-slot', '/timer/slot', '/timesheet/statistics/time-slots']) {
    const without = await owner.request('DELETE', path);
    expect(without).toMatchObject({ status: 400, body: { message: timeSlotTexts.noIds } });
    const empty = await owner.request('DELETE', path, { body: { ids: [''] } });
    expect(empty).toMatchObject({ status: 400, body: { message: timeSlotTexts.noIds } });
  }
  const many = Array.from({ length: 101 }, () => crypto.randomUUID());
  expect(await remove(owner, many)).toMatchObject({ status: 400, body: { message: timeSlotTexts.tooMany } });
  expect(await remove(owner, ['x'])).toMatchObject({ status: 400, body: { message: 'Invalid UUID' } });
});
