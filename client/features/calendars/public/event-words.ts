import { calendarsQuery } from '#client/features/calendars/queries.ts';
import { useEventTimes, useEventTitle } from '#client/features/workspace/public/event-words.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import type { CalendarEvent } from '#shared/calendars/calendar.schema.ts';

/** "Event: Stand-up, 09:00 – 09:15, logged" */
export function useEventLabel(): (event: CalendarEvent) => string {
  const { t } = useTranslation();
  const titleOf = useEventTitle();
  const { clock } = useEventTimes();
  return (event) => {
    const words = { title: titleOf(event), time: clock(event) };
    return t(event.entry ? 'calendars.loggedEvent' : 'calendars.event', words);
  };
}

/** The work that an event becomes: "Stand-up · Website". */
export function useGuessName(): (event: CalendarEvent) => string | undefined {
  const { team } = useScope();
  return ({ guess }) => {
    if (!guess) return undefined;
    const project = guess.taskId ? team.projects?.find(({ id }) => id === guess.projectId)?.name : undefined;
    return [guess.name, project].filter(Boolean).join(' · ');
  };
}

/** The name of the calendar that an event is in. */
export function useCalendarName({ calendarId }: CalendarEvent): string | undefined {
  const { data } = useReadOf(calendarsQuery);
  return data?.items.find(({ id }) => id === calendarId)?.name;
}
