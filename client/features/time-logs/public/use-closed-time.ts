import { useMemo } from 'react';
import { openReopenDay } from '#client/features/time-logs/public/time-dialog.ts';
import { reopenedDaysQuery } from '#client/features/time-logs/queries.ts';
import { useMay, useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { serverNow } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { laterToday } from '#shared/time/rule-zones.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import {
  closedTimeOf,
  closedTimeTexts,
  firstOpenDay,
  isClosedDay,
  isPartlyClosedDay,
  nothingClosed,
} from '#shared/time-logs/closed-time.ts';

export interface ClosedDays {
  has: (day: Day) => boolean;
  /** Why time on the days stays as it is; undefined where all of them are open. */
  reason: (...days: Day[]) => string | undefined;
  /** Asks to reopen a day; undefined where the day is open, or somebody else's. */
  ask: (day: Day) => (() => void) | undefined;
}

/** The days of somebody that are closed to the signed-in person. */
export function useClosedDays(timeZone: string, employeeId: string | null | undefined): ClosedDays {
  const format = useFormat();
  const scope = useScope();
  const isExempt = useMay()('CHANGE_CLOSED_TIME');
  const { data: rule } = useReadOf(organizationQuery(scope));
  const organization = normaliseTimeZone(rule?.timeZone);
  const today = laterToday({ organization, person: timeZone }, new Date(serverNow()));
  const openFrom = rule && !isExempt ? firstOpenDay(rule, today) : undefined;
  const isOwn = employeeId === scope.employeeId;
  const query = { ...reopenedDaysQuery, enabled: openFrom !== undefined };
  const { data: reopened, isLoading } = useReadOf(query);
  return useMemo(() => {
    const openedDays = reopened?.filter((one) => one.employeeId === employeeId);
    const now = new Date(serverNow());
    const zones = { organization, person: timeZone };
    const closed =
      openFrom === undefined || !rule
        ? nothingClosed(zones)
        : closedTimeOf({ ...rule, openedDays }, zones, now);
    // A day may be open again: until that is there no day has a lock that would go at once.
    const has = (day: Day) => !isLoading && isClosedDay(closed, day, now);
    return {
      has,
      reason: (...days) =>
        openFrom !== undefined && days.some(has)
          ? toLocalText(closedTimeTexts.closed(format.date(openFrom)))
          : undefined,
      ask: (day) =>
        isOwn && !isLoading && isPartlyClosedDay(closed, day, now) ? () => openReopenDay(day) : undefined,
    };
  }, [openFrom, rule, reopened, isLoading, employeeId, isOwn, format, organization, timeZone]);
}
