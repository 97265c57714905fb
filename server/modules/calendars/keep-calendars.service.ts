import {
  addMilliseconds,
  addMinutes,
  differenceInDays,
  hoursToMilliseconds,
  minutesToMilliseconds,
  subMinutes,
} from 'date-fns';
import { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { openSecret } from '#server/context/secret-box.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { fields } from '#server/db/fields.ts';
import { queryRows } from '#server/db/query.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { attendedMinutes, calendarsFetch, type FetchJob } from '#server/modules/calendars/calendars.jobs.ts';
import type { CalendarSource } from '#server/modules/calendars/read/calendar-source.ts';
import { noMarks, type ReadOutcome, readSource } from '#server/modules/calendars/read-source.ts';
import { replaceEvents } from '#server/modules/calendars/stored-events.data.ts';
import { claimDueSql } from '#server/modules/calendars/stored-events.sql.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

type Tx = InTransaction<BaseContext>;

/** Minutes between two looks for calendars that are due. */
export const dueCalendarMinutes = 5;

/** Calendars of one transaction. */
const batch = 100;

/** Minutes between two readings where no page is open. */
const usualMinutes = 60;
/** An open page renews its session at least that often. */
const sessionMinutes = 60;
/** The window of stored events moves on at least that often. */
const windowDays = 7;

const source: z.ZodType<CalendarSource> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('address'), address: z.string() }),
  z.object({ kind: z.literal('caldav'), address: z.string(), username: z.string(), password: z.string() }),
]);

const working = { isActive: true, deletedAt: null } as const;

const columns = {
  ...fields(
    'id',
    'tenantId',
    'source',
    'etag',
    'lastModified',
    'fetchedAt',
    'eventsAround',
    'problem',
    'createdAt',
  ),
  user: {
    select: {
      timeZone: true,
      account: { select: { email: true } },
      employees: { where: working, select: { id: true }, take: 1 },
    },
  },
} satisfies Prisma.PersonalCalendarSelect;

/** A calendar to read, of somebody who works there; undefined for others and for sample data. */
async function findReadable(ctx: BaseContext, { tenantId, calendarId: id }: FetchJob) {
  const row = await ctx.db.personalCalendar.findFirst({
    where: { tenantId, id, user: { ...working, employees: { some: working } } },
    select: columns,
  });
  const employeeId = row?.user.employees[0]?.id;
  if (!row || row.source === null || employeeId === undefined) return undefined;
  return { ...row, source: row.source, employeeId };
}

type Readable = NonNullable<Awaited<ReturnType<typeof findReadable>>>;

async function readAgain(ctx: BaseContext, calendar: Readable): Promise<ReadOutcome> {
  const opened = openSecret(ctx.services.config, calendar.source);
  if (opened === undefined) return { problem: 'lost' };
  const { eventsAround, user } = calendar;
  const isWindowOld = eventsAround === null || differenceInDays(ctx.now(), eventsAround) >= windowDays;
  const reader = { timeZone: normaliseTimeZone(user.timeZone), email: user.account?.email ?? '' };
  return readSource(ctx, source.parse(JSON.parse(opened)), reader, isWindowOld ? noMarks : calendar);
}

/** Whether the person has a page open: it renews its session. */
async function isAttended(tx: Tx, { tenantId, id }: Readable): Promise<boolean> {
  const lastUsedAt = { gte: subMinutes(tx.now(), sessionMinutes) };
  const calendars = { some: { tenantId, id } };
  const where = { tenantId, revokedAt: null, lastUsedAt, user: { personalCalendars: calendars } };
  return (await tx.db.session.count({ where })) > 0;
}

/** As long as it has failed already, so that the pauses double, up to a day. */
function pauseAfterProblem({ fetchedAt, createdAt }: Readable, now: Date): number {
  const failing = now.getTime() - (fetchedAt ?? createdAt).getTime();
  return Math.min(Math.max(failing, minutesToMilliseconds(attendedMinutes)), hoursToMilliseconds(24));
}

async function valuesAfter(tx: Tx, calendar: Readable, outcome: ReadOutcome) {
  const now = tx.now();
  if (outcome !== 'unchanged' && 'problem' in outcome) {
    const { problem } = outcome;
    return { problem, nextFetchAt: addMilliseconds(now, pauseAfterProblem(calendar, now)) };
  }
  const minutes = (await isAttended(tx, calendar)) ? attendedMinutes : usualMinutes;
  const read = { problem: null, fetchedAt: now, nextFetchAt: addMinutes(now, minutes) };
  if (outcome === 'unchanged') return read;
  const { etag, lastModified, around } = outcome;
  return { ...read, etag, lastModified, eventsAround: new Date(around) };
}

/** Stores the outcome; the person learns of it only if something changed. */
async function store(tx: Tx, calendar: Readable, outcome: ReadOutcome): Promise<void> {
  const { tenantId, id, employeeId } = calendar;
  const data = await valuesAfter(tx, calendar, outcome);
  const { count } = await tx.db.personalCalendar.updateMany({ where: { tenantId, id }, data });
  if (count === 0) return;
  const isRead = outcome !== 'unchanged' && 'events' in outcome;
  const changes = isRead ? await replaceEvents(tx, { tenantId, calendarId: id }, outcome.events) : 0;
  if (changes === 0 && data.problem === calendar.problem) return;
  tx.afterCommit(() => tx.services.live.publishTo(tenantId, 'calendars', [employeeId]));
}

/** Reads a calendar again, and stores its events or the problem. */
export async function keepCalendar(ctx: BaseContext, job: FetchJob): Promise<void> {
  const calendar = await findReadable(ctx, job);
  if (calendar === undefined) return;
  const outcome = await readAgain(ctx, calendar);
  await inTransaction(ctx, (tx) => store(tx, calendar, outcome));
}

async function enqueueSome(tx: Tx): Promise<boolean> {
  const due = await queryRows(tx, claimDueSql({ now: tx.now(), limit: batch }));
  await tx.enqueue(calendarsFetch, ...due.map(({ tenantId, id: calendarId }) => ({ tenantId, calendarId })));
  return due.length === batch;
}

/** Hands every calendar that is due to its own job. */
export async function keepCalendars(ctx: BaseContext): Promise<void> {
  let hasMore = true;
  while (hasMore) hasMore = await inTransaction(ctx, enqueueSome);
}
