import type { ReadCalendar, ReadOptions } from '#server/modules/calendars/read/calendar-events.ts';
import { CalendarProblemError } from '#server/modules/calendars/read/calendar-source.ts';
import { calendarLimits } from '#shared/calendars/calendar.schema.ts';

/**
 * The events of a calendar's files between two instants. Lets other requests run while it reads, and throws
 * `CalendarProblemError` and nothing else.
 */
export async function readCalendar(texts: readonly string[], options: ReadOptions): Promise<ReadCalendar> {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes > calendarLimits.bytes) throw new CalendarProblemError('tooLarge');
  const { readParts } = await import('#server/modules/calendars/read/read-parts.ts');
  return await readParts(texts, { ...options, mostEvents: calendarLimits.events });
}
