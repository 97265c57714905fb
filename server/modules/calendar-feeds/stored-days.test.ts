import { newSheet } from '#server/modules/timesheets/timesheet-kit.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { calendarFeedsApi } from '#shared/calendar-feeds/calendar-feeds.api.ts';
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

const readers: readonly [string, (world: World) => Promise<unknown>, unknown][] = [
  ['a due date in the calendar feed', feedDays, ['20260310']],
  ['a due date in a search', (world) => foundDays(world, 'due'), ['2026-03-10']],
  ['a start date in a search', (world) => foundDays(world, 'start'), ['2026-03-10']],
  ['the days of work in the list of employees', employedDays, ['2026-03-10']],
  ['the first day of work in the review', missingDays, ['2026-03-10']],
  ['the first day of work in the limits', expectedDays, ['2026-03-10']],
  ['the first day of work in the balance', targetSeconds, [8 * 3600]],
];

const zones = [
  ...['America/New_York', 'Europe/Berlin', 'Pacific/Auckland'],
  ...['Pacific/Pago_Pago', 'Pacific/Kiritimati'],
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
