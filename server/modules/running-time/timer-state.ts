import type { Param } from '#server/db/sql.ts';

/** A timer that stopped within these hours counts as paused. */
const pauseHours = 24;

export function stateAfterStop(stoppedAt: Date, now: Date): 'pause' | 'idle' {
  return now.getTime() - stoppedAt.getTime() < pauseHours * 3_600_000 ? 'pause' : 'idle';
}

/** The state of a timer in a statement, by the log `last` of its person. */
export const timerStateSql = (isRunning: string, now: Param<Date>) => `case when ${isRunning} then 'running'
    when last."stoppedAt" > ${now}::timestamptz - interval '${pauseHours} hours' then 'pause'
    else 'idle' end`;
