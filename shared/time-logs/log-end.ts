import { max } from 'date-fns';
import type { TimeSpan } from '#shared/time-logs/time-log-rules.ts';

/**
 * `stoppedAt` of an answer: of a log that runs the moment of the answer, because clients show stop minus start. A clock
 * that was set back does not end a log before its start.
 */
export function answeredStop({ startedAt, stoppedAt }: TimeSpan, now: Date): Date {
  return stoppedAt ?? max([startedAt, now]);
}

/** The end of a log in a response; undefined while it runs, when its `stoppedAt` is no end. */
export function endedAt(log: {
  readonly isRunning: boolean;
  readonly stoppedAt?: string | null | undefined;
}): string | undefined {
  return log.isRunning ? undefined : (log.stoppedAt ?? undefined);
}
