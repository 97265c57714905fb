import { type AuditedChange, noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { translateTo } from '#server/context/translate.ts';
import { isExclusionViolation } from '#server/db/constraint-errors.ts';
import { assertOpen } from '#server/modules/running-time/closed-time.data.ts';
import { assertNotInvoiced } from '#server/modules/running-time/invoiced-time.data.ts';
import { cutLogs, daysOfParts, writeCuts } from '#server/modules/time-logs/time-log-cuts.data.ts';
import type { TimePerson, Tx } from '#server/modules/time-logs/time-log-people.data.ts';
import {
  assertUnlocked,
  limitRefusal,
  overlapRefusal,
  overlapText,
  toOverlapping,
} from '#server/modules/time-logs/time-log-refusals.ts';
import {
  findOverlapping,
  type LogRow,
  type NamedLog,
  type OtherLog,
} from '#server/modules/time-logs/time-log-rows.data.ts';
import { ensureSheets, lockSheets, type Sheet } from '#server/modules/time-logs/time-log-sheets.data.ts';
import { type PersonInterval, secondsWithin } from '#server/modules/timer/worked-seconds.data.ts';
import type { Message } from '#shared/text/message.ts';
import { dayOf } from '#shared/time/day.ts';
import type { ClosableSpan } from '#shared/time-logs/closed-time.ts';
import type { OverlappingLog } from '#shared/time-logs/time-log-changes.schema.ts';
import { decideOverlap, isInTheWay } from '#shared/time-logs/time-log-overlap.ts';
import {
  checkWeeklyLimit,
  type TimeSpan,
  toInterval,
  touchedDays,
  touchedWeeks,
  type WeekUse,
  type ZoneWeek,
} from '#shared/time-logs/time-log-rules.ts';
import { isLocked } from '#shared/timesheets/timesheet-state.ts';

/** The new span, and the log before the change. */
interface Placement {
  readonly span: TimeSpan;
  readonly before?: LogRow;
  /** The log to restore from the trash. */
  readonly restored?: LogRow;
  /** Cuts other logs, regardless of the policy. */
  readonly overwrite?: boolean | undefined;
}

/** Values of a log that follow from its place. */
export interface Placed {
  readonly timesheetId: string;
  readonly overlapAllowed: boolean;
  /** The sheets of the change, in their previous state. */
  readonly sheets: readonly Sheet[];
}

/** Warnings for the author. */
export interface PlaceNotes {
  readonly warnings: readonly string[];
  readonly overlapping: readonly OverlappingLog[];
}

interface Overlap<Other> {
  readonly decision: 'free' | 'trim' | 'warn' | 'mark';
  readonly inTheWay: readonly Other[];
  readonly overlapAllowed: boolean;
}

/** Applies the organization's policy to overlapping logs; 409 where it refuses. */
export function resolveOverlap<Other extends NamedLog>(
  { overlapPolicy: policy, zone }: Pick<TimePerson, 'overlapPolicy' | 'zone'>,
  { span, before, overwrite }: Placement,
  { others, now }: { others: readonly Other[]; now: Date },
): Overlap<Other> {
  const inTheWay = others.filter((other) => isInTheWay(other, span, now));
  const decision = decideOverlap(
    {
      policy,
      span,
      now,
      ...(before ? { before } : {}),
      ...(overwrite === undefined ? {} : { overwrite }),
    },
    inTheWay,
  );
  if (decision === 'refuse')
    throw overlapRefusal(inTheWay.map((other) => toOverlapping(other, { zone, now })));
  // A timer and time entered for later meet only if the timer keeps running: neither is cut for that.
  const meetsLater = others.length > inTheWay.length;
  return { decision, inTheWay, overlapAllowed: decision === 'warn' || decision === 'mark' || meetsLater };
}

/** The same for those that the database finds. */
async function findOverlap(tx: Tx, person: TimePerson, placement: Placement): Promise<Overlap<OtherLog>> {
  const { span, before } = placement;
  const { employeeId } = person;
  const others = await findOverlapping(tx, { employeeId, span, exceptId: before?.id });
  return resolveOverlap(person, placement, { others, now: tx.now() });
}

/** Whether the person's weeks have a limit at all. */
export function hasLimit({ weeklyLimit }: Pick<TimePerson, 'weeklyLimit'>): boolean {
  const { policy, own, general } = weeklyLimit;
  return policy !== 'off' && own.length + general.length > 0;
}

/** The weeks by which the limit counts spans. */
export function limitedWeeks(
  { employeeId, startWeekOn, closed: { zones } }: TimePerson,
  spans: readonly TimeSpan[],
  now: Date,
): readonly (ZoneWeek & PersonInterval)[] {
  return touchedWeeks(spans, { zones, startWeekOn, now }).map((week) => ({ ...week, employeeId }));
}

/** The weeks of a change, with their seconds; empty without a limit. */
async function weeksOf(tx: Tx, person: TimePerson, spans: readonly TimeSpan[]) {
  if (!hasLimit(person)) return undefined;
  const weeks = limitedWeeks(person, spans, tx.now());
  const seconds = () => secondsWithin(tx, weeks);
  return { weeks, seconds, before: await seconds() };
}

/** 409 for a week that exceeds the limit; else warnings. */
export function assertWithinLimit(
  { weeklyLimit }: Pick<TimePerson, 'weeklyLimit'>,
  weeks: readonly WeekUse[],
): Message[] {
  const { exceeded, warnings } = checkWeeklyLimit(weeks, weeklyLimit);
  if (exceeded) throw limitRefusal(exceeded);
  return warnings;
}

/** 409 where the change takes a week over the limit; else warnings. */
async function checkLimit(person: TimePerson, use: Awaited<ReturnType<typeof weeksOf>>): Promise<Message[]> {
  if (use === undefined) return [];
  const after = await use.seconds();
  const weeks = use.weeks.map(({ week }, index) => ({
    week,
    before: use.before[index] ?? 0,
    after: after[index] ?? 0,
  }));
  return assertWithinLimit(person, weeks);
}

/** Logs with the days of their sheets, which determine closing, regardless of the person's present zone. */
export function onSheets(
  logs: readonly Pick<LogRow, 'startedAt' | 'stoppedAt' | 'timesheetId'>[],
  sheets: readonly Sheet[],
): ClosableSpan[] {
  const dayOfSheet = new Map(sheets.map(({ id, day }) => [id, day]));
  return logs.map(({ startedAt, stoppedAt, timesheetId }) => ({
    ...{ startedAt, stoppedAt, sheetDay: dayOfSheet.get(timesheetId) },
  }));
}

/** 409 when a sheet is approved; names the invoice if that is the reason. */
async function assertFree(tx: Tx, sheets: readonly Sheet[], logs: readonly LogRow[]): Promise<void> {
  if (!sheets.some(({ status }) => isLocked(status))) return;
  await assertNotInvoiced(
    tx,
    logs.map(({ id }) => id),
  );
  assertUnlocked(sheets);
}

/**
 * Places a span of time; every change of time uses this. Touches nothing approved or closed, applies the
 * organization's policy to overlaps, creates the sheet of the day and respects the weekly limit. `write` saves the
 * log and returns its changes.
 */
export async function placeTime(
  tx: Tx,
  person: TimePerson,
  placement: Placement,
  write: (placed: Placed) => Promise<readonly AuditedChange[]>,
): Promise<PlaceNotes> {
  const { span, before, restored } = placement;
  const { zone } = person;
  const now = tx.now();
  const { decision, inTheWay, overlapAllowed } = await findOverlap(tx, person, placement);
  const cut = decision === 'trim' ? inTheWay : [];
  const touched = [...(before ? [before] : []), ...cut];
  const days = touchedDays([span, ...touched], { zone, now });
  const recorded = [...touched, ...(restored ? [restored] : [])];
  const ids = recorded.map(({ timesheetId }) => timesheetId);
  const sheets = await lockSheets(tx, person, { days, ids });
  assertOpen(person.closed, [span, ...onSheets(recorded, sheets)], now);
  await assertFree(tx, sheets, touched);
  const use = await weeksOf(tx, person, [span, ...touched]);
  const cuts = cutLogs(
    cut.map(({ task: _task, project: _project, ...log }) => log),
    toInterval(span, now),
  );
  const day = dayOf(span.startedAt, zone);
  const sheetOf = await ensureSheets(tx, person, { days: [day, ...daysOfParts(cuts, zone)], locked: sheets });
  const cutChanges = await writeCuts(tx, person, cuts, sheetOf);
  const changes = await write({ timesheetId: sheetOf(day), overlapAllowed, sheets });
  const limitWarnings = await checkLimit(person, use);
  await noteChange(tx, ...cutChanges, ...changes);
  const stays = decision === 'trim' ? [] : inTheWay;
  const overlapping = stays.map((other) => toOverlapping(other, { zone, now }));
  const warnings = [...(decision === 'warn' ? [overlapText(overlapping)] : []), ...limitWarnings];
  return { warnings: warnings.map((text) => translateTo(tx.origin.language, text)), overlapping };
}

/** The sheets of the days of logs, locked; 409 when one is approved or closed. */
export async function lockOpenSheets(tx: Tx, person: TimePerson, logs: readonly LogRow[]): Promise<Sheet[]> {
  const now = tx.now();
  const days = touchedDays(logs, { zone: person.zone, now });
  const sheets = await lockSheets(tx, person, { days, ids: logs.map(({ timesheetId }) => timesheetId) });
  assertOpen(person.closed, onSheets(logs, sheets), now);
  await assertFree(tx, sheets, logs);
  return sheets;
}

/** A transaction that changes time; an overlap that only the database found is refused like any other. */
export function changeTime<T>(ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(ctx, work).catch((error: unknown) => {
    throw isExclusionViolation(error, 'time_logs_overlap_excl') ? overlapRefusal([]) : error;
  });
}
