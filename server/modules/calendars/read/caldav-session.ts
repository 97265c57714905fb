import type { DAVResponse } from 'tsdav';
import { z } from 'zod';
import {
  type CalendarAccount,
  type CalendarGuard,
  CalendarProblemError,
  problemOfStatus,
} from '#server/modules/calendars/read/calendar-source.ts';
import { assertAllowed, isSameFamily, outsideFetch } from '#server/modules/calendars/read/outside-fetch.ts';
import { type CalendarProblem, calendarLimits } from '#shared/calendars/calendar.schema.ts';

/** XML is parsed at once, so that a response is small. */
const mostBytes = 400_000;

/** The most helpful of several problems comes first: those of addresses that are only tried come last. */
const byUse: readonly CalendarProblem[] = [
  'signIn',
  'notAllowed',
  'tooLarge',
  'unreachable',
  'notFound',
  'notACalendar',
];

type Fetch = typeof fetch;

/** Adds the password to requests, whose hosts are of the account's provider, and notes what went wrong. */
function signedFetch(account: CalendarAccount, send: Fetch, problems: Set<CalendarProblem>): Fetch {
  const home = new URL(account.address);
  const { username, password } = account;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return async (input, init) => {
    try {
      const request = new Request(input, init);
      if (!isSameFamily(home, new URL(request.url))) throw new CalendarProblemError('notAllowed');
      request.headers.set('authorization', authorization);
      const response = await send(request);
      if (response.status >= 400) problems.add(problemOfStatus(response.status));
      return response;
    } catch (error) {
      if (error instanceof CalendarProblemError) problems.add(error.problem);
      throw error;
    }
  };
}

/** Requests to the account's server. */
export interface CaldavSession {
  /** The client of CalDAV, loaded by the first account. */
  readonly dav: typeof import('tsdav');
  /** For lists, in XML. */
  readonly fetch: Fetch;
  /** For a single object, as it is. */
  readonly fetchObject: Fetch;
}

/** Works with the account. Errors of the client name addresses, so that none of them leaves. */
export async function withAccount<Result>(
  guard: CalendarGuard,
  account: CalendarAccount,
  work: (session: CaldavSession) => Promise<Result>,
): Promise<Result> {
  const problems = new Set<CalendarProblem>();
  try {
    assertAllowed(guard, new URL(account.address));
    return await work({
      dav: await import('tsdav'),
      fetch: signedFetch(account, outsideFetch(guard, mostBytes), problems),
      fetchObject: signedFetch(account, outsideFetch(guard, calendarLimits.bytes), problems),
    });
  } catch (error) {
    if (error instanceof CalendarProblemError) problems.add(error.problem);
    throw new CalendarProblemError(byUse.find((problem) => problems.has(problem)) ?? 'notACalendar');
  }
}

/** A text of a response; the client makes numbers of those that look like one. */
export const davText = z.union([
  z.string(),
  z.number().transform(String),
  z.boolean().transform(String),
  z.object({ _cdata: z.string() }).transform(({ _cdata: content }) => content),
]);
const component = z
  .object({ _attributes: z.object({ name: z.string() }) })
  .transform(({ _attributes: { name } }) => name.toUpperCase());

/** Properties of a calendar; other collections have another type. */
const calendarProps = z.object({
  resourcetype: z.object({ calendar: z.unknown() }).refine((types) => 'calendar' in types),
  displayname: davText.optional().catch(undefined),
  /** Absent: all kinds. */
  supportedCalendarComponentSet: z
    .object({ comp: z.union([component.transform((one) => [one]), z.array(component)]) })
    .optional()
    .catch(undefined),
  getctag: davText.optional().catch(undefined),
  syncToken: davText.optional().catch(undefined),
});

/** Properties of a response about a calendar that holds events. */
export function calendarOf(response: DAVResponse): z.output<typeof calendarProps> | undefined {
  const { success, data } = calendarProps.safeParse(response.props);
  const kinds = data?.supportedCalendarComponentSet?.comp ?? ['VEVENT'];
  return success && kinds.includes('VEVENT') ? data : undefined;
}
