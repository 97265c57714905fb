import { max, min, subDays } from 'date-fns';
import { queryRows } from '#server/db/query.ts';
import { nullable, rowStatement, timestamp } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import type { OfEmployee } from '#server/modules/timer/timer-start.sql.ts';
import type { TimerTx } from '#server/modules/timer/timer-stop.service.ts';
import { lateStartDays, type StartTimerInput } from '#shared/timer/timer.schema.ts';

/** Until when time is recorded without a break from a moment on. */
const recordedUntilSql = rowStatement(
  { until: nullable(timestamp) },
  (p: Params<OfEmployee & { moment: Date }>) => sql`
  with recursive chain as (
    select ${p.moment}::timestamptz as until
    union
    select l."stoppedAt" from time_logs l, chain
    where l."tenantId" = ${p.tenantId} and l."employeeId" = ${p.employeeId} and l."deletedAt" is null and not l."isRunning"
      and l."startedAt" <= chain.until and l."stoppedAt" > chain.until
  )
  select max(until) as until from chain`,
);

/** The end of the running or last timer by the clock of another replica; null if it is not later than this one's. */
const timerEndSql = rowStatement(
  { until: nullable(timestamp) },
  (p: Params<OfEmployee & { now: Date; skewEnd: Date }>) => sql`
  select max(ends.at) as until
  from time_logs l
  cross join lateral (
    select case when l."isRunning" then greatest(l."startedAt", l."lastSeenAt") else l."stoppedAt" end as at
  ) as ends
  where l."tenantId" = ${p.tenantId} and l."employeeId" = ${p.employeeId} and l."deletedAt" is null and l."logType" = 'TRACKED'
    and (l."isRunning" or l."stoppedAt" > ${p.now} and l."stoppedAt" <= ${p.skewEnd})
    and ends.at > ${p.now} and ends.at <= ${p.skewEnd}`,
);

/** Maximum clock skew between two replicas. */
const clockSkewMs = 10_000;

export interface StartMoment {
  readonly at: Date;
  /** A client sends the start after the fact. */
  readonly isLate: boolean;
}

/**
 * When the start begins; the caller holds the person's lock. A late one begins when it was pressed, or when the time
 * recorded since then ends. One of now begins now, or where the entry ends that another replica with a faster clock
 * has stopped or is running.
 */
export async function startMomentOf(
  tx: TimerTx,
  employeeId: string,
  input: StartTimerInput,
): Promise<StartMoment> {
  const now = tx.now();
  const of = { tenantId: tx.tenantId, employeeId };
  if (input.clientId === undefined || input.startedAt === undefined) {
    const skewEnd = new Date(now.getTime() + clockSkewMs);
    const [row] = await queryRows(tx, timerEndSql({ ...of, now, skewEnd }));
    return { at: row?.until ?? now, isLate: false };
  }
  const moment = max([subDays(now, lateStartDays), new Date(input.startedAt)]);
  const [row] = await queryRows(tx, recordedUntilSql({ ...of, moment }));
  return { at: min([row?.until ?? moment, now]), isLate: true };
}
