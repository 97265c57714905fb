import { max, min } from 'date-fns';
import { type AuditedChange, noteChange } from '#server/context/audit.ts';
import { withYields } from '#server/context/turns.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { AppError, notFound } from '#server/errors.ts';
import { assertOpen } from '#server/modules/running-time/closed-time.data.ts';
import { type BusyLine, createBusyLine } from '#server/modules/time-logs/busy-line.ts';
import { enqueueEstimateChecks } from '#server/modules/time-logs/estimates/estimate-news.service.ts';
import type { Assignment } from '#server/modules/time-logs/time-log-assignment.data.ts';
import { aboutLog, auditedValues, publishTime } from '#server/modules/time-logs/time-log-audit.ts';
import { enteredByHand } from '#server/modules/time-logs/time-log-changes.service.ts';
import {
  assertSwitchedOn,
  type TimePerson,
  type Tx,
} from '#server/modules/time-logs/time-log-people.data.ts';
import {
  assertWithinLimit,
  hasLimit,
  limitedWeeks,
  resolveOverlap,
} from '#server/modules/time-logs/time-log-place.ts';
import { assertRequired, assertSpan, assertUnlocked } from '#server/modules/time-logs/time-log-refusals.ts';
import { findMeeting, type NamedLog } from '#server/modules/time-logs/time-log-rows.data.ts';
import { ensureSheetsOf, lockSheetsOf, type Sheet } from '#server/modules/time-logs/time-log-sheets.data.ts';
import { linkTags } from '#server/modules/time-logs/time-log-tags.data.ts';
import { type PersonInterval, secondsWithin } from '#server/modules/timer/worked-seconds.data.ts';
import type { MessageText } from '#shared/text/message.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { clip, intervalSeconds } from '#shared/time/interval.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import { type RequiredValues, touchedDays } from '#shared/time-logs/time-log-rules.ts';

/** Time that is to be entered; values that will be made count as present. */
export interface NewSpan {
  readonly employeeId: string;
  readonly startedAt: Date;
  readonly stoppedAt: Date;
  readonly values: RequiredValues;
}

export interface FreePlace {
  readonly overlapAllowed: boolean;
  /** Its sheets before the change. */
  readonly sheets: readonly Sheet[];
}

/** A free place, or the reason for a refusal. */
export type PlaceOrReason = FreePlace | { readonly reason: MessageText; readonly sheets?: undefined };

type People = ReadonlyMap<string, TimePerson>;

/** Neighbors of the spans; each accepted span blocks the following ones. */
interface Surroundings {
  readonly lines: ReadonlyMap<string, BusyLine<NamedLog>>;
  readonly sheets: ReadonlyMap<string, Sheet>;
  /** Use of weeks with a limit, by person and first moment. */
  readonly weeks: ReadonlyMap<string, { seconds: number }>;
}

const keyOf = (employeeId: string, day: Day) => `${employeeId} ${day}`;

function daysOf(tx: Tx, { zone }: TimePerson, span: NewSpan): readonly Day[] {
  return touchedDays([span], { zone, now: tx.now() });
}

const weekKeyOf = ({ employeeId, start }: PersonInterval) => `${employeeId} ${start.getTime()}`;

async function linesOf(tx: Tx, people: People, spans: readonly NewSpan[]) {
  const stretches = new Map<string, { employeeId: string; span: { startedAt: Date; stoppedAt: Date } }>();
  for (const { employeeId, startedAt, stoppedAt } of spans) {
    const { span } = stretches.get(employeeId) ?? { span: { startedAt, stoppedAt } };
    const all = { startedAt: min([startedAt, span.startedAt]), stoppedAt: max([stoppedAt, span.stoppedAt]) };
    stretches.set(employeeId, { employeeId, span: all });
  }
  const lines = new Map([...people.keys()].map((id) => [id, createBusyLine<NamedLog>()]));
  for (const log of await findMeeting(tx, [...stretches.values()])) lines.get(log.employeeId)?.add(log);
  return lines;
}

async function sheetsOf(tx: Tx, days: ReadonlyMap<string, { employeeId: string; day: Day }>) {
  const sheets = await lockSheetsOf(tx, [...days.values()]);
  return new Map(sheets.map((sheet) => [keyOf(sheet.employeeId, sheet.day), sheet]));
}

async function surroundingsOf(tx: Tx, people: People, spans: readonly NewSpan[]): Promise<Surroundings> {
  const days = new Map<string, { employeeId: string; day: Day }>();
  const weeks = new Map<string, PersonInterval>();
  for await (const span of withYields(spans)) {
    const person = people.get(span.employeeId);
    if (person === undefined) continue;
    const { employeeId } = person;
    for (const day of daysOf(tx, person, span)) days.set(keyOf(employeeId, day), { employeeId, day });
    if (!hasLimit(person)) continue;
    for (const week of limitedWeeks(person, [span], tx.now())) weeks.set(weekKeyOf(week), week);
  }
  const seconds = weeks.size === 0 ? [] : await secondsWithin(tx, [...weeks.values()]);
  return {
    lines: await linesOf(tx, people, spans),
    sheets: await sheetsOf(tx, days),
    weeks: new Map([...weeks.keys()].map((key, index) => [key, { seconds: seconds[index] ?? 0 }])),
  };
}

/** Adds an accepted span to the week's use; throws if that exceeds the limit. */
function spendWeeks(person: TimePerson, span: NewSpan, { weeks }: Surroundings, now: Date): void {
  if (weeks.size === 0) return;
  const inside = { start: span.startedAt, end: span.stoppedAt };
  const uses = limitedWeeks(person, [span], now).flatMap((bounds) => {
    const use = weeks.get(weekKeyOf(bounds));
    if (use === undefined) return [];
    const { week } = bounds;
    const part = clip(inside, bounds);
    const after = use.seconds + (part === undefined ? 0 : intervalSeconds(part));
    return [{ use, week, before: use.seconds, after }];
  });
  assertWithinLimit(person, uses);
  for (const { use, after } of uses) use.seconds = after;
}

/** It as another log in the way. One literal: objects put together from several take many times the memory. */
function unplaced({ startedAt, stoppedAt, values }: NewSpan): NamedLog {
  return {
    id: '',
    startedAt,
    stoppedAt,
    isRunning: false,
    taskId: values.taskId,
    description: values.description,
    task: null,
    project: null,
  };
}

/** The rules in the order in which entering one span checks them. */
function placeOf(tx: Tx, person: TimePerson, span: NewSpan, around: Surroundings): FreePlace {
  assertSwitchedOn(tx, person, 'add');
  assertSpan(span, person, tx.now());
  assertRequired(span.values, person);
  const line = around.lines.get(person.employeeId);
  const others = line?.meeting(span) ?? [];
  const { overlapAllowed } = resolveOverlap(person, { span }, { others, now: tx.now() });
  const days = daysOf(tx, person, span);
  assertOpen(person.closed, [span], tx.now());
  const sheets = days.flatMap((day) => around.sheets.get(keyOf(person.employeeId, day)) ?? []);
  assertUnlocked(sheets);
  spendWeeks(person, span, around, tx.now());
  line?.add(unplaced(span));
  return { overlapAllowed, sheets };
}

function placeOrReason(
  tx: Tx,
  person: TimePerson | undefined,
  span: NewSpan,
  around: Surroundings,
): PlaceOrReason {
  if (person === undefined) return { reason: notFound(timeLogTexts.noPerson).text };
  try {
    return placeOf(tx, { ...person, overlapPolicy: withoutTrim(person.overlapPolicy) }, span, around);
  } catch (error) {
    if (error instanceof AppError) return { reason: error.text };
    throw error;
  }
}

/**
 * Places many spans by the same rules as single entries, and locks the people. Never cuts: if the organization trims,
 * refuses an overlap.
 */
export async function placeMany(
  tx: Tx,
  people: People,
  spans: readonly NewSpan[],
): Promise<readonly PlaceOrReason[]> {
  if (spans.length === 0) return [];
  const around = await surroundingsOf(tx, people, spans);
  const places: PlaceOrReason[] = [];
  for await (const span of withYields(spans)) {
    places.push(placeOrReason(tx, people.get(span.employeeId), span, around));
  }
  return places;
}

/** Replaces trimming by refusing: nobody reviews each of many spans, and a cut could not be undone. */
export function withoutTrim(policy: TimePerson['overlapPolicy']): TimePerson['overlapPolicy'] {
  return policy === 'trim' ? 'refuse' : policy;
}

/** A log that has its place; all that it refers to exists. */
export interface PlacedLog extends Assignment, FreePlace {
  readonly id: string;
  readonly employeeId: string;
  readonly startedAt: Date;
  readonly stoppedAt: Date;
  readonly description: string | null;
  readonly reason: string | null;
  readonly isBillable: boolean;
  readonly isBillableChosen: boolean;
  readonly timeZone: string;
  /** The client or import that entered it. */
  readonly version: string;
  readonly tagIds: readonly string[];
}

/** Its own columns. One literal: objects put together from several take many times the memory. */
function rowOf(log: PlacedLog, timesheetId: string) {
  return {
    id: log.id,
    employeeId: log.employeeId,
    timesheetId,
    projectId: log.projectId,
    taskId: log.taskId,
    organizationContactId: log.organizationContactId,
    organizationTeamId: log.organizationTeamId,
    startedAt: log.startedAt,
    stoppedAt: log.stoppedAt,
    description: log.description,
    reason: log.reason,
    isBillable: log.isBillable,
    isBillableChosen: log.isBillableChosen,
    version: log.version,
    timeZone: log.timeZone,
    overlapAllowed: log.overlapAllowed,
  };
}

/** Puts logs where `placeMany` found room for them, a statement for all of a kind. */
export async function enterMany(
  tx: Tx,
  people: ReadonlyMap<string, TimePerson>,
  logs: readonly PlacedLog[],
): Promise<void> {
  const [first] = people.values();
  if (logs.length === 0 || first === undefined) return;
  const { organizationId } = first;
  const dayOfLog = ({ employeeId, startedAt }: PlacedLog) => {
    const zone = people.get(employeeId)?.zone ?? 'UTC';
    return { employeeId, zone, day: dayOf(startedAt, zone) };
  };
  const sheetOf = await ensureSheetsOf(tx, organizationId, logs.map(dayOfLog));
  const entered: { log: PlacedLog; row: ReturnType<typeof rowOf> }[] = [];
  for await (const log of withYields(logs)) entered.push({ log, row: rowOf(log, sheetOf(dayOfLog(log))) });
  const rows = entered.map(({ row }) => row);
  await insertMany(tx, 'time_logs', rows, { ...enteredByHand(tx), organizationId });
  await linkTags(tx, logs);
  const changes: AuditedChange[] = [];
  for await (const { log, row } of withYields(entered)) {
    const after = auditedValues(row, log.sheets);
    changes.push(aboutLog(log, { action: 'time-log.add', after, reason: log.reason ?? undefined }));
  }
  await noteChange(tx, ...changes);
  for (const employeeId of new Set(logs.map((log) => log.employeeId))) publishTime(tx, employeeId);
  const taskIds = logs.map(({ taskId }) => taskId);
  await enqueueEstimateChecks(tx, taskIds);
}
