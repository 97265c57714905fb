import { addDays } from 'date-fns';
import type { BaseContext } from '#server/context/context.ts';
import type { ReadEvent } from '#server/modules/calendars/read/calendar-events.ts';
import {
  type CalendarGuard,
  CalendarProblemError,
  type CalendarSource,
} from '#server/modules/calendars/read/calendar-source.ts';
import { fetchCalendar } from '#server/modules/calendars/read/fetch-calendar.ts';
import { readCalendar } from '#server/modules/calendars/read/read-calendar.ts';
import { type CalendarProblem, eventDays } from '#shared/calendars/calendar.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';

/** Time that one reading may take while somebody waits for it. */
const waitingMilliseconds = 20_000;

/** Calendars may be where webhooks may go. */
export const guardOf = ({ services }: Pick<BaseContext, 'services'>): CalendarGuard => ({
  allowPrivate: services.config.webhookAllowPrivate,
  milliseconds: waitingMilliseconds,
});

/** The person for whom a calendar is read: in their zone, without what they declined. */
export interface CalendarReader {
  readonly timeZone: string;
  readonly email: string;
}

/** The marks of the last reading. */
export interface Marks {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** A calendar as it is now, with the events of the days around a day. */
export interface Reading extends Marks {
  readonly name: string | undefined;
  readonly events: readonly ReadEvent[];
  readonly around: Day;
}

export type ReadOutcome = Reading | 'unchanged' | { readonly problem: CalendarProblem };

export const noMarks: Marks = { etag: null, lastModified: null };

/** Addresses by which invitations name the person. */
function peopleOf(source: CalendarSource, { email }: CalendarReader): string[] {
  return source.kind === 'caldav' && source.username.includes('@') ? [email, source.username] : [email];
}

async function readNow(
  ctx: BaseContext,
  source: CalendarSource,
  reader: CalendarReader,
  marks: Marks,
): Promise<Reading | 'unchanged'> {
  const now = ctx.now();
  const { timeZone } = reader;
  const range = { from: addDays(now, -eventDays.past), to: addDays(now, eventDays.future) };
  const fetched = await fetchCalendar(guardOf(ctx), source, { ...marks, ...range });
  if (fetched === 'unchanged') return 'unchanged';
  const { texts, etag = null, lastModified = null } = fetched;
  const { name, events } = await readCalendar(texts, {
    ...{ timeZone, ...range },
    people: peopleOf(source, reader),
  });
  return { name, events, etag, lastModified, around: dayOf(now, timeZone) };
}

/** Reads a calendar from its source; a calendar that cannot be read is an outcome. */
export async function readSource(
  ctx: BaseContext,
  source: CalendarSource,
  reader: CalendarReader,
  marks: Marks,
): Promise<ReadOutcome> {
  try {
    return await readNow(ctx, source, reader, marks);
  } catch (error) {
    if (error instanceof CalendarProblemError) return { problem: error.problem };
    throw error;
  }
}
