import { get, rangeOf } from '#server/bench/call.ts';
import type { Call } from '#server/bench/load.ts';
import type { Place } from '#server/bench/seeded.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { startOfMonth } from '#shared/time/month.ts';
import { weekDays } from '#shared/time/week.ts';

export interface Case {
  readonly name: string;
  readonly call: Call;
  /**
   * Ten people at once, or the workspace's owner ten times (who alone may read everybody's time); the last in a
   * workspace of its own with one team of fifty.
   */
  readonly as: 'members' | 'owner' | 'largeOwner';
  /** What the reference server answered per second on a machine of this size, at the same concurrency. */
  readonly reference: number | undefined;
  /** How many times that we want to reach. */
  readonly goal: number | undefined;
}

/** A page of what is not done, by its status. */
const findDocs = { search: 'the', 'categories[0]': 'todo', sort: 'status', take: '50' };
const unknown = { reference: undefined, goal: undefined };

function memberCases({ teamId, organizationId, tenantId }: Place, today: string): Case[] {
  const as = 'members' as const;
  const ids = { organizationId, tenantId, withLastWorkedTask: 'true' };
  const list = get('/organization-team', {
    'where[organizationId]': organizationId,
    withLastWorkedTask: 'true',
    brief: 'true',
  });
  const detail = get(`/organization-team/${teamId}`, { ...ids, ...rangeOf(today, today), brief: 'true' });
  const tasks = get('/tasks/team', { 'where[teams][0]': teamId, 'where[organizationId]': organizationId });
  const found = get('/tasks', { ...findDocs, 'teamIds[0]': teamId });
  const me = get('/user/me', { includeEmployee: 'true' });
  return [
    { name: 'me', as, call: me, reference: 102, goal: 20 },
    { name: 'timer status', as, call: get('/timesheet/timer/status', ids), reference: 104, goal: 20 },
    { name: 'teams with members', as, call: list, reference: 30, goal: 20 },
    { name: 'team of today', as, call: detail, reference: 2.1, goal: 20 },
    { name: 'team tasks, all relations', as, call: tasks, reference: 0.74, goal: 200 },
    { name: 'task search, 500 tasks', as, call: found, ...unknown },
  ];
}

function ownerCases({ organizationId, tenantId, employeeId }: Place, today: string): Case[] {
  const as = 'owner' as const;
  const ids = { organizationId, tenantId };
  const days = weekDays(today, 'MONDAY');
  const week = rangeOf(days.at(0) ?? today, days.at(-1) ?? today);
  const lastOfMonth = addDays(startOfMonth(today), -1);
  const month = rangeOf(startOfMonth(lastOfMonth), lastOfMonth);
  const report = '/timesheet/time-log/report/daily';
  const ofOne = get(report, { ...ids, ...month, 'employeeIds[0]': employeeId });
  const byProject = { ...ids, ...month, 'groupBy[0]': 'project', 'groupBy[1]': 'employee' };
  const limits = { ...ids, ...week, duration: 'week' };
  const chart = get(`${report}-chart`, { ...ids, ...month });
  return [
    {
      name: 'week logs of the team',
      as,
      call: get('/timesheet/time-log', { ...ids, ...week }),
      reference: 0.36,
      goal: 200,
    },
    { name: 'month report, one employee', as, call: ofOne, reference: 0.44, goal: 200 },
    { name: 'month report, team', as, call: get(report, { ...ids, ...month }), reference: 0.02, goal: 200 },
    { name: "month's daily totals", as, call: chart, reference: undefined, goal: undefined },
    {
      name: 'month by project and person',
      as,
      call: get('/timesheet/time-log/report/summary', byProject),
      ...unknown,
    },
    { name: 'week against the limits', as, call: get('/timesheet/time-log/time-limit', limits), ...unknown },
    { name: 'time per task, all time', as, call: get('/timesheet/statistics/tasks', ids), ...unknown },
  ];
}

function largeCases({ organizationId }: Place): Case[] {
  const as = 'largeOwner' as const;
  const where = { 'where[organizationId]': organizationId };
  const teams = get('/organization-team', { ...where, withLastWorkedTask: 'true', brief: 'true' });
  const open = get('/invite', { ...where, 'where[status]': 'INVITED' });
  return [
    { name: 'task search, 5,000 tasks', as, call: get('/tasks', findDocs), ...unknown },
    { name: 'teams with 50 members', as, call: teams, reference: undefined, goal: undefined },
    { name: 'invitations of the organization', as, call: open, reference: undefined, goal: undefined },
  ];
}

/** The calls measured. */
export function casesFor({ place, large }: { place: Place; large: Place }, now: Date): Case[] {
  const today = dayOf(now, 'UTC');
  return [...memberCases(place, today), ...ownerCases(place, today), ...largeCases(large)];
}
