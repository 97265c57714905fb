import type { Context } from '#server/context/context.ts';
import type { InSqlTransaction } from '#server/context/transaction.ts';
import { conflict } from '#server/errors.ts';
import type { StartGateRow } from '#server/modules/timer/timer-start.sql.ts';
import { secondsWithin } from '#server/modules/timer/worked-seconds.data.ts';
import { weekDay } from '#shared/enums/calendar.ts';
import { countedHours } from '#shared/text/counted.ts';
import { dayOf } from '#shared/time/day.ts';
import { hoursToSeconds } from '#shared/time/duration.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { startOfWeek, weekBounds } from '#shared/time/week.ts';
import { isWeekUsedUp } from '#shared/time-logs/time-log-rules.ts';
import { timerConflictTexts } from '#shared/timer/timer-rules.ts';
import { weeklyLimitPolicy } from '#shared/workspaces/organization.schema.ts';

/** 409 for a start in a week whose limit is reached, where the organization stops there. */
export async function assertWeekNotUsedUp(
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
  const bounds = weekBounds(week, { zone, startWeekOn });
  const [seconds = 0] = await secondsWithin(tx, [{ employeeId, ...bounds }]);
  if (!isWeekUsedUp(seconds, limit)) return;
  throw conflict(timerConflictTexts.weeklyLimit(countedHours(limitHours)), {
    code: 'WEEKLY_LIMIT',
    details: { week, limitSeconds: hoursToSeconds(limitHours), seconds },
  });
}
