import { type Caller, get, type Line } from '#server/bench/lines.ts';
import type { Call, Query } from '#server/bench/load.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { startOfMonth } from '#shared/time/month.ts';
import { weekDays } from '#shared/time/week.ts';

const today = dayOf(new Date(), 'UTC');
const lastWeek = addDays(today, -7);
export const [monday = lastWeek, , , , , , sunday = lastWeek] = weekDays(lastWeek, 'MONDAY');
const lastOfMonth = addDays(startOfMonth(today), -1);
/** Of the last month, which reports of a month read. */
export const firstOfMonth = startOfMonth(lastOfMonth);

/** Whole days, both included. */
function rangeOf(fromDay: string, toDay: string): Query {
  return { startDate: `${fromDay}T00:00:00.000Z`, endDate: `${toDay}T23:59:59.999Z`, timeZone: 'Etc/UTC' };
}

const week = rangeOf(monday, sunday);
const month = rangeOf(firstOfMonth, lastOfMonth);
const newest = { startDate: firstOfMonth, endDate: today, timeZone: 'UTC' };

const logs = '/timesheet/time-log';
const idsOf = ({ place: { organizationId, tenantId } }: Caller) => ({ organizationId, tenantId });
const brief = { brief: 'true', withLastWorkedTask: 'true' };
/** A page of what is not done, by its status. */
const open = { search: 'the', 'categories[0]': 'todo', sort: 'status', take: '50' };

/** The same relations that the page names. */
const relationsOf = (...names: readonly string[]): Query =>
  Object.fromEntries(names.map((name, index) => [`relations[${index}]`, name]));
const people = [
  ...['members', 'members.role', 'members.employee', 'members.employee.user', 'createdByUser', 'projects'],
];
const ofTasks = [
  ...['tags', 'teams', 'members', 'members.user', 'createdByUser', 'parent', 'children', 'linkedIssues'],
  ...['linkedIssues.taskTo', 'linkedIssues.taskFrom', 'estimations'],
];

const me = get('/user/me', { ...relationsOf('role', 'tenant'), includeEmployee: 'true' });
const status = get('/timesheet/timer/status');
const teamTasks = ({ place }: Caller) =>
  get('/tasks/team', { 'where[teams][0]': place.teamId, ...relationsOf(...ofTasks) });
const teams = (caller: Caller) =>
  get('/organization-team', { 'where[organizationId]': caller.place.organizationId, ...brief });
const teamToday = (caller: Caller) =>
  get(`/organization-team/${caller.place.teamId}`, {
    ...relationsOf(...people),
    ...rangeOf(today, today),
    ...brief,
  });
const readAs =
  (as: Line['as']) =>
  (name: string, call: (caller: Caller) => Call, more: Partial<Line> = {}): Line => {
    return { name, as, calls: ({ caller }) => [call(caller)], ...more };
  };
const ofMembers = readAs('members');
const ofOwner = readAs('owner');
const report = (caller: Caller, path: string, range: Query, more: Query = {}) =>
  get(`${logs}/report/${path}`, { ...idsOf(caller), ...range, ...more });
const file = (format: string): Line => {
  return {
    name: `week as ${format}`,
    as: 'owner',
    atOnce: 4,
    calls: () => [get(`${logs}/export`, { ...week, format })],
  };
};
const byProject = { 'groupBy[0]': 'project', 'groupBy[1]': 'employee' };
const everyday = { budget: 'everyday' } as const;
const ofTeam = { budget: 'team', grows: true } as const;

export const reads: readonly Line[] = [
  ofMembers('me', () => me, everyday),
  ofMembers('timer status', () => status, { ...everyday, grows: true }),
  ofMembers('teams', teams, everyday),
  ofMembers('notifications', () => get('/employee-notification', { unread: 'false', take: '50' }), everyday),
  ofMembers('task search', ({ place }) => get('/tasks', { ...open, 'teamIds[0]': place.teamId }), everyday),
  ofOwner(
    'month report, one employee',
    (caller) => report(caller, 'daily', month, { 'employeeIds[0]': caller.employeeId }),
    everyday,
  ),
  ofMembers('team of today', teamToday, ofTeam),
  ofMembers('team tasks, all relations', teamTasks, ofTeam),
  ofOwner('100 newest entries', () => get(`${logs}/entries`, { ...newest, take: '100' }), ofTeam),
  ofOwner('week logs of the team', (caller) => get(logs, { ...idsOf(caller), ...week }), ofTeam),
  ofOwner('month report, team', (caller) => report(caller, 'daily', month), ofTeam),
  ofOwner("month's daily totals", (caller) => report(caller, 'daily-chart', month), ofTeam),
  ofOwner('month by project and person', (caller) => report(caller, 'summary', month, byProject), ofTeam),
  ofOwner('week against the limits', () => get(`${logs}/time-limit`, { ...week, duration: 'week' }), ofTeam),
  ofOwner('time per task, all time', (caller) => get('/timesheet/statistics/tasks', idsOf(caller)), ofTeam),
  ...[file('csv'), file('xlsx'), file('pdf')],
];
