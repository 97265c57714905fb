import { baseContext } from '#server/context/context.ts';
import { billedClient, draftOf, issue } from '#server/modules/invoices/test-invoices.ts';
import { sendReminders } from '#server/modules/reminders/reminders.service.ts';
import { newSheet } from '#server/modules/timesheets/timesheet-kit.ts';
import { type Person, signInAgain, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { absencesApi } from '#shared/absences/absences.api.ts';
import { calendarFeedsApi } from '#shared/calendar-feeds/calendar-feeds.api.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { dayBounds } from '#shared/time/day.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

/*
 * A day without a time is that day in every zone, for every reader. The clock of the test is at Wednesday, 11 March
 * 2026.
 */

interface World {
  server: TestServer;
  tenant: TestTenant;
  zone: string;
  /** Began to work on Tuesday the 10th. */
  ben: Person;
}

/** The days that a calendar program shows. */
async function feedDays({ server, tenant, ben }: World): Promise<string[]> {
  await ben.call(tasksApi.create, {
    body: {
      title: 'Close the books',
      teams: [{ id: tenant.teamId }],
      members: [{ id: ben.employeeId }],
      dueDate: '2026-03-10',
    },
  });
  const { body } = await ben.call(calendarFeedsApi.create, {
    body: { name: 'Due', includes: ['due-dates'] },
  });
  const { pathname, search } = new URL(body.url);
  const feed = await server.app.inject({ method: 'GET', url: `${pathname}${search}` });
  return [...feed.body.matchAll(/DTSTART;VALUE=DATE:(\d+)/g)].map(([, day = '']) => day);
}

/** Searches three days; returns those that find a task that is due, or begins, on the second. */
async function foundDays({ tenant, ben }: World, field: 'due' | 'start'): Promise<string[]> {
  const dates = { due: { dueDate: '2026-03-10' }, start: { startDate: '2026-03-10' } }[field];
  await ben.call(tasksApi.create, { body: { title: 'Dated', teams: [{ id: tenant.teamId }], ...dates } });
  const found: string[] = [];
  for (const day of ['2026-03-09', '2026-03-10', '2026-03-11']) {
    const query = { due: { dueFrom: day, dueTo: day }, start: { startFrom: day, startTo: day } }[field];
    const { body } = await ben.call(tasksApi.search, { query });
    if (body.items.length > 0) found.push(day);
  }
  return found;
}

/**
 * Tries three days, each by its bounds in the zone of the caller; returns those that list a person employed on the
 * second day only.
 */
async function employedDays({ server, tenant, zone }: World): Promise<string[]> {
  const lead = await tenant.member({ role: 'ADMIN', timeZone: zone });
  const zoe = await tenant.member({ firstName: 'Zoe' });
  const day = new Date('2026-03-10');
  await server.services.prisma.employee.update({
    where: { id: zoe.employeeId },
    data: { startedWorkOn: day, endWork: day },
  });
  const found: string[] = [];
  for (const day of ['2026-03-09', '2026-03-10', '2026-03-11']) {
    const { start, end } = dayBounds(day, zone);
    const last = new Date(end.getTime() - 1);
    const query = { startDate: start.toISOString(), endDate: last.toISOString(), name: 'Zoe' };
    if ((await lead.call(workspacesApi.employees, { query })).body.total > 0) found.push(day);
  }
  return found;
}

/** The days of the week up to today that a reviewer sees as missing; the 11th was worked. */
async function missingDays({ server, tenant, ben }: World): Promise<string[]> {
  await newSheet(server, tenant, ben, { date: '2026-03-11', status: 'PENDING', hours: 8 });
  const { body } = await tenant.owner.call(timesheetsApi.review, { query: {} });
  return body.items.flatMap((week) => week.missingDays);
}

/** The days on which time is expected of a member who recorded none. */
async function expectedDays({ tenant, ben, zone }: World): Promise<string[]> {
  const query = { startDate: '2026-03-09', endDate: '2026-03-10', timeZone: zone, duration: 'day' } as const;
  const { body } = await tenant.owner.call(reportsApi.timeLimit, {
    query: { ...query, everybody: true, employeeIds: [ben.employeeId] },
  });
  return body.filter(({ employees }) => employees.length > 0).map(({ date }) => date);
}

/** The seconds due from the 9th to the 10th. */
async function targetSeconds({ tenant, ben }: World): Promise<number[]> {
  const query = { startDate: '2026-03-09', endDate: '2026-03-10', employeeIds: [ben.employeeId] };
  const { body } = await tenant.owner.call(reportsApi.balance, { query });
  return body.flatMap(({ months }) => months.map((month) => month.targetSeconds));
}

/** The days in the file of the limits on which time is expected. */
async function exportedDays({ tenant, ben, zone }: World): Promise<string[]> {
  const query = { startDate: '2026-03-09', endDate: '2026-03-10', timeZone: zone, duration: 'day' } as const;
  const { body } = await tenant.owner.call(exportsApi.limits, {
    query: { ...query, everybody: true, employeeIds: [ben.employeeId] },
  });
  const [, ...lines] = String(body).trim().split('\r\n');
  return lines.map((line) => line.slice(0, '2026-03-10'.length));
}

/** A project that ends on the day after its first, and the answer to one that ends on its first. */
async function projectDays({ tenant, zone }: World): Promise<unknown[]> {
  const lead = await tenant.member({ role: 'ADMIN', timeZone: zone });
  const create = (endDate: string) =>
    lead.call(projectsApi.create, { body: { name: `Until ${endDate}`, startDate: '2026-03-10', endDate } });
  const { body } = await create('2026-03-11');
  const early = await create('2026-03-10');
  return [String(body.startDate).slice(0, 10), String(body.endDate).slice(0, 10), early.status];
}

/** The days on which somebody is away, as a calendar shows them. */
async function daysAway({ server, tenant, zone }: World): Promise<unknown[]> {
  const eve = await tenant.member({ firstName: 'Eve', timeZone: zone });
  const data = { startedWorkOn: new Date('2026-01-01') };
  await server.services.prisma.employee.update({ where: { id: eve.employeeId }, data });
  await tenant.owner.call(absencesApi.putPlace, { body: { country: 'DE' } });
  const [kindId = ''] = (await eve.call(absencesApi.setup, {})).body.kinds.map(({ id }) => id);
  const { employeeId } = eve;
  const day = '2026-03-10';
  await tenant.owner.call(absencesApi.request, {
    body: { kindId, employeeId, firstDay: day, lastDay: day },
  });
  const query = { startDate: '2026-03-09', endDate: '2026-03-11', employeeId, timeZone: zone };
  const { people } = (await eve.call(absencesApi.calendar, { query })).body;
  return people.flatMap(({ absences }) => absences.map(({ firstDay, lastDay }) => [firstDay, lastDay]));
}

const halfHour = 1_800_000;

/** Half an hour after a day has begun there; who calls then has signed in again. */
async function atStartOf({ server, tenant, zone }: World, day: string) {
  server.clock.set(new Date(dayBounds(day, zone).start.getTime() + halfHour));
  return signInAgain(server, tenant.tenantId, tenant.owner);
}

/** The days of an invoice, and its state on the day it is due and on the next, by the clock of the organization. */
async function invoiceDays(world: World): Promise<unknown[]> {
  const { server, tenant, zone } = world;
  const now = server.clock.now();
  const { organizationId: id } = tenant;
  await tenant.owner.call(workspacesApi.updateOrganization, { params: { id }, body: { timeZone: zone } });
  const draft = await draftOf(await billedClient(server, tenant));
  const lines = [
    { description: 'Setup', quantity: '1', unit: 'piece', price: '50', taxPercent: '0' } as const,
  ];
  const days = { issuedOn: '2026-03-01', dueOn: '2026-03-10' };
  const written = await tenant.owner.call(invoicesApi.update, {
    params: { id: draft.id },
    body: { version: draft.version, language: 'en', taxKind: 'standard', lines, ...days },
  });
  await issue(tenant.owner, written.body);
  const states: unknown[] = [];
  for (const day of ['2026-03-10', '2026-03-11']) {
    const owner = await atStartOf(world, day);
    const { body } = await owner.call(invoicesApi.get, { params: { id: draft.id } });
    states.push([body.issuedOn, body.dueOn, body.state]);
  }
  server.clock.set(now);
  return states;
}

/** The days of which somebody is reminded who began on the 10th, at noon of that day and of the next. */
async function remindedDays({ server, tenant, zone, ben }: World): Promise<unknown[]> {
  const { app, services, clock } = server;
  const now = clock.now();
  const { organizationId: id } = tenant;
  await services.prisma.organization.update({ where: { id }, data: { remindNoTime: true } });
  for (const day of ['2026-03-10', '2026-03-11']) {
    clock.set(new Date(dayBounds(day, zone).start.getTime() + 24 * halfHour));
    await sendReminders(
      baseContext(services, { requestId: '', ip: '', userAgent: '', language: undefined }, app.log),
    );
  }
  clock.set(now);
  const rows = await services.prisma.notification.findMany({
    where: { receiverEmployeeId: ben.employeeId, type: 'reminder.no-time' },
  });
  return rows.map(({ params }) => params);
}

const readers: readonly [string, (world: World) => Promise<unknown>, unknown][] = [
  ['a due date in the calendar feed', feedDays, ['20260310']],
  ['a due date in a search', (world) => foundDays(world, 'due'), ['2026-03-10']],
  ['a start date in a search', (world) => foundDays(world, 'start'), ['2026-03-10']],
  ['the days of work in the list of employees', employedDays, ['2026-03-10']],
  ['the first day of work in the review', missingDays, ['2026-03-10']],
  ['the first day of work in the limits', expectedDays, ['2026-03-10']],
  ['the first day of work in the balance', targetSeconds, [8 * 3600]],
  ['the first day of work in the file of the limits', exportedDays, ['2026-03-10']],
  ['the days of a project', projectDays, ['2026-03-10', '2026-03-11', 400]],
  ['the days of an absence', daysAway, [['2026-03-10', '2026-03-10']]],
  [
    'the days of an invoice',
    invoiceDays,
    [
      ['2026-03-01', '2026-03-10', 'issued'],
      ['2026-03-01', '2026-03-10', 'overdue'],
    ],
  ],
  [
    'the first day of work in the reminders',
    remindedDays,
    [expect.objectContaining({ days: ['2026-03-10'] })],
  ],
];

const zones = [
  ...['America/New_York', 'Europe/Berlin', 'Pacific/Auckland'],
  ...['Pacific/Pago_Pago', 'Pacific/Kiritimati', 'Asia/Kolkata', 'America/St_Johns'],
];

for (const zone of zones) {
  test(`days without a time in ${zone}`, async ({ server, tenant }) => {
    const ben = await tenant.member({ timeZone: zone });
    const data = { startedWorkOn: new Date('2026-03-10') };
    await server.services.prisma.employee.update({ where: { id: ben.employeeId }, data });
    const answers: [string, unknown][] = [];
    for (const [what, read] of readers) answers.push([what, await read({ server, tenant, zone, ben })]);
    expect(answers).toEqual(readers.map(([what, , expected]) => [what, expected]));
  });
}
