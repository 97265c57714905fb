import { type CalendarEvent, calendarTexts } from '#shared/calendars/calendar.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayOf, splitIntervalByDay } from '#shared/time/day.ts';
import { type Interval, intervalSeconds } from '#shared/time/interval.ts';

/** The part of an event that falls on one day. */
export interface EventPart extends Interval {
  event: CalendarEvent;
  /** The event lasts beyond the day. */
  goesOn: boolean;
}

interface DayEvents {
  wholeDays: CalendarEvent[];
  /** In the order of their beginning. */
  parts: EventPart[];
}

type Days = Pick<CalendarEvent, 'firstDay' | 'lastDay'>;

const isWholeDay = ({ firstDay }: Days) => typeof firstDay === 'string';

/** Whether an event takes several whole days, so that no hours of one day are its time. */
export const isOfSeveralDays = ({ firstDay, lastDay }: Days) =>
  typeof lastDay === 'string' && lastDay !== firstDay;

/** The day on which an event begins. */
export const firstDayOf = ({ firstDay, startsAt }: CalendarEvent, timeZone: string): Day =>
  firstDay ?? dayOf(new Date(startsAt), timeZone);

function partsOf(event: CalendarEvent, day: Day, timeZone: string): EventPart[] {
  const stoppedAt = new Date(event.endsAt);
  return splitIntervalByDay({ startedAt: new Date(event.startsAt), stoppedAt }, timeZone)
    .filter((part) => part.day === day)
    .map(({ start, end }) => ({ event, start, end, goesOn: end < stoppedAt }));
}

/** The events of a day: those of whole days, and the others by the clock. */
export function eventsOfDay(events: readonly CalendarEvent[], day: Day, timeZone: string): DayEvents {
  const lasts = ({ firstDay, lastDay }: CalendarEvent) =>
    (firstDay ?? day) <= day && day <= (lastDay ?? firstDay ?? day);
  return {
    wholeDays: events.filter((event) => isWholeDay(event) && lasts(event)),
    parts: events
      .filter((event) => !isWholeDay(event))
      .flatMap((event) => partsOf(event, day, timeZone))
      .sort((a, b) => a.start.getTime() - b.start.getTime()),
  };
}

/** The events that begin on a day: those of whole days, then the others by the clock. */
export function eventsFrom(events: readonly CalendarEvent[], day: Day, timeZone: string): CalendarEvent[] {
  const { wholeDays, parts } = eventsOfDay(events, day, timeZone);
  const all = [...wholeDays, ...parts.map(({ event }) => event)];
  return all.filter((event) => firstDayOf(event, timeZone) === day);
}

/** Why an event has no hours that are over, in words; undefined where it has. */
export function whyNoHours(event: CalendarEvent, nowMs: number): string | undefined {
  if (isWholeDay(event)) return calendarTexts.allDay;
  return Date.parse(event.endsAt) > nowMs ? calendarTexts.notOver : undefined;
}

/** Why an event does not become time in one press, in words; undefined where it can. */
export const whyNotLogged = (event: CalendarEvent, nowMs: number): string | undefined =>
  event.entry ? calendarTexts.logged : whyNoHours(event, nowMs);

/** Why an event does not become time in the form, where the person gives the hours of a whole day. */
export function whyNotEntered(event: CalendarEvent, nowMs: number): string | undefined {
  if (event.entry || !isWholeDay(event)) return whyNotLogged(event, nowMs);
  if (isOfSeveralDays(event)) return calendarTexts.severalDays;
  return Date.parse(event.startsAt) > nowMs ? calendarTexts.notOver : undefined;
}

/** The seconds of a day that busy events take; where several overlap, their time counts once. */
export function busySeconds(events: readonly CalendarEvent[], day: Day, timeZone: string): number {
  let seconds = 0;
  let until = new Date(0);
  for (const { event, start, end } of eventsOfDay(events, day, timeZone).parts) {
    if (!event.isBusy || end <= until) continue;
    seconds += intervalSeconds({ start: start < until ? until : start, end });
    until = end;
  }
  return seconds;
}
