import { fetchObjects } from '#server/modules/calendars/read/caldav-objects.ts';
import {
  type CalendarGuard,
  CalendarProblemError,
  type CalendarSource,
  type FetchedCalendar,
  type FetchOptions,
  problemOfStatus,
} from '#server/modules/calendars/read/calendar-source.ts';
import { outsideFetch } from '#server/modules/calendars/read/outside-fetch.ts';
import { calendarLimits } from '#shared/calendars/calendar.schema.ts';

const longestMark = 500;

/** A header to send back the next time. */
function markOf(response: Response, name: string): string | undefined {
  const mark = response.headers.get(name) ?? '';
  return mark === '' || mark.length > longestMark ? undefined : mark;
}

async function fetchAddress(
  guard: CalendarGuard,
  address: string,
  { etag, lastModified }: FetchOptions,
): Promise<'unchanged' | FetchedCalendar> {
  const response = await outsideFetch(guard, calendarLimits.bytes)(address, {
    headers: {
      accept: 'text/calendar, */*;q=0.5',
      ...(etag && { 'if-none-match': etag }),
      ...(lastModified && { 'if-modified-since': lastModified }),
    },
  });
  if (response.status === 304) return 'unchanged';
  if (!response.ok) throw new CalendarProblemError(problemOfStatus(response.status));
  const text = await response.text();
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) throw new CalendarProblemError('notACalendar');
  return { texts: [text], etag: markOf(response, 'etag'), lastModified: markOf(response, 'last-modified') };
}

/** Reads a calendar from its server. Throws `CalendarProblemError` and nothing else. */
export async function fetchCalendar(
  guard: CalendarGuard,
  source: CalendarSource,
  options: FetchOptions,
): Promise<'unchanged' | FetchedCalendar> {
  if (source.kind === 'address') return await fetchAddress(guard, source.address, options);
  return await fetchObjects(guard, source, options);
}
