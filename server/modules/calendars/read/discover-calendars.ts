import type { DAVResponse } from 'tsdav';
import { z } from 'zod';
import { calendarOf, withAccount } from '#server/modules/calendars/read/caldav-session.ts';
import {
  type CalendarAccount,
  type CalendarGuard,
  CalendarProblemError,
} from '#server/modules/calendars/read/calendar-source.ts';
import { isSameFamily } from '#server/modules/calendars/read/outside-fetch.ts';
import type { FoundCalendar } from '#shared/calendars/calendar.schema.ts';
import { printable } from '#shared/text/printable.ts';

const mostFound = 100;
const longestName = 80;

function foundAt(home: URL, response: DAVResponse): FoundCalendar[] {
  const props = calendarOf(response);
  const { data: href } = z.string().safeParse(response.href);
  if (props === undefined || href === undefined) return [];
  const address = new URL(href, home);
  const name = printable(props.displayname ?? '').trim();
  if (!isSameFamily(home, address)) return [];
  return [{ address: address.href, name: (name || lastPart(address)).slice(0, longestName) }];
}

/** The folder of a calendar, whose name stands for one without a name. */
const lastPart = ({ pathname }: URL) => pathname.split('/').filter(Boolean).at(-1) ?? pathname;

/**
 * The calendars of an account that hold events: those of the home of its principal. Throws `CalendarProblemError` and
 * nothing else.
 */
export async function discoverCalendars(
  guard: CalendarGuard,
  account: CalendarAccount,
): Promise<FoundCalendar[]> {
  const calendars = await withAccount(guard, account, async ({ dav, fetch }) => {
    const { homeUrl = '' } = await dav.createAccount({
      account: { accountType: 'caldav', serverUrl: account.address },
      fetch,
    });
    const props = {
      'd:displayname': {},
      'd:resourcetype': {},
      'c:supported-calendar-component-set': {},
    };
    const responses = await dav.propfind({ url: homeUrl, props, depth: '1', fetch });
    if (responses[0]?.ok !== true) throw new CalendarProblemError('notACalendar');
    return responses.flatMap((response) => foundAt(new URL(homeUrl), response));
  });
  if (calendars.length === 0) throw new CalendarProblemError('notFound');
  return calendars.slice(0, mostFound);
}
