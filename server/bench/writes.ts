import { type Goal, type Line, post, put } from '#server/bench/lines.ts';
import type { Call } from '#server/bench/load.ts';
import { monday } from '#server/bench/reads.ts';

const hour = 3_600_000;
const timerBody = { source: 'TEAMS', logType: 'TRACKED' };
const start = (taskId: string): Call => post('/timesheet/timer/start', { ...timerBody, taskId });
const stop: Call = post('/timesheet/timer/stop', timerBody);

/** Seeds leave the hours from six in the evening to six in the morning free. */
const evening = 18;
const hoursEach = 12;

/** Half an hour of its own for every turn, one after the other in nights from a day on. */
export function entryOf(fromDay: string, turn: number): Call {
  const hours = Math.floor(turn / hoursEach) * 24 + evening + (turn % hoursEach);
  const startedAt = new Date(new Date(fromDay).getTime() + hours * hour);
  const stoppedAt = new Date(startedAt.getTime() + hour / 2);
  return post('/timesheet/time-log', { startedAt, stoppedAt, description: 'Measured' });
}

const approve = (ids: readonly string[], status: string): Call => put('/timesheet/status', { ids, status });
const week = (action: string): Call => post('/timesheet/week', { date: monday, action });

const timer: Goal = { milliseconds: 6, statements: 2 };
const task: Goal = { perSecond: 300 };
const entry: Goal = { perSecond: 250 };
const of = (name: string, line: Omit<Line, 'name' | 'as'>): Line => ({ name, as: 'members', ...line });

export const writes: readonly Line[] = [
  of('timer start + stop', {
    calls: ({ caller }) => [start(caller.tasks.first), stop],
    goal: { perSecond: 300 },
    grows: true,
  }),
  of('start', { calls: ({ caller }) => [start(caller.tasks.first)], after: () => stop, goal: timer }),
  of('stop', { before: ({ caller }) => start(caller.tasks.first), calls: () => [stop], goal: timer }),
  of('switch of task', {
    before: ({ caller }) => start(caller.tasks.first),
    calls: ({ caller }) => [start(caller.tasks.second)],
    after: () => stop,
    goal: timer,
  }),
  of('heartbeat', {
    before: ({ caller }) => start(caller.tasks.first),
    calls: () => [post('/timesheet/time-slot', timerBody)],
    after: () => stop,
  }),
  of('create a task', { calls: () => [post('/tasks', { title: 'Measured task' })], goal: task, grows: true }),
  of('move a card', {
    calls: ({ caller, turn }) => [
      post(`/tasks/${caller.tasks.text}/move`, { status: turn % 2 === 0 ? 'blocked' : 'open' }),
    ],
    goal: task,
  }),
  of('drag a card', {
    calls: ({ caller: { tasks }, turn }) => [
      post(`/tasks/${tasks.card}/move`, {
        status: 'open',
        ...(turn % 2 === 0 && { afterTaskId: tasks.anchor }),
      }),
    ],
    goal: task,
  }),
  of('edit a field', {
    calls: ({ caller, turn }) => [put(`/tasks/${caller.tasks.text}`, { title: `Measured ${turn}` })],
    goal: task,
  }),
  of('add an entry', { calls: ({ turn }) => [entryOf('2018-06-01', turn)], goal: entry, grows: true }),
  of('edit an entry', {
    calls: ({ caller, turn }) => [
      put(`/timesheet/time-log/${caller.entryId}`, { description: `Measured ${turn}` }),
    ],
    goal: entry,
  }),
  of('delete an entry', {
    before: ({ turn }) => entryOf('2020-01-01', turn),
    calls: ({ id }) => [{ method: 'DELETE', path: `/api/timesheet/time-log/${id}` }],
    goal: entry,
  }),
  of('comment', {
    calls: ({ caller }) => [post('/comment', { entityId: caller.tasks.text, comment: '<p>Looks good.</p>' })],
  }),
  of('submit a week', { before: () => week('withdraw'), calls: () => [week('submit')] }),
  {
    name: 'approve 50 days',
    as: 'owner',
    before: ({ caller }) => approve(caller.sheetIds, 'DRAFT'),
    calls: ({ caller }) => [approve(caller.sheetIds, 'APPROVED')],
  },
  {
    name: 'login (argon2id)',
    as: 'members',
    calls: ({ caller }) => [post('/auth/login', caller.signIn)],
    isLogin: true,
    goal: { share: 0.9 },
  },
];
