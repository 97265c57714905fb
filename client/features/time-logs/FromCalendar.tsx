import { Button, chakra } from '@chakra-ui/react';
import { CalendarDays, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { meantTimes, noTimes } from '#client/features/time-logs/draft-times.ts';
import { timeOfEvent } from '#client/features/time-logs/public/time-of-event.ts';
import type { TimeForm } from '#client/features/time-logs/use-time-form.ts';
import { useEventTimes, useEventTitle } from '#client/features/workspace/public/event-words.ts';
import { useWeekEvents } from '#client/features/workspace/public/use-events.ts';
import { useConnectionLoss } from '#client/lib/failures/connection.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import type { CalendarEvent } from '#shared/calendars/calendar.schema.ts';
import { eventsFrom, whyNotEntered } from '#shared/calendars/event-day.ts';

interface FromCalendarProps {
  form: TimeForm;
}

const minuteMs = 60_000;

/** Offers the events of the day that are not logged; nothing where there are none. */
export function FromCalendar({ form }: FromCalendarProps) {
  const { t } = useTranslation();
  const titleOf = useEventTitle();
  const { clock } = useEventTimes();
  const { events, chosen, choose } = useEventChoice(form);
  const isOffline = useConnectionLoss() !== 'none';
  if (isOffline || events.length === 0) return null;
  const items = events.map((event) => ({
    id: event.id,
    label: `${clock(event)} ${titleOf(event)}`,
    checked: event === chosen,
    onSelect: () => choose(event === chosen ? undefined : event),
  }));
  return (
    <ActionMenu
      label={t('timeLogs.form.fromCalendar')}
      items={items}
      side="start"
      trigger={
        <Button variant="ghost" size="sm" justifySelf="start" maxW="100%" ms="-2" color="fg.muted">
          <CalendarDays size={14} aria-hidden />
          {t('timeLogs.form.fromCalendar')}
          {chosen ? (
            <chakra.bdi truncate color="fg">
              {titleOf(chosen)}
            </chakra.bdi>
          ) : null}
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    />
  );
}

/** The events of the day that can be entered, and the one that the form has. */
function useEventChoice(form: TimeForm) {
  const { draft, timeZone } = form;
  const nowMs = useServerNow(0, minuteMs);
  const fill = useFill(form);
  // Another day is read for its own events; the chosen one stays.
  const [last, setLast] = useState<CalendarEvent>();
  const open = eventsFrom(useWeekEvents(draft.day), draft.day, timeZone).filter(
    (event) => whyNotEntered(event, nowMs) === undefined,
  );
  const chosen = [...open, last].find((event) => event?.id === draft.eventId);
  const events = chosen && !open.includes(chosen) ? [...open, chosen] : open;
  function choose(event: CalendarEvent | undefined): void {
    setLast(event);
    if (event) fill(event, chosen);
    else form.bind('eventId').onChange(null);
  }
  return { events, chosen, choose };
}

/** Says the time as an event does. A note that somebody typed stays; so does work, where the event has none. */
function useFill({ draft, frame, timeZone, bind, setTimes, setPlaced }: TimeForm) {
  return (event: CalendarEvent, before: CalendarEvent | undefined) => {
    const { from, to, ...known } = timeOfEvent(event, timeZone);
    const { day = draft.day, description = '', taskId = null, projectId = null } = known;
    bind('eventId').onChange(event.id);
    if (['', before?.title].includes(draft.description.trim())) bind('description').onChange(description);
    if (event.guess || draft.eventId !== null) {
      bind('taskId').onChange(taskId);
      bind('projectId').onChange(projectId);
    }
    if (from !== undefined && to !== undefined) setTimes(meantTimes({ day, from, to }, frame));
    else {
      setTimes({ ...noTimes(day), from: draft.from });
      setPlaced(true);
    }
  };
}
