import { parse } from 'csv-parse/sync';
import { addLog } from '#server/modules/reports/test-logs.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { type WeekDay, weekDay } from '#shared/enums/calendar.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';
import { statisticsApi } from '#shared/statistics/statistics.api.ts';
import { addDays, eachDay } from '#shared/time/calendar-day.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';

/** The first day of the week of Wednesday, 11 March 2026, by the weekday on which weeks begin. */
const firstDays: Readonly<Record<WeekDay, string>> = {
  MONDAY: '2026-03-09',
  TUESDAY: '2026-03-10',
  WEDNESDAY: '2026-03-11',
  THURSDAY: '2026-03-05',
  FRIDAY: '2026-03-06',
  SATURDAY: '2026-03-07',
  SUNDAY: '2026-03-08',
};

const range = { startDate: '2026-03-01', endDate: '2026-03-21', timeZone: 'UTC' };
const week = { groupBy: ['week'] };

type Door = (person: Person) => Promise<Record<string, number>>;

/** Seconds by the first day of their week, through everything that parts time into weeks. */
const doors: Readonly<Record<string, Door>> = {
  summary: async (person) => {
    const { body } = await person.call(reportsApi.summary, { query: { ...range, ...week } });
    return Object.fromEntries(body.rows.map(({ key, seconds }) => [key, seconds]));
  },
  limits: async (person) => {
    const { body } = await person.call(reportsApi.timeLimit, { query: { ...range, duration: 'week' } });
    return Object.fromEntries(body.map(({ date, employees }) => [date, employees[0]?.duration ?? 0]));
  },
  'summary as a file': async (person) => {
    const { body } = await person.call(exportsApi.summary, { query: { ...range, ...week } });
    const rows = parse(String(body), { bom: true, columns: true }) as Record<string, string>[];
    return Object.fromEntries(rows.map((row) => [row['Week from'], Number(row.Seconds)]));
  },
  'list of entries': async (person) => {
    const { body } = await person.call(timeLogsApi.entries, {
      query: { ...range, group: 'weekly', take: 500 },
    });
    const sums: Record<string, number> = {};
    for (const { day, seconds } of body.items) sums[day] = (sums[day] ?? 0) + seconds;
    return sums;
  },
  review: async (person) => {
    const { body } = await person.call(timesheetsApi.review, { query: {} });
    return Object.fromEntries(
      body.items.map(({ weekStart, days }) => [
        weekStart,
        days.reduce((sum, { seconds }) => sum + seconds, 0),
      ]),
    );
  },
};

/** Every day has a unique length, so that a sum identifies its days. */
const secondsOf = (day: string) => 60 + Number(day.slice(8)) ** 2;

async function workEveryDay(server: TestServer, tenant: TestTenant): Promise<void> {
  for (const day of eachDay(range.startDate, range.endDate)) {
    const from = new Date(`${day}T08:00:00Z`);
    await addLog(server, tenant, tenant.owner, {
      from,
      to: new Date(from.getTime() + 1000 * secondsOf(day)),
    });
  }
  const { tenantId } = tenant;
  await server.services.prisma.timesheet.updateMany({
    where: { tenantId },
    data: { status: 'PENDING', submittedAt: server.clock.now() },
  });
}

function expectedWeeks(first: string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const day of eachDay(range.startDate, range.endDate)) {
    let start = first;
    while (start > day) start = addDays(start, -7);
    while (addDays(start, 6) < day) start = addDays(start, 7);
    sums[start] = (sums[start] ?? 0) + secondsOf(day);
  }
  return sums;
}

test('weeks begin on the day of the organization everywhere', async ({ server, tenant }) => {
  await workEveryDay(server, tenant);
  const where = { id: tenant.organizationId };
  for (const startWeekOn of weekDay.options) {
    await server.services.prisma.organization.update({ where, data: { startWeekOn } });
    const first = firstDays[startWeekOn];
    for (const [name, door] of Object.entries(doors)) {
      expect(await door(tenant.owner), `${name}, ${startWeekOn}`).toEqual(expectedWeeks(first));
    }
    const days = eachDay(first, addDays(first, 6)).map(secondsOf);
    const { body } = await tenant.owner.call(statisticsApi.counts, { query: { timeZone: 'UTC' } });
    expect(body.weekDuration, startWeekOn).toBe(days.reduce((sum, seconds) => sum + seconds, 0));
  }
});
