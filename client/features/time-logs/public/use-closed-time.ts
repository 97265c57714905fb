import { useCallback } from 'react';
import { useMay } from '#client/features/workspace/public/use-may.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { serverNow } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { closedTimeTexts, firstOpenDay, isClosedDay } from '#shared/time-logs/closed-time.ts';

export interface ClosedDays {
  has: (day: Day) => boolean;
  /** Why time on the days stays as it is; undefined where all of them are open. */
  reason: (...days: Day[]) => string | undefined;
}

/** The days of somebody that are closed to the signed-in person. */
export function useClosedDays(timeZone: string): ClosedDays {
  const format = useFormat();
  const isExempt = useMay()('CHANGE_CLOSED_TIME');
  const { data: rule } = useReadOf(organizationQuery(useScope()));
  const openFrom = rule && !isExempt ? firstOpenDay(rule, dayOf(new Date(serverNow()), timeZone)) : undefined;
  const has = useCallback((day: Day) => isClosedDay({ openFrom }, day), [openFrom]);
  return {
    has,
    reason: (...days) =>
      openFrom !== undefined && days.some(has)
        ? toLocalText(closedTimeTexts.closed(format.date(openFrom)))
        : undefined,
  };
}
