import { get, rangeOf } from '#server/bench/call.ts';
import type { Call } from '#server/bench/load.ts';
import type { Place } from '#server/bench/seeded.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { startOfMonth } from '#shared/time/month.ts';
import { weekDays } from '#shared/time/week.ts';

export interface NamedCall {
  readonly name: string;
  readonly call: Call;
}

function lastMonth(today: string) {
  const lastDay = addDays(startOfMonth(today), -1);
  return rangeOf(startOfMonth(lastDay), lastDay);
}

function lastWeek(today: string) {
  const days = weekDays(addDays(today, -7), 'MONDAY');
  return rangeOf(days.at(0) ?? today, days.at(-1) ?? today);
}

/** The reports of an organization with years of time: last month and last week, of everybody. */
export function reportCalls({ organizationId, tenantId, employeeId }: Place, now: Date): NamedCall[] {
  const ids = { organizationId, tenantId };
  const today = dayOf(now, 'UTC');
  const month = { ...ids, ...lastMonth(today) };
  const week = { ...ids, ...lastWeek(today) };
  const logs = '/timesheet/time-log';
  const byPerson = { ...month, 'groupBy[0]': 'employee' };
  const byProject = { ...month, 'groupBy[0]': 'project', 'groupBy[1]': 'employee' };
  return [
    { name: 'month by date', call: get(`${logs}/report/daily`, month) },
    { name: 'month by person', call: get(`${logs}/report/summary`, byPerson) },
    { name: 'month by project and person', call: get(`${logs}/report/summary`, byProject) },
    { name: "month's daily totals", call: get(`${logs}/report/daily-chart`, month) },
    { name: 'week list, one person', call: get(logs, { ...week, 'employeeIds[0]': employeeId }) },
    { name: 'week list, everybody', call: get(logs, week) },
    { name: 'week against the limits', call: get(`${logs}/time-limit`, { ...week, duration: 'week' }) },
    { name: 'statistics: counts of the week', call: get('/timesheet/statistics/counts', week) },
    { name: 'statistics: members of the week', call: get('/timesheet/statistics/members', week) },
    { name: 'statistics: tasks of the week', call: get('/timesheet/statistics/tasks', week) },
  ];
}

/** Files of a hundred thousand entries or more. */
export function exportCalls({ organizationId, tenantId }: Place, now: Date): NamedCall[] {
  const lastDay = addDays(dayOf(now, 'UTC'), -1);
  const range = { organizationId, tenantId, ...rangeOf(addDays(lastDay, -89), lastDay) };
  return ['csv', 'xlsx', 'json'].map((format) => ({
    name: `entries of 90 days, ${format.toUpperCase()}`,
    call: get('/timesheet/time-log/export', { ...range, format }),
  }));
}
