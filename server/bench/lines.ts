import type { Call, Target } from '#server/bench/load.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { startOfMonth } from '#shared/time/month.ts';
import { weekDays } from '#shared/time/week.ts';

/** A seeded workspace as its owner sees it. */
export interface Place {
  readonly teamId: string;
  readonly organizationId: string;
  readonly tenantId: string;
  readonly employeeId: string;
}

export interface Caller extends Target {
  readonly signIn: { readonly email: string; readonly password: string };
  /** A task of theirs, whose card is moved. */
  readonly taskId: string;
}

export interface Line {
  readonly name: string;
  /**
   * Ten people at once, or the workspace's owner ten times (who alone may read everybody's time); the last in a
   * workspace of its own with one team of fifty.
   */
  readonly as: 'members' | 'owner' | 'largeOwner';
  /** One after the other; `turn` counts them. */
  readonly calls: (caller: Caller, turn: number) => readonly Call[];
  /** What the reference server answered per second on a machine of this size, at the same concurrency. */
  readonly reference?: number;
  /** How many times that we want to reach. */
  readonly goal?: number;
}

/** A read that always asks for the same, beside which the yardsticks stand. */
export interface Read extends Line {
  readonly call: Call;
}

type Query = Record<string, string>;

const read =
  (as: Line['as']) =>
  (name: string, path: string, query: Query, aim: Pick<Line, 'reference' | 'goal'> = {}): Read => {
    const call = { method: 'GET', path: `/api${path}?${new URLSearchParams(query).toString()}` } as const;
    return { name, as, call, calls: () => [call], ...aim };
  };

/** Whole days, both included. */
function rangeOf(fromDay: string, toDay: string): Query {
  return { startDate: `${fromDay}T00:00:00.000Z`, endDate: `${toDay}T23:59:59.999Z`, timeZone: 'Etc/UTC' };
}

/** A page of what is not done, by its status. */
const open = { search: 'the', 'categories[0]': 'todo', sort: 'status', take: '50' };
const logs = '/timesheet/time-log';
const listOf = ({ organizationId }: Place) => ({
  'where[organizationId]': organizationId,
  withLastWorkedTask: 'true',
  brief: 'true',
});

function memberReads(place: Place, today: string): Read[] {
  const { teamId, organizationId, tenantId } = place;
  const ids = { organizationId, tenantId, withLastWorkedTask: 'true' };
  const team = `/organization-team/${teamId}`;
  const board = { 'where[teams][0]': teamId, 'where[organizationId]': organizationId };
  const of = read('members');
  return [
    of('me', '/user/me', { includeEmployee: 'true' }, { reference: 102, goal: 20 }),
    of('timer status', '/timesheet/timer/status', ids, { reference: 104, goal: 20 }),
    of('teams with members', '/organization-team', listOf(place), { reference: 30, goal: 20 }),
    of(
      'team of today',
      team,
      { ...ids, ...rangeOf(today, today), brief: 'true' },
      { reference: 2.1, goal: 20 },
    ),
    of('team tasks, all relations', '/tasks/team', board, { reference: 0.74, goal: 200 }),
    of('task search, 500 tasks', '/tasks', { ...open, 'teamIds[0]': teamId }),
  ];
}

function ownerReads({ organizationId, tenantId, employeeId }: Place, today: string): Read[] {
  const ids = { organizationId, tenantId };
  const days = weekDays(today, 'MONDAY');
  const week = { ...ids, ...rangeOf(days.at(0) ?? today, days.at(-1) ?? today) };
  const lastOfMonth = addDays(startOfMonth(today), -1);
  const month = { ...ids, ...rangeOf(startOfMonth(lastOfMonth), lastOfMonth) };
  const byProject = { ...month, 'groupBy[0]': 'project', 'groupBy[1]': 'employee' };
  const daily = `${logs}/report/daily`;
  const of = read('owner');
  return [
    of('week logs of the team', logs, week, { reference: 0.36, goal: 200 }),
    of(
      'month report, one employee',
      daily,
      { ...month, 'employeeIds[0]': employeeId },
      { reference: 0.44, goal: 200 },
    ),
    of('month report, team', daily, month, { reference: 0.02, goal: 200 }),
    of("month's daily totals", `${daily}-chart`, month),
    of('month by project and person', `${logs}/report/summary`, byProject),
    of('week against the limits', `${logs}/time-limit`, { ...week, duration: 'week' }),
    of('time per task, all time', '/timesheet/statistics/tasks', ids),
  ];
}

function largeReads(place: Place): Read[] {
  const of = read('largeOwner');
  const invited = { 'where[organizationId]': place.organizationId, 'where[status]': 'INVITED' };
  return [
    of('task search, 5,000 tasks', '/tasks', open),
    of('teams with 50 members', '/organization-team', listOf(place)),
    of('invitations of the organization', '/invite', invited),
  ];
}

export function readsOf({ place, large }: { place: Place; large: Place }, now: Date): Read[] {
  const today = dayOf(now, 'UTC');
  return [...memberReads(place, today), ...ownerReads(place, today), ...largeReads(large)];
}

export const loginName = 'login (argon2id)';
export const createTask: Call = { method: 'POST', path: '/api/tasks', body: { title: 'Measured task' } };

const post = (path: string, body: unknown): Call => ({ method: 'POST', path: `/api${path}`, body });
const timerBody = { source: 'TEAMS', logType: 'TRACKED' };

export const writes: readonly Line[] = [
  { name: 'create a task', as: 'members', calls: () => [createTask] },
  {
    name: 'move a card',
    as: 'members',
    calls: ({ taskId }, turn) => [
      post(`/tasks/${taskId}/move`, { status: turn % 2 === 0 ? 'blocked' : 'open' }),
    ],
  },
  {
    name: 'timer start + stop',
    as: 'members',
    calls: () => ['start', 'stop'].map((verb) => post(`/timesheet/timer/${verb}`, timerBody)),
    reference: 11,
    goal: 20,
  },
  { name: loginName, as: 'owner', calls: ({ signIn }) => [post('/auth/login', signIn)], reference: 13 },
];
