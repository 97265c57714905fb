import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { notFound } from '#server/errors.ts';
import {
  type EventRow,
  eventsAmongSql,
  eventsBetweenSql,
} from '#server/modules/calendars/calendar-events.sql.ts';
import { callerValues } from '#server/modules/teams/caller-values.ts';
import { type CalendarEvent, calendarTexts, type EventsQuery } from '#shared/calendars/calendar.schema.ts';
import { type List, toList } from '#shared/http/envelope.ts';
import { dayBounds } from '#shared/time/day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

function entryOf({ entryId, startedAt, stoppedAt, isMoved, firstDay }: EventRow): CalendarEvent['entry'] {
  if (entryId === null || startedAt === null) return null;
  return {
    id: entryId,
    startedAt: startedAt.toISOString(),
    stoppedAt: stoppedAt?.toISOString() ?? null,
    // Whole days have no times that an entry could follow.
    isMoved: isMoved === true && firstDay === null,
  };
}

function guessOf({ name, taskId, projectId, organizationTeamId }: EventRow): CalendarEvent['guess'] {
  return name === null ? null : { name, taskId, projectId, organizationTeamId };
}

export function toEvent(row: EventRow): CalendarEvent {
  const { id, calendarId, title, startsAt, endsAt, firstDay, lastDay, isBusy } = row;
  return {
    ...{ id, calendarId, title, firstDay, lastDay, isBusy },
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    entry: entryOf(row),
    guess: guessOf(row),
  };
}

/** Events of the caller's shown calendars between two days in their zone, both included. */
export async function listEvents(
  ctx: Context,
  { start: firstDay, end: lastDay }: EventsQuery,
): Promise<List<CalendarEvent>> {
  const zone = normaliseTimeZone(ctx.timeZone);
  const range = { start: dayBounds(firstDay, zone).start, end: dayBounds(lastDay, zone).end };
  const rows = await queryRows(ctx, eventsBetweenSql({ ...callerValues(ctx), ...range, firstDay, lastDay }));
  return toList(rows.map(toEvent));
}

/** The caller's events among these, also of hidden calendars, by id. */
export async function findEvents(
  ctx: Context | InTransaction<Context>,
  ids: readonly string[],
): Promise<Map<string, EventRow>> {
  const rows = await queryRows(ctx, eventsAmongSql({ ...callerValues(ctx), ids }));
  return new Map(rows.map((row) => [row.id, row]));
}

/** 404 for an event of somebody else. */
export async function getEvent(ctx: Context | InTransaction<Context>, id: string): Promise<EventRow> {
  const event = (await findEvents(ctx, [id])).get(id);
  if (event === undefined) throw notFound(calendarTexts.eventNotFound);
  return event;
}
