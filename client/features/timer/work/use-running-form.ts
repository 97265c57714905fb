import { useState } from 'react';
import { z } from 'zod';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { ApiError, errorText } from '#client/lib/api/api-error.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { serverNow } from '#client/lib/time/clock.ts';
import { parseClock } from '#client/lib/time/clock-text.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { instantOf, type Occurrence, type WallTime, wallTimeOf } from '#shared/time/wall-time.ts';
import { timeWordsMaximum } from '#shared/time-logs/time-log-changes.schema.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';

export type RunningLog = NonNullable<TimerStatus['lastLog']>;

/** Uses the names of the wire format, so that a refusal finds its field. */
const schema = z.object({
  startedAt: z.custom<WallTime>(),
  description: z.string().max(timeWordsMaximum),
  taskId: z.string().nullable(),
  projectId: z.string().nullable(),
});
export type RunningDraft = z.infer<typeof schema>;

export const minuteMs = 60_000;

/** The start as it is typed; the start of the log where it is left as it is. */
export function startOf(time: WallTime, log: RunningLog, timeZone: string): Date | undefined {
  if (parseClock(time.clock) !== time.clock) return undefined;
  const typed = instantOf(time, timeZone);
  const started = new Date(log.startedAt);
  return Math.floor(typed.getTime() / minuteMs) === Math.floor(started.getTime() / minuteMs)
    ? started
    : typed;
}

const laterFirst: readonly Occurrence[] = ['second', 'first'];

/** A clock time as a start: the last one that is not ahead; the start of the log where it says the same. */
export function meantStart(clock: string, log: RunningLog, timeZone: string): WallTime {
  const started = wallTimeOf(new Date(log.startedAt), timeZone);
  if (parseClock(clock) !== clock || clock === started.clock) return { ...started, clock };
  const now = new Date(serverNow());
  const today = dayOf(now, timeZone);
  const times = [today, addDays(today, -1)].flatMap((day) =>
    laterFirst.map((occurrence) => ({ day, clock, occurrence })),
  );
  return times.find((time) => instantOf(time, timeZone) <= now) ?? { ...started, clock };
}

/** Times are refused as a whole; the field that says when it began says why. */
const placeCodes = new Set([
  'TIME_OVERLAPS',
  'TIME_LOCKED',
  'PERIOD_CLOSED',
  'WEEKLY_LIMIT',
  'TIME_IN_FUTURE',
]);

/** The form that corrects the running entry. */
export function useRunningForm(shown: RunningLog, onDone: () => void) {
  const { timeZone } = useScope();
  // As it was when the form opened: a change that another device makes meanwhile is not undone.
  const [log] = useState(shown);
  const { mutateAsync: edit } = useWrite(timeLogsApi.edit, {
    input: (body: Partial<Omit<RunningDraft, 'startedAt'>> & { startedAt?: string }) => ({
      params: { id: log.id },
      body,
    }),
    // After a start that is still on its way.
    scope: { id: 'timer' },
    // The next form begins with what the timer knows.
    awaits: ['timer'],
  });
  const values: RunningDraft = {
    startedAt: wallTimeOf(new Date(log.startedAt), timeZone),
    description: log.description ?? '',
    taskId: log.taskId ?? null,
    projectId: log.projectId ?? null,
  };
  const form = useApiForm({
    schema,
    values,
    submit: async (draft, { setError }) => {
      const start = startOf(draft.startedAt, log, timeZone);
      if (!start) return;
      const { description, taskId, projectId } = draft;
      try {
        await edit({
          ...(start.getTime() === Date.parse(log.startedAt) ? {} : { startedAt: start.toISOString() }),
          ...(description === values.description ? {} : { description }),
          ...(taskId === values.taskId ? {} : { taskId }),
          ...(projectId === values.projectId ? {} : { projectId }),
        });
        onDone();
      } catch (error) {
        if (!(error instanceof ApiError && placeCodes.has(error.code ?? ''))) throw error;
        setError('startedAt', { type: 'server', message: errorText(error) });
      }
    },
  });
  return form;
}
