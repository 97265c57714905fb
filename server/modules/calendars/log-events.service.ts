import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { translateTo } from '#server/context/translate.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { conflict, fieldError, notFound } from '#server/errors.ts';
import { findEvents, getEvent, toEvent } from '#server/modules/calendars/calendar-events.service.ts';
import type { EventRow } from '#server/modules/calendars/calendar-events.sql.ts';
import { type NewTime, toPlacedLogs } from '#server/modules/time-logs/new-logs.service.ts';
import { editTimeLog } from '#server/modules/time-logs/time-log-changes.service.ts';
import {
  enterMany,
  type NewSpan,
  type PlacedLog,
  placeMany,
} from '#server/modules/time-logs/time-log-many.service.ts';
import {
  assertSwitchedOn,
  lockPerson,
  type TimePerson,
  type Tx,
} from '#server/modules/time-logs/time-log-people.data.ts';
import { changeTime } from '#server/modules/time-logs/time-log-place.ts';
import { ownEmployeeId } from '#server/modules/timer/timer-status.service.ts';
import {
  type CalendarEvent,
  calendarTexts,
  type LogEventsInput,
  type LoggedEvent,
} from '#shared/calendars/calendar.schema.ts';
import { isOfSeveralDays, whyNoHours, whyNotLogged } from '#shared/calendars/event-day.ts';
import { type List, toList } from '#shared/http/envelope.ts';
import { timeWordsMaximum } from '#shared/time-logs/time-log-changes.schema.ts';

const refusalOf = (event: EventRow, now: Date) => whyNotLogged(toEvent(event), now.getTime());

/** The time of an event, with its title and the work of its series. */
function timeOf(event: EventRow): NewTime {
  const { title, startsAt, endsAt, taskId, projectId, organizationTeamId, organizationContactId } = event;
  return {
    ...{ taskId, projectId, organizationTeamId, organizationContactId },
    ...{ startedAt: startsAt, stoppedAt: endsAt, description: title?.slice(0, timeWordsMaximum) ?? null },
    ...{ reason: null, isBillable: false, isBillableChosen: false, tagIds: [] },
  };
}

const markOf = (event: EventRow, timeLogId: string) => ({
  timeLogId,
  calendarId: event.calendarId,
  seriesId: event.seriesId,
  instance: event.instance,
  startsAt: event.startsAt,
  endsAt: event.endsAt,
});

/** Events with their places among other time, or why they have none. */
async function placeEvents(tx: Tx, person: TimePerson, events: readonly EventRow[]) {
  const { employeeId } = person;
  const open = events.filter((event) => refusalOf(event, tx.now()) === undefined);
  const spans = open.map((event): NewSpan => {
    return { employeeId, startedAt: event.startsAt, stoppedAt: event.endsAt, values: timeOf(event) };
  });
  const places = await placeMany(tx, new Map([[employeeId, person]]), spans);
  const placeOf = new Map(open.map((event, index) => [event, places[index]]));
  return events.map((event) => ({
    event,
    place: placeOf.get(event) ?? { reason: refusalOf(event, tx.now()) ?? '' },
  }));
}

type Placement = Awaited<ReturnType<typeof placeEvents>>[number];

/** Enters the time of events that have a place, and marks them; answers the entries by event. */
async function enterEvents(
  tx: Tx,
  person: TimePerson,
  placements: readonly Placement[],
): Promise<Map<EventRow, PlacedLog>> {
  const free = placements.flatMap(({ event, place }) =>
    place.sheets === undefined ? [] : [{ event, place }],
  );
  const placed = free.map(({ event, place }) => ({ time: timeOf(event), place }));
  const logs = await toPlacedLogs(tx, person, { version: 'calendar', placed });
  await enterMany(tx, new Map([[person.employeeId, person]]), logs);
  const entered = free.flatMap(({ event }, index) => {
    const log = logs[index];
    return log === undefined ? [] : [{ event, log }];
  });
  const marks = entered.map(({ event, log }) => markOf(event, log.id));
  await insertMany(tx, 'logged_events', marks, { tenantId: tx.tenantId, createdAt: tx.now() });
  return new Map(entered.map(({ event, log }) => [event, log]));
}

/** The outcome of an event that was logged by now. */
function loggedAs(tx: Tx, { id }: EventRow, log: PlacedLog): LoggedEvent {
  const { id: timeLogId, description } = log;
  const times = { startedAt: log.startedAt.toISOString(), stoppedAt: log.stoppedAt.toISOString() };
  return { id, timeLogId, entry: { description, ...times, updatedAt: tx.now().toISOString() } };
}

/**
 * Logs events of the caller by the rules of manual time. An event that breaks a rule answers the reason, and the rest
 * is logged; no other entry is cut for one. Events that are gone are left out, and 404 if all are.
 */
export async function logEvents(ctx: Context, { ids }: LogEventsInput): Promise<List<LoggedEvent>> {
  const employeeId = ownEmployeeId(ctx);
  return changeTime(ctx, async (tx) => {
    const person = await lockPerson(tx, employeeId);
    assertSwitchedOn(tx, person, 'add');
    const found = await findEvents(tx, ids);
    const events = [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
    if (events.length === 0) throw notFound(calendarTexts.eventNotFound);
    const placements = await placeEvents(tx, person, events);
    const entries = await enterEvents(tx, person, placements);
    const outcomes = placements.map(({ event, place }): LoggedEvent => {
      const log = entries.get(event);
      if (log !== undefined) return loggedAs(tx, event, log);
      const reason = place.sheets === undefined ? place.reason : '';
      return { id: event.id, error: translateTo(tx.origin.language, reason) };
    });
    return toList(outcomes);
  });
}

/** Marks an entry of the caller as the time of an event, in place of what was marked before. */
export async function linkEvent(ctx: Context, id: string, timeLogId: string): Promise<CalendarEvent> {
  const employeeId = ownEmployeeId(ctx);
  const event = await inTransaction(ctx, async (tx) => {
    await lockPerson(tx, employeeId);
    const { tenantId } = tx;
    const row = await getEvent(tx, id);
    if (isOfSeveralDays(row)) throw conflict(calendarTexts.severalDays, { code: 'SEVERAL_DAYS' });
    const mine = await tx.db.timeLog.count({
      where: { tenantId, id: timeLogId, employeeId, deletedAt: null },
    });
    if (mine === 0) throw fieldError('timeLogId', calendarTexts.notYours);
    const { calendarId, seriesId, instance } = row;
    await tx.db.loggedEvent.deleteMany({
      where: { tenantId, OR: [{ timeLogId }, { calendarId, seriesId, instance }] },
    });
    await tx.db.loggedEvent.create({
      data: { tenantId, ...markOf(row, timeLogId), createdAt: tx.now() },
      select: { timeLogId: true },
    });
    tx.afterCommit(() => tx.services.live.publishTo(tenantId, 'calendars', [employeeId]));
    return getEvent(tx, id);
  });
  return toEvent(event);
}

/** Moves the entry of an event to the present times of the event, by the rules of editing time. */
export async function followEvent(ctx: Context, id: string): Promise<CalendarEvent> {
  const { tenantId } = ctx;
  const event = await getEvent(ctx, id);
  const { entryId: timeLogId, startsAt, endsAt } = event;
  if (timeLogId === null) throw conflict(calendarTexts.notLogged, { code: 'NOT_LOGGED' });
  const refusal = whyNoHours(toEvent(event), ctx.now().getTime());
  if (refusal !== undefined) throw conflict(refusal, { code: 'NO_HOURS' });
  await editTimeLog(ctx, timeLogId, { startedAt: startsAt.toISOString(), stoppedAt: endsAt.toISOString() });
  await ctx.db.loggedEvent.updateMany({ where: { tenantId, timeLogId }, data: { startsAt, endsAt } });
  return toEvent(await getEvent(ctx, id));
}
