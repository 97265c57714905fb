import type { TimePreset } from '#client/features/time-logs/public/time-dialog.ts';
import type { CalendarEvent } from '#shared/calendars/calendar.schema.ts';
import { firstDayOf } from '#shared/calendars/event-day.ts';
import { clockOf } from '#shared/time/wall-time.ts';

/** New time with what is known of an event; hours of a whole day are left to the person. */
export function timeOfEvent(event: CalendarEvent, timeZone: string): TimePreset {
  const { id, title, startsAt, endsAt, firstDay, guess } = event;
  const clock = (at: string) => clockOf(new Date(at), timeZone);
  return {
    day: firstDayOf(event, timeZone),
    ...(firstDay ? {} : { from: clock(startsAt), to: clock(endsAt) }),
    description: title ?? undefined,
    taskId: guess?.taskId ?? undefined,
    projectId: guess?.projectId ?? undefined,
    eventId: id,
  };
}
