import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useConnectionLoss } from '#client/lib/failures/connection.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import type { CalendarEvent } from '#shared/calendars/calendar.schema.ts';
import { eventsFrom, whyNotEntered, whyNotLogged } from '#shared/calendars/event-day.ts';
import type { Day } from '#shared/time/calendar-day.ts';

const minuteMs = 60_000;
/** One call takes no more of them. */
const mostAtOnce = 50;

/** Why nothing can be logged now, wherever it is pressed. */
function useOffline(): string | undefined {
  const { t } = useTranslation();
  return useConnectionLoss() === 'none' ? undefined : t('calendars.offline');
}

/** The events that begin on a day, are over, and are not logged. */
export function useNotLogged(events: readonly CalendarEvent[], day: Day) {
  const { timeZone } = useScope();
  const nowMs = useServerNow(0, minuteMs);
  const open = eventsFrom(events, day, timeZone)
    .filter((event) => whyNotLogged(event, nowMs) === undefined)
    .slice(0, mostAtOnce);
  return { open, offline: useOffline() };
}

/** The reason that a rule gives against an event now, in words; undefined where there is none. */
function useReason(rule: typeof whyNotLogged, event: CalendarEvent): string | undefined {
  const nowMs = useServerNow(0, minuteMs);
  const offline = useOffline();
  const reason = rule(event, nowMs);
  return reason === undefined ? offline : toLocalText(reason);
}

export const useWhyNotLogged = (event: CalendarEvent) => useReason(whyNotLogged, event);
export const useWhyNotEntered = (event: CalendarEvent) => useReason(whyNotEntered, event);
