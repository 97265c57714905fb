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
/** The first day of the last month, for reports of a month. */
export const firstOfMonth = startOfMonth(lastOfMonth);

/** Whole days, both included. */
function rangeOf(fromDay: string, toDay: string): Query {
  return { startDate: `${fromDay}T00:00:00.000Z`, endDate: `${toDay}T23:59:59.999Z`, timeZone: 'Etc/UTC' };
}

const week = rangeOf(monday, sunday);
const month = rangeOf(firstOfMonth, lastOfMonth);

const logs = '/timesheet/time-log';
const idsOf = ({ place: { organizationId, tenantId } }: Caller) => ({ organizationId, tenantId });
const teamOf = ({ place }: Caller) => `/organization-team/${place.teamId}`;
const brief = { brief: 'true', withLastWorkedTask: 'true' };
const listOf = ({ place }: Caller) => ({
  'where[organizationId]': place.organizationId,
  ...brief,
});
/** A page of open tasks, by status. */
const open = { search: 'the', 'categories[0]': 'todo', sort: 'status', take: '50' };

/** The same relations that the page names. */
const relationsOf = (...names: readonly string[]): Query =>
  Object.fromEntries(names.map((name, index) => [`relations[${index}]`, name]));
const people = [
  'members',
  'members.role',
  'members.employee',
  'members.employee.user',
  'createdByUser',
  'projects',
];
const ofTasks = [
  ...['tags', 'teams', 'members', 'members.user', 'createdByUser', 'parent', 'children', 'linkedIssues'],
  ...['linkedIssues.taskTo', 'linkedIssues.taskFrom', 'estimations'],
];

const me = get('/user/me', { ...relationsOf('role', 'tenant'), includeEmployee: 'true' });
const status = get('/timesheet/timer/status');
const teamTasks = ({ place }: Caller) =>
  get('/tasks/team', { 'where[teams][0]': place.teamId, ...relationsOf(...ofTasks) });
const teams = (caller: Caller) => get('/organization-team', listOf(caller));
const teamToday = (caller: Caller) =>
  get(teamOf(caller), { ...relationsOf(...people), ...rangeOf(today, today), ...brief });
const ownPlans = ({ employeeId, place }: Caller) =>
  get(`/daily-plan/employee/${employeeId}`, { 'where[organizationTeamId]': place.teamId });
const hours = ({ employeeId }: Caller) => get(`/employee/${employeeId}/working-hours`);
const twoWeeks = ({ employeeId }: Caller) =>
  get(logs, {
    ...{ startDate: monday, endDate: addDays(sunday, 7), timeZone: 'UTC', 'employeeIds[0]': employeeId },
    ...relationsOf('project', 'task', 'employee.user', 'timesheet'),
  });
const listsOf = ({ place: { teamId: organizationTeamId } }: Caller) =>
  ['task-statuses', 'task-priorities', 'task-sizes', 'issue-types', 'tags'].map((list) =>
    get(`/${list}`, { organizationTeamId }),
  );

/** Reads of the page's shell and Home on a reload. */
const homeOf = (caller: Caller): Call[] => [
  ...[me, get('/organization-team', { ...relationsOf(...people), ...brief })],
  ...[get('/auth/workspaces', { includeTeams: 'true' }), teamTasks(caller)],
  ...[get(`/organization/${caller.place.organizationId}`), get('/role-permissions/me')],
  ...[{ ...get('/invite/me'), mayBeEmpty: true }, teamToday(caller), ...listsOf(caller), status],
  ...[get('/favorite/details'), get('/employee-notification/count'), twoWeeks(caller), ownPlans(caller)],
];
const dayPageOf = (caller: Caller) => [ownPlans(caller), hours(caller), teamTasks(caller), status];
const weekPageOf = (caller: Caller) => [
  twoWeeks(caller),
  get('/timesheet', { startDate: monday, endDate: sunday, 'employeeIds[0]': caller.employeeId }),
  get('/organization-projects', relationsOf('members.employee.user', 'tags', 'teams')),
  hours(caller),
];

const readAs =
  (as: Line['as']) =>
  (name: string, call: (caller: Caller) => Call, more: Partial<Line> = {}): Line => {
    return { name, as, calls: ({ caller }) => [call(caller)], ...more };
  };
const ofMembers = readAs('members');
const ofOwner = readAs('owner');
const ofLarge = readAs('largeOwner');
const page = (name: string, calls: (caller: Caller) => readonly Call[]): Line => {
  return { name, as: 'members', isPage: true, calls: ({ caller }) => calls(caller) };
};
const fileOf = (range: Query, format: string) => get(`${logs}/export`, { ...range, format });
const file = (format: string) => ofOwner(`week as ${format}`, () => fileOf(week, format));
export const monthFile = (format: string) => fileOf(month, format);
export const monthByProject = get(`${logs}/report/summary`, {
  ...month,
  'groupBy[0]': 'project',
  'groupBy[1]': 'employee',
});
const everywhere = { grows: true, isBesideHeavy: true };
const quickSum = { goal: { share: 0.8 } };
const unchanged = { isConditional: true, goal: { milliseconds: 2 } };
const quickSearch = { goal: { perSecond: 400 } };

export const reads: readonly Line[] = [
  ofMembers('me', () => me, { goal: { share: 0.85 }, ...everywhere }),
  ofMembers('timer status', () => status, { goal: { share: 0.85 }, ...everywhere }),
  ofMembers('teams with members', teams, { grows: true }),
  ofMembers('team of today', teamToday, { grows: true }),
  ofMembers('team tasks, all relations', teamTasks, everywhere),
  ofMembers('me, unchanged (304)', () => me, unchanged),
  ofMembers('team tasks, unchanged (304)', teamTasks, unchanged),
  ofOwner("month's daily totals, unchanged (304)", () => get(`${logs}/report/daily-chart`, month), unchanged),
  ofMembers(
    'task search, 500 tasks',
    ({ place }) => get('/tasks', { ...open, 'teamIds[0]': place.teamId }),
    quickSearch,
  ),
  ofMembers('notifications', () => get('/employee-notification', { unread: 'false', take: '50' })),
  page('week grid', weekPageOf),
  page('My day', dayPageOf),
  page('Home, first load', homeOf),
  ofOwner('week logs of the team', (caller) => get(logs, { ...idsOf(caller), ...week }), { grows: true }),
  ofOwner('month report, one employee', ({ employeeId }) =>
    get(`${logs}/report/daily`, { ...month, 'employeeIds[0]': employeeId }),
  ),
  ofOwner('month report, team', () => get(`${logs}/report/daily`, month)),
  ofOwner("month's daily totals", () => get(`${logs}/report/daily-chart`, month), {
    ...quickSum,
    grows: true,
  }),
  ofOwner('month by project and person', () => monthByProject, quickSum),
  ofOwner('week against the limits', () => get(`${logs}/time-limit`, { ...week, duration: 'week' })),
  ofOwner('time per task, all time', (caller) => get('/timesheet/statistics/tasks', idsOf(caller)), quickSum),
  ...[file('csv'), file('xlsx'), file('pdf')],
  ofLarge('task search, 5,000 tasks', () => get('/tasks', open), quickSearch),
  ofLarge('teams with 50 members', teams),
  ofLarge('invitations of the organization', ({ place }) =>
    get('/invite', { 'where[organizationId]': place.organizationId, 'where[status]': 'INVITED' }),
  ),
];
