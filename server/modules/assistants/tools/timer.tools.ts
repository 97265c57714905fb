import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Assistant } from '#server/modules/assistants/assistant.ts';
import type { ChangeBack } from '#server/modules/assistants/change-back.ts';
import { clock, findTask, taskReference, versionOf } from '#server/modules/assistants/shapes.ts';
import { changingTool, readingTool, ToolError } from '#server/modules/assistants/tool.ts';
import { chosenBillable } from '#shared/rates/billable-default.ts';
import { dayOf } from '#shared/time/day.ts';
import { formatHoursMinutes } from '#shared/time/duration.ts';
import { clockOf, instantOf } from '#shared/time/wall-time.ts';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';

const state = z.object({
  isRunning: z.boolean(),
  since: z.string().nullish().describe('09:30, while it runs'),
  task: z.string().nullish(),
  note: z.string().nullish(),
  finishedToday: z.string().describe('Hours and minutes of finished entries of today, 3:30'),
});

function stateOf({ running, lastLog, lastWorkedTask, duration }: TimerStatus, { timeZone }: Assistant) {
  const isRunning = running && lastLog !== null;
  return {
    isRunning,
    since: isRunning ? clockOf(new Date(lastLog.startedAt), timeZone) : null,
    task: isRunning && lastLog.taskId === lastWorkedTask?.id ? (lastWorkedTask?.title ?? null) : null,
    note: isRunning ? lastLog.description : null,
    finishedToday: formatHoursMinutes(duration),
  };
}

/** The instant of a time of today that is over. */
function earlierToday({ now, timeZone }: Assistant, time: string): string {
  const instant = instantOf({ day: dayOf(now, timeZone), clock: time, occurrence: 'first' }, timeZone);
  if (instant > now) throw new ToolError(`${time} is not over yet. Give an earlier time of today.`);
  return instant.toISOString();
}

export const readTimer = readingTool({
  name: 'read_timer',
  title: 'Read the timer',
  description: "Answers whether the person's timer runs, since when and on what. Example: {}",
  input: z.object({}),
  output: state,
  run: async (assistant) => stateOf(await assistant.takt.timer.status({ query: {} }), assistant),
});

/** The work of the timer in words: its task, else its note. */
const workOf = ({ lastLog, lastWorkedTask }: TimerStatus): string | undefined =>
  (lastLog?.taskId && lastWorkedTask?.title) || lastLog?.description || undefined;

export const startTimer = changingTool('changes', {
  name: 'start_timer',
  title: 'Start or switch the timer',
  description:
    'Starts the timer on a task or with a note; a running one stops at that moment. "from" starts it earlier today. Example: {"task": "PRD-12", "from": "09:15"}',
  input: z.object({
    task: taskReference.optional(),
    note: z.string().trim().max(2000).optional(),
    from: clock.optional(),
  }),
  output: state,
  async run(assistant, { task, note, from }) {
    const { takt } = assistant;
    const found = task === undefined ? undefined : await findTask(assistant, task);
    const start =
      from === undefined ? {} : { clientId: randomUUID(), startedAt: earlierToday(assistant, from) };
    const before = await takt.timer.status({ query: {} });
    const after = await takt.timer.start({ body: { taskId: found?.id, description: note, ...start } });
    const answer = stateOf(after, assistant);
    const { lastLog } = after;
    // A timer that runs on the same work goes on.
    if (lastLog === null || lastLog.id === before.lastLog?.id) return { answer, change: undefined };
    const entries = [versionOf(await takt.timeLogs.one({ params: { id: lastLog.id } }))];
    return { answer, change: { subject: workOf(after), undo: [{ call: 'timeLogs.remove', entries }] } };
  },
});

/** Starts the work again from the end that it was given. */
function continued({ lastLog }: TimerStatus, stoppedAt: string | undefined): ChangeBack[] {
  if (lastLog === null || stoppedAt === undefined) return [];
  const { taskId, projectId, organizationTeamId, description, tagIds } = lastLog;
  const work = { taskId, projectId, organizationTeamId, description, tagIds };
  const isBillable = chosenBillable(lastLog);
  return [
    {
      ...{ call: 'timer.start', clientId: randomUUID(), startedAt: stoppedAt },
      work: { ...work, ...(isBillable === undefined ? {} : { isBillable }) },
    },
  ];
}

export const stopTimer = changingTool('changes', {
  name: 'stop_timer',
  title: 'Stop the timer',
  description: 'Stops the timer now, or at an earlier time of today. Example: {"at": "17:30"}',
  input: z.object({ at: clock.optional() }),
  output: state,
  async run(assistant, { at }) {
    const { takt } = assistant;
    const body = at === undefined ? {} : { stoppedAt: earlierToday(assistant, at) };
    const before = await takt.timer.status({ query: {} });
    const after = await takt.timer.stop({ body });
    const undo = continued(before, after.lastLog?.stoppedAt);
    return {
      answer: stateOf(after, assistant),
      change: before.running ? { subject: workOf(before), undo } : undefined,
    };
  },
});
