import { z } from 'zod';
import {
  type CaldavSession,
  calendarOf,
  davText,
  withAccount,
} from '#server/modules/calendars/read/caldav-session.ts';
import {
  type CalendarAccount,
  type CalendarGuard,
  CalendarProblemError,
  type FetchedCalendar,
  type FetchOptions,
} from '#server/modules/calendars/read/calendar-source.ts';
import { calendarLimits } from '#shared/calendars/calendar.schema.ts';

const objectsAtOnce = 50;

const isTooLarge = (error: unknown) => error instanceof CalendarProblemError && error.problem === 'tooLarge';

/** Reads it at once, or in two halves where the response would be too large; what cannot be halved, in its own way. */
async function orInHalves<Part, Result>(
  part: Part,
  read: (part: Part) => Promise<Result[]>,
  halve: (part: Part) => readonly Part[],
  readSmallest: (part: Part) => Promise<Result[]>,
): Promise<Result[]> {
  try {
    return await read(part);
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    const halves = halve(part);
    if (halves.length === 0) return await readSmallest(part);
    const results: Result[] = [];
    for (const half of halves) results.push(...(await orInHalves(half, read, halve, readSmallest)));
    return results;
  }
}

type Range = Pick<FetchOptions, 'from' | 'to'>;

const dayMs = 86_400_000;
const timeText = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

function halvesOfRange({ from, to }: Range): Range[] {
  const middle = new Date((from.getTime() + to.getTime()) / 2);
  if (to.getTime() - from.getTime() < dayMs) return [];
  return [
    { from, to: middle },
    { from: middle, to },
  ];
}

/** Addresses of the objects that have an instance within the range. */
async function hrefsWithin(address: string, range: Range, { dav, fetch }: CaldavSession): Promise<string[]> {
  const read = async ({ from, to }: Range) => {
    const times = { 'time-range': { _attributes: { start: timeText(from), end: timeText(to) } } };
    const responses = await dav.calendarQuery({
      url: address,
      props: { 'd:getetag': {} },
      filters: {
        'comp-filter': {
          _attributes: { name: 'VCALENDAR' },
          'comp-filter': { _attributes: { name: 'VEVENT' }, ...times },
        },
      },
      depth: '1',
      fetch,
    });
    return responses.flatMap(({ href }) => z.string().safeParse(href).data ?? []);
  };
  const refuse = () => Promise.reject(new CalendarProblemError('tooLarge'));
  return [...new Set(await orInHalves(range, read, halvesOfRange, refuse))];
}

/** Texts of objects; one that is too large for a list is read by itself. */
async function textsAt(address: string, hrefs: readonly string[], session: CaldavSession): Promise<string[]> {
  const { dav, fetch, fetchObject } = session;
  const objectUrls = hrefs.map((href) => new URL(href, address).pathname);
  const props = { 'd:getetag': {}, 'c:calendar-data': {} };
  const read = async (part: readonly string[]) => {
    const responses = await dav.calendarMultiGet({
      url: address,
      props,
      objectUrls: [...part],
      depth: '1',
      fetch,
    });
    return responses.flatMap((response) => davText.safeParse(response.props?.calendarData).data ?? []);
  };
  const halve = (part: readonly string[]) => {
    const middle = Math.ceil(part.length / 2);
    return part.length > 1 ? [part.slice(0, middle), part.slice(middle)] : [];
  };
  return await orInHalves(objectUrls, read, halve, async ([path = '']) => {
    const response = await fetchObject(new URL(path, address));
    return response.ok ? [await response.text()] : [];
  });
}

/** The mark of the calendar that changes with each change of its events. */
async function markAt(address: string, { dav, fetch }: CaldavSession): Promise<string | undefined> {
  const props = { 'd:resourcetype': {}, 'cs:getctag': {}, 'd:sync-token': {} };
  const [response] = await dav.propfind({ url: address, props, depth: '0', fetch });
  const calendar = response && calendarOf(response);
  if (response?.ok !== true || calendar === undefined) throw new CalendarProblemError('notACalendar');
  return calendar.getctag ?? calendar.syncToken;
}

/** The objects of one calendar of an account, unless its mark is that of the last reading. */
export async function fetchObjects(
  guard: CalendarGuard,
  account: CalendarAccount,
  { etag, from, to }: FetchOptions,
): Promise<'unchanged' | FetchedCalendar> {
  const { address } = account;
  return await withAccount(guard, account, async (session) => {
    const mark = await markAt(address, session);
    if (mark !== undefined && mark === etag) return 'unchanged';
    const hrefs = await hrefsWithin(address, { from, to }, session);
    const texts: string[] = [];
    let bytes = 0;
    for (let index = 0; index < hrefs.length; index += objectsAtOnce) {
      for (const text of await textsAt(address, hrefs.slice(index, index + objectsAtOnce), session)) {
        texts.push(text);
        bytes += Buffer.byteLength(text);
      }
      if (bytes > calendarLimits.bytes) throw new CalendarProblemError('tooLarge');
    }
    return { texts, etag: mark };
  });
}
