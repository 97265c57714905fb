import type { Context } from '#server/context/context.ts';
import type { InSqlTransaction } from '#server/context/transaction.ts';
import { answeredStopSql, secondsBetween } from '#server/db/log-seconds.sql.ts';
import { queryRows } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { conflict } from '#server/errors.ts';
import type { StartGateRow } from '#server/modules/timer/timer-start.sql.ts';
import { weekDay } from '#shared/enums/calendar.ts';
import { countedHours } from '#shared/text/message.ts';
import { dayOf } from '#shared/time/day.ts';
import { hoursToSeconds } from '#shared/time/duration.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { startOfWeek, weekBounds } from '#shared/time/week.ts';
import { isWeekUsedUp } from '#shared/time-logs/time-log-rules.ts';
import { timerConflictTexts } from '#shared/timer/timer-rules.ts';
import { weeklyLimitPolicy } from '#shared/workspaces/organization.schema.ts';

interface Stretch {
  readonly tenantId: string;
  readonly employeeId: string;
  readonly start: Date;
  readonly end: Date;
  readonly now: Date;
}

const inStretch = (p: Params<Stretch>) =>
  secondsBetween(
    { start: 'l."startedAt"', end: answeredStopSql(sql`${p.now}::timestamptz`) },
    { start: sql`${p.start}::timestamptz`, end: sql`${p.end}::timestamptz` },
  );

/** Whole seconds of each entry of a person in a stretch of time. */
const workedSql = statement(
  (p: Params<Stretch>) => sql`
  select coalesce(sum(${inStretch(p)}), 0)::int as seconds
  from time_logs l
  where l."tenantId" = ${p.tenantId} and l."employeeId" = ${p.employeeId} and l."deletedAt" is null
    and l."startedAt" < ${p.end} and coalesce(l."stoppedAt", ${p.now}) > ${p.start}`,
);

/** 409 for a start in a week whose limit is reached, where the organization stops there. */
export async function refuseUsedUpWeek(
  tx: InSqlTransaction<Context>,
  employeeId: string,
  { gate, at }: { gate: StartGateRow; at: Date },
): Promise<void> {
  const limit = {
    policy: weeklyLimitPolicy.parse(gate.weeklyLimitPolicy),
    limitHours: gate.weeklyLimitHours,
  };
  const { limitHours } = limit;
  if (limit.policy !== 'stop' || limitHours === null) return;
  const zone = normaliseTimeZone(tx.timeZone);
  const startWeekOn = weekDay.parse(gate.startWeekOn);
  const week = startOfWeek(dayOf(at, zone), startWeekOn);
  const { start, end } = weekBounds(week, { zone, startWeekOn });
  const stretch = { tenantId: tx.tenantId, employeeId, start, end, now: tx.now() };
  const [row] = await queryRows<{ seconds: number }>(tx, workedSql(stretch));
  const seconds = row?.seconds ?? 0;
  if (!isWeekUsedUp(seconds, limit)) return;
  throw conflict(timerConflictTexts.weeklyLimit(countedHours(limitHours)), {
    code: 'WEEKLY_LIMIT',
    details: { week, limitSeconds: hoursToSeconds(limitHours), seconds },
  });
}
