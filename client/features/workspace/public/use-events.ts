import { calendarsQuery, eventsQuery } from '#client/features/calendars/queries.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import type { CalendarEvent, PersonalCalendar } from '#shared/calendars/calendar.schema.ts';
import type { List } from '#shared/http/envelope.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { startOfWeek } from '#shared/time/week.ts';

const showsSome = ({ items }: List<PersonalCalendar>) => items.some(({ isShown }) => isShown);

/** Whether the person shows calendars of their own; nobody else reads events. */
export function useHasEvents(): boolean {
  const isUsed = useHasModule('calendars');
  const { data = false } = useReadOf({ ...calendarsQuery, select: showsSome }, { enabled: isUsed });
  return isUsed && data;
}

const nothing: readonly CalendarEvent[] = [];

interface EventsRead {
  events: readonly CalendarEvent[];
  hasFailed: boolean;
  retry: () => void;
}

/** The events of the signed-in person between two days; nothing for somebody without calendars, or where it is off. */
export function useEventsRead(start: Day, end: Day, { enabled = true } = {}): EventsRead {
  const isRead = useHasEvents() && enabled;
  const { data, isError, refetch } = useReadOf(eventsQuery(start, end), { enabled: isRead });
  return {
    events: isRead ? (data?.items ?? nothing) : nothing,
    hasFailed: isRead && isError && data === undefined,
    retry: () => void refetch(),
  };
}

/** Events of the week that holds a day; pages share this read. */
export function useWeekEventsRead(day: Day, options?: { enabled?: boolean }): EventsRead {
  const first = startOfWeek(day, useFormat().startWeekOn);
  return useEventsRead(first, addDays(first, 6), options);
}

/** For a place that shows what it has: without the events the rest of it works. */
export function useWeekEvents(day: Day, options?: { enabled?: boolean }): readonly CalendarEvent[] {
  return useWeekEventsRead(day, options).events;
}
