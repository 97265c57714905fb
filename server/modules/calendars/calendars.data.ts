import { addMinutes } from 'date-fns';
import type { Context } from '#server/context/context.ts';
import { sealSecret } from '#server/context/secret-box.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { fields } from '#server/db/fields.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { attendedMinutes } from '#server/modules/calendars/calendars.jobs.ts';
import type { CalendarSource } from '#server/modules/calendars/read/calendar-source.ts';
import type { Reading } from '#server/modules/calendars/read-source.ts';
import { replaceEvents } from '#server/modules/calendars/stored-events.data.ts';
import { calendarKind, calendarProblem, type PersonalCalendar } from '#shared/calendars/calendar.schema.ts';

type Tx = InTransaction<Context>;

const columns = {
  ...fields('id', 'name', 'kind', 'host', 'isShown', 'fetchedAt', 'problem', 'createdAt'),
  _count: { select: { events: true } },
} satisfies Prisma.PersonalCalendarSelect;

type CalendarRow = Prisma.PersonalCalendarGetPayload<{ select: typeof columns }>;

export function toCalendar({ _count, kind, fetchedAt, problem, ...row }: CalendarRow): PersonalCalendar {
  return {
    ...row,
    kind: calendarKind.parse(kind),
    eventCount: _count.events,
    fetchedAt: fetchedAt?.toISOString() ?? null,
    problem: calendarProblem.nullable().parse(problem),
    createdAt: row.createdAt.toISOString(),
  };
}

const own = ({ tenantId, userId }: Pick<Context, 'tenantId' | 'userId'>) => ({ tenantId, userId });

export function findCalendars(ctx: Context | Tx): Promise<CalendarRow[]> {
  return ctx.db.personalCalendar.findMany({
    where: own(ctx),
    select: columns,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
}

export function findCalendar(ctx: Context | Tx, id: string): Promise<CalendarRow | null> {
  return ctx.db.personalCalendar.findFirst({ where: { ...own(ctx), id }, select: columns });
}

export function countCalendars(tx: Tx): Promise<number> {
  return tx.db.personalCalendar.count({ where: own(tx) });
}

export interface NewCalendar {
  readonly name: string;
  readonly source: CalendarSource;
  readonly reading: Reading;
}

/** A calendar with its events. */
export async function insertCalendar(tx: Tx, { name, source, reading }: NewCalendar): Promise<CalendarRow> {
  const { config } = tx.services;
  const now = tx.now();
  const { etag, lastModified, around, events } = reading;
  const { id } = await tx.db.personalCalendar.create({
    data: {
      ...own(tx),
      ...{ name, kind: source.kind, host: new URL(source.address).host },
      source: sealSecret(config, JSON.stringify(source)),
      ...{ etag, lastModified, eventsAround: new Date(around), fetchedAt: now },
      nextFetchAt: addMinutes(now, attendedMinutes),
      ...{ createdAt: now, updatedAt: now },
    },
    select: { id: true },
  });
  await replaceEvents(tx, { tenantId: tx.tenantId, calendarId: id }, events);
  return tx.db.personalCalendar.findFirstOrThrow({ where: { ...own(tx), id }, select: columns });
}

/** False when there is no such calendar. */
export async function changeCalendar(
  tx: Tx,
  id: string,
  { name, isShown }: { name?: string | undefined; isShown?: boolean | undefined },
): Promise<boolean> {
  const { count } = await tx.db.personalCalendar.updateMany({
    where: { ...own(tx), id },
    data: {
      ...(name === undefined ? {} : { name }),
      ...(isShown === undefined ? {} : { isShown }),
      updatedAt: tx.now(),
    },
  });
  return count > 0;
}

/** Its events and marks go with it. False when there is no such calendar. */
export async function deleteCalendar(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx.db.personalCalendar.deleteMany({ where: { ...own(tx), id } });
  return count > 0;
}
