import { newSheet } from '#server/modules/timesheets/timesheet-kit.ts';
import { setDated } from '#server/modules/workspaces/test-dated.ts';
import { createTenant, type Person } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';
import { usualBreakSteps } from '#shared/timer/breaks.ts';
import { timesheetTexts } from '#shared/timesheets/timesheet.schema.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const weeksOf = async (person: Person, query: object = {}) => {
  const { status, body } = await person.call(timesheetsApi.review, { query });
  expect(status).toBe(200);
  return { ...body, names: body.items.map(({ employee, weekStart }) => `${employee.fullName} ${weekStart}`) };
};

test('the limit of a week is the own one, else that of the organization', async ({ server, tenant }) => {
  const [ben, zoe] = [await tenant.member(), await tenant.member()];
  for (const person of [ben, zoe]) {
    await newSheet(server, tenant, person, { date: '2026-03-02', status: 'PENDING', hours: 6 });
  }
  const limitsOf = async () =>
    new Map((await weeksOf(tenant.owner)).items.map((week) => [week.employeeId, week.limitSeconds]));
  expect([...(await limitsOf()).values()]).toEqual([undefined, undefined]);
  await setDated(server, tenant, { setting: 'weeklyLimit', value: 30 });
  await setDated(server, tenant, { setting: 'weeklyLimit', employeeId: zoe.employeeId, value: 10 });
  const limits = await limitsOf();
  expect(limits.get(ben.employeeId)).toBe(30 * 3600);
  expect(limits.get(zoe.employeeId)).toBe(10 * 3600);
});

test('a week is one row with its days and what a reviewer should look at', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const { prisma } = server.services;
  await newSheet(server, tenant, ben, { date: '2026-03-02', status: 'PENDING', hours: 6 });
  const second = await newSheet(server, tenant, ben, { date: '2026-03-03', status: 'APPROVED', hours: 2 });
  const place = {
    tenantId: tenant.tenantId,
    organizationId: tenant.organizationId,
    employeeId: ben.employeeId,
  };
  const log = (from: string, to: string, more: object) => ({
    ...{ ...place, timesheetId: second, overlapAllowed: true, ...more },
    startedAt: new Date(`2026-03-03T${from}Z`),
    stoppedAt: new Date(`2026-03-03T${to}Z`),
  });
  await prisma.timeLog.createMany({
    data: [
      log('09:30:00', '10:30:00', { logType: 'MANUAL', description: 'A call' }),
      log('14:00:00', '15:00:00', { description: 'Writing' }),
    ],
  });
  const { items, total } = await weeksOf(tenant.owner);
  expect(total).toBe(1);
  expect(items).toMatchObject([
    {
      employeeId: ben.employeeId,
      employee: { fullName: 'Ben Baker' },
      weekStart: '2026-03-02',
      isOwn: false,
      targetSeconds: 40 * 3600,
      missingDays: ['2026-03-04', '2026-03-05', '2026-03-06'],
      days: [
        {
          date: '2026-03-02',
          status: 'PENDING',
          seconds: 6 * 3600,
          allowedSteps: ['IN REVIEW', 'DENIED', 'APPROVED'],
        },
        {
          ...{ date: '2026-03-03', status: 'APPROVED', seconds: 4 * 3600, logCount: 3, withoutNote: 1 },
          ...{ manualSeconds: 3600, overlapSeconds: 1800, gapSeconds: 3.5 * 3600 },
          allowedSteps: ['DRAFT', 'DENIED'],
        },
      ],
    },
  ]);
});

test('weeks are those of the people that somebody decides about; others have none', async ({
  server,
  tenant,
}) => {
  const [ben, cleo] = [await tenant.member(), await tenant.member({ firstName: 'Cleo' })];
  const lead = await tenant.member({ teamRole: 'MANAGER', firstName: 'Lea' });
  const approver = await tenant.member({ role: 'MANAGER', firstName: 'Max' });
  const viewer = await tenant.member({ role: 'VIEWER', firstName: 'Vic' });
  const stranger = (await createTenant(server)).owner;
  for (const person of [ben, cleo, lead]) {
    await newSheet(server, tenant, person, { date: '2026-03-02', status: 'PENDING' });
  }
  const where = { id: cleo.membershipId };
  await server.services.prisma.organizationTeamEmployee.update({ where, data: { deletedAt: new Date() } });
  const ofBen = 'Ben Baker 2026-03-02';
  expect((await weeksOf(lead, { sortBy: 'member' })).names).toEqual([ofBen, 'Lea Baker 2026-03-02']);
  expect((await weeksOf(lead, { decidable: true })).names).toEqual([ofBen]);
  expect((await weeksOf(approver)).total).toBe(3);
  expect((await weeksOf(approver, { employeeIds: [ben.employeeId] })).names).toEqual([ofBen]);
  for (const person of [ben, stranger]) expect((await weeksOf(person)).items).toEqual([]);
  expect((await viewer.call(timesheetsApi.review)).status).toBe(403);
  const own = (await weeksOf(lead)).items.find(({ isOwn }) => isOwn);
  expect(own?.days.map(({ allowedSteps }) => allowedSteps)).toEqual([['DRAFT']]);
});

test('a week waits while a day does, then is what was decided; figures order the pages', async ({
  server,
  tenant,
}) => {
  const [ben, cleo] = [await tenant.member(), await tenant.member({ firstName: 'Cleo' })];
  await newSheet(server, tenant, ben, { date: '2026-03-02', status: 'PENDING', hours: 2 });
  await newSheet(server, tenant, ben, { date: '2026-03-03', status: 'DENIED' });
  await newSheet(server, tenant, cleo, { date: '2026-03-02', status: 'IN REVIEW', hours: 5 });
  await newSheet(server, tenant, cleo, { date: '2026-02-23', status: 'DENIED' });
  await newSheet(server, tenant, cleo, { date: '2026-02-24', status: 'APPROVED' });
  await newSheet(server, tenant, ben, { date: '2026-02-16', status: 'APPROVED' });
  await newSheet(server, tenant, ben, { date: '2026-02-17' });
  const names = async (query: object) => (await weeksOf(tenant.owner, query)).names;
  expect(await names({ sortBy: 'time', order: 'desc' })).toEqual([
    'Cleo Baker 2026-03-02',
    'Ben Baker 2026-03-02',
  ]);
  expect(await names({ sortBy: 'time', take: 1, skip: 1 })).toEqual(['Cleo Baker 2026-03-02']);
  expect(await names({ status: 'denied' })).toEqual(['Cleo Baker 2026-02-23']);
  expect(await names({ status: 'approved' })).toEqual(['Ben Baker 2026-02-16']);
});

test('a reviewer undoes the last decision, and the days wait as before', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const lead = await tenant.member({ teamRole: 'MANAGER', firstName: 'Lea' });
  const submittedAt = new Date('2026-03-10T17:00:00Z');
  const id = await newSheet(server, tenant, ben, { status: 'PENDING' });
  const draft = await newSheet(server, tenant, ben, { date: '2026-03-10' });
  const { prisma } = server.services;
  await prisma.timesheet.update({ where: { id }, data: { submittedAt } });
  const ids = [id, draft];
  await lead.call(timesheetsApi.setStatus, { body: { ids, status: 'APPROVED' } });
  expect((await tenant.owner.call(timesheetsApi.undo, { body: { ids } })).status).toBe(409);
  const { body } = await lead.call(timesheetsApi.undo, { body: { ids } });
  expect(body).toMatchObject([
    { id, status: 'PENDING', submittedAt: submittedAt.toISOString() },
    { id: draft, status: 'DRAFT' },
  ]);
  const row = await prisma.timesheet.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ approvedAt: null, approvedById: null, lockedAt: null });
  const news = await ben.call(notificationsApi.list);
  expect(news.body.items.map(({ type }) => type)).toEqual(['timesheet.reopened', 'timesheet.approved']);
  await lead.call(timesheetsApi.setStatus, { body: { ids: [id], status: 'DENIED', reason: 'No' } });
  server.clock.advance(6 * 60_000);
  const late = await lead.call(timesheetsApi.undo, { body: { ids: [id] } });
  expect(late).toMatchObject({ status: 409, body: { message: timesheetTexts.undoTooLate } });
});

test('a day says what it lacks of its breaks, where the organization has a rule', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  await newSheet(server, tenant, ben, { date: '2026-03-02', status: 'PENDING', hours: 7 });
  await newSheet(server, tenant, ben, { date: '2026-03-03', status: 'PENDING', hours: 6 });
  const missing = async () =>
    (await weeksOf(tenant.owner)).items[0]?.days.map(({ missingBreakMinutes }) => missingBreakMinutes);
  expect(await missing()).toEqual([undefined, undefined]);
  await tenant.owner.call(workspacesApi.updateOrganization, {
    params: { id: tenant.organizationId },
    body: { breakSteps: [...usualBreakSteps] },
  });
  expect(await missing()).toEqual([30, 0]);
});

test('free days and absences are not missing, neither for the reviewer nor for who submits', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const { prisma } = server.services;
  await newSheet(server, tenant, ben, { date: '2026-03-02', status: 'PENDING', hours: 6 });
  const place = { tenantId: tenant.tenantId, organizationId: tenant.organizationId };
  const date = new Date('2026-03-04');
  await prisma.companyDay.create({ data: { ...place, name: 'Founding day', date, isHalf: true } });
  const kind = await prisma.absenceKind.create({ data: { ...place, name: 'Sick leave', color: '#C2571A' } });
  const away = { ...place, employeeId: ben.employeeId, kindId: kind.id };
  const days = { firstDay: new Date('2026-03-05'), lastDay: new Date('2026-03-05') };
  const waiting = { firstDay: new Date('2026-03-06'), lastDay: new Date('2026-03-06') };
  await prisma.absence.createMany({
    data: [
      { ...away, ...days, state: 'approved' },
      { ...away, ...waiting, state: 'requested' },
    ],
  });
  const { items } = await weeksOf(tenant.owner);
  expect(items).toMatchObject([
    { targetSeconds: 28 * 3600, missingDays: ['2026-03-03', '2026-03-04', '2026-03-06'] },
  ]);
  const check = await ben.call(timesheetsApi.checkWeek, { query: { date: '2026-03-02' } });
  expect(check.body.days.map(({ targetSeconds }) => targetSeconds / 3600)).toEqual([8, 8, 4, 0, 8, 0, 0]);
});
