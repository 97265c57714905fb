import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';

const minute = 60_000;

/** The calendar day it is now for this person, by the server's clock. */
export function useToday(): Day {
  const { timeZone } = useScope();
  return dayOf(new Date(useServerNow(0, minute)), timeZone);
}
