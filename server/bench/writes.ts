import { type Line, post, put } from '#server/bench/lines.ts';
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
export function entryOf(
  fromDay: string,
  turn: number,
  work: { taskId?: string; projectId?: string } = {},
): Call {
  const hours = Math.floor(turn / hoursEach) * 24 + evening + (turn % hoursEach);
  const startedAt = new Date(new Date(fromDay).getTime() + hours * hour);
  const stoppedAt = new Date(startedAt.getTime() + hour / 2);
  return post('/timesheet/time-log', { startedAt, stoppedAt, description: 'Measured', ...work });
}

const week = (action: string): Call => post('/timesheet/week', { date: monday, action });

const of = (name: string, line: Omit<Line, 'name' | 'as'>): Line => {
  return { name, as: 'members', budget: 'everyday', ...line };
};

export const writes: readonly Line[] = [
  of('start', { budget: 'press', calls: ({ caller }) => [start(caller.tasks.first)], after: () => stop }),
  of('stop', { budget: 'press', before: ({ caller }) => start(caller.tasks.first), calls: () => [stop] }),
  of('heartbeat', {
    before: ({ caller }) => start(caller.tasks.first),
    calls: () => [post('/timesheet/time-slot', timerBody)],
    after: () => stop,
  }),
  of('create a task', { calls: () => [post('/tasks', { title: 'Measured task' })], grows: true }),
  of('move a card', {
    calls: ({ caller, turn }) => [
      post(`/tasks/${caller.tasks.second}/move`, { status: turn % 2 === 0 ? 'blocked' : 'open' }),
    ],
  }),
  of('edit a field', {
    calls: ({ caller, turn }) => [put(`/tasks/${caller.tasks.second}`, { title: `Measured ${turn}` })],
  }),
  of('add an entry', { calls: ({ turn }) => [entryOf('2018-06-01', turn)] }),
  of('add an entry on a task and its project', {
    calls: ({ caller: { tasks, projectId }, turn }) => [
      entryOf('2021-06-01', turn, { taskId: tasks.first, projectId }),
    ],
    grows: true,
  }),
  of('edit an entry', {
    calls: ({ caller, turn }) => [
      put(`/timesheet/time-log/${caller.entryId}`, { description: `Measured ${turn}` }),
    ],
  }),
  of('delete an entry', {
    before: ({ turn }) => entryOf('2020-01-01', turn),
    calls: ({ id }) => [{ method: 'DELETE', path: `/api/timesheet/time-log/${id}` }],
  }),
  of('comment', {
    calls: ({ caller }) => [
      post('/comment', { entityId: caller.tasks.second, comment: '<p>Looks good.</p>' }),
    ],
  }),
  of('submit a week', { budget: 'team', before: () => week('withdraw'), calls: () => [week('submit')] }),
  {
    name: 'login (argon2id)',
    as: 'members',
    calls: ({ caller }) => [post('/auth/login', caller.signIn)],
  },
];
