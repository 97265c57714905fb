import type { HostRule } from '#server/context/outside-host.ts';
import type { CalendarProblem } from '#shared/calendars/calendar.schema.ts';

/** An account of CalDAV: the address where its calendars are looked for, and its app password. */
export interface CalendarAccount {
  readonly address: string;
  readonly username: string;
  readonly password: string;
}

export type CalendarSource =
  | { readonly kind: 'address'; readonly address: string }
  | ({ readonly kind: 'caldav' } & CalendarAccount);

/** Servers that may be called, and the time that all requests of one reading may take. */
export interface CalendarGuard extends HostRule {
  readonly milliseconds?: number;
}

/** The marks of the last reading, and the days to read. */
export interface FetchOptions {
  readonly etag?: string | null | undefined;
  readonly lastModified?: string | null | undefined;
  readonly from: Date;
  readonly to: Date;
}

export interface FetchedCalendar {
  readonly texts: readonly string[];
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

/** A calendar that cannot be read. The message names the problem alone, since addresses are secrets. */
export class CalendarProblemError extends Error {
  readonly problem: CalendarProblem;

  constructor(problem: CalendarProblem) {
    super(`The calendar cannot be read: ${problem}`);
    this.name = 'CalendarProblemError';
    this.problem = problem;
  }
}

/** The problem of a response that is no success. */
export function problemOfStatus(status: number): CalendarProblem {
  if (status === 401 || status === 403) return 'signIn';
  if (status === 404 || status === 410) return 'notFound';
  return status === 429 || status >= 500 ? 'unreachable' : 'notACalendar';
}
