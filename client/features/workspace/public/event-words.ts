import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import type { CalendarEvent } from '#shared/calendars/calendar.schema.ts';

/** The name of an event; private ones have none. */
export function useEventTitle(): (event: Pick<CalendarEvent, 'title'>) => string {
  const { t } = useTranslation();
  return ({ title }) => title || t('calendars.busy');
}

/** When an event is, without and with its day. */
export function useEventTimes() {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = ({ startsAt, endsAt, firstDay }: CalendarEvent) =>
    firstDay ? t('calendars.wholeDay') : `${format.time(startsAt)} – ${format.time(endsAt)}`;
  function full(event: CalendarEvent): string {
    const { firstDay, lastDay, startsAt } = event;
    if (!firstDay) return `${format.day(startsAt)}, ${clock(event)}`;
    const days = lastDay && lastDay !== firstDay ? format.range(firstDay, lastDay) : format.day(firstDay);
    return `${days}, ${clock(event)}`;
  }
  return { clock, full };
}
