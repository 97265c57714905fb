import { instantOf, minutesOfClock, placeOf } from '#client/features/time-logs/parts/wall-clock.ts';
import { parseClock } from '#client/lib/clock-text.ts';
import { manualTimeReason } from '#shared/enums/time-log.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import type { Interval } from '#shared/time/interval.ts';
import { parseDurationCell } from '#shared/time/time-entry.ts';
import { type TimeLog, timeLogTexts } from '#shared/time-logs/time-log.schema.ts';

/** Not one of the reasons that are given, but words of one's own. */
export const ownReason = 'OWN';

/** The form as it is typed. */
export interface TimeDraft {
  employeeId: string;
  day: Day;
  /** HH:MM, or what was typed when it is no time. */
  from: string;
  to: string;
  duration: string;
  taskId: string | null;
  projectId: string | null;
  organizationContactId: string | null;
  tagIds: readonly string[];
  /** A reason of the specification, `ownReason`, or nothing. */
  reason: string;
  reasonText: string;
  description: string;
  isBillable: boolean;
}

export type DraftField = keyof TimeDraft;

/** What the organization wants to know besides the times. */
export interface TimeRules {
  requireReason: boolean;
  requireDescription: boolean;
  requireProject: boolean;
  requireTask: boolean;
}

const dayMinutes = 24 * 60;
const isClock = (text: string) => parseClock(text) === text;

/** H:MM, as the field shows a length. */
export const lengthText = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** From one time to the other, over midnight where it is earlier; undefined while one of them is no time. */
export function minutesBetween(from: string, to: string): number | undefined {
  if (!isClock(from) || !isClock(to)) return undefined;
  return (minutesOfClock(to) - minutesOfClock(from) + dayMinutes) % dayMinutes;
}

/** Whether it ends on the day after. */
export const endsNextDay = ({ from, to }: TimeDraft) =>
  isClock(from) && isClock(to) && minutesOfClock(to) < minutesOfClock(from);

function laterClock(from: string, minutes: number): string {
  const total = (minutesOfClock(from) + minutes) % dayMinutes;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}

/** Times and length follow one another: the length moves the end, an end or a start says how long it was. */
export function changeTimes(
  draft: TimeDraft,
  change: Partial<Pick<TimeDraft, 'from' | 'to' | 'duration'>>,
): TimeDraft {
  const next = { ...draft, ...change };
  if (change.duration !== undefined) {
    const { seconds } = parseDurationCell(change.duration);
    if (seconds === undefined || seconds === 0 || !isClock(next.from)) return next;
    return { ...next, to: laterClock(next.from, Math.round(seconds / 60)) };
  }
  const minutes = minutesBetween(next.from, next.to);
  return minutes === undefined ? next : { ...next, duration: lengthText(minutes) };
}

/** The log's reason as the form has it. */
function reasonOf(text: string | null | undefined, words: Readonly<Record<string, string>>) {
  if (!text) return { reason: '', reasonText: '' };
  const known = manualTimeReason.options.find((key) => key === text || words[key] === text);
  return known ? { reason: known, reasonText: '' } : { reason: ownReason, reasonText: text };
}

/** A log as the form shows it, in the zone of its owner. */
export function draftOf(log: TimeLog, zone: string, words: Readonly<Record<string, string>>): TimeDraft {
  const start = placeOf(new Date(log.startedAt), zone);
  const end = placeOf(new Date(log.stoppedAt ?? log.startedAt), zone);
  return {
    employeeId: log.employeeId,
    day: start.day,
    from: start.clock,
    to: end.clock,
    duration: lengthText(minutesBetween(start.clock, end.clock) ?? 0),
    taskId: log.taskId ?? null,
    projectId: log.projectId ?? null,
    organizationContactId: log.organizationContactId ?? null,
    tagIds: (log.tags ?? []).map(({ id }) => id),
    ...reasonOf(log.reason, words),
    description: log.description ?? '',
    isBillable: log.isBillable,
  };
}

/** The instants meant. Times of a log that were not touched keep their seconds. */
export function spanOf(draft: TimeDraft, zone: string, log?: TimeLog): Interval {
  const lastDay = endsNextDay(draft) ? addDays(draft.day, 1) : draft.day;
  const typed = { start: instantOf(draft.day, draft.from, zone), end: instantOf(lastDay, draft.to, zone) };
  if (!log?.stoppedAt) return typed;
  const old = { start: new Date(log.startedAt), end: new Date(log.stoppedAt) };
  const minute = 60_000;
  const same = (a: Date, b: Date) => Math.floor(a.getTime() / minute) === Math.floor(b.getTime() / minute);
  return {
    start: same(typed.start, old.start) ? old.start : typed.start,
    end: same(typed.end, old.end) ? old.end : typed.end,
  };
}

/** What is wrong with the draft, by field, in the words of the server; `clock` is said of what is no time. */
export function problemsOf(
  draft: TimeDraft,
  rules: TimeRules,
  clock: string,
): Partial<Record<DraftField, string>> {
  const problems: Partial<Record<DraftField, string>> = {};
  const { required } = timeLogTexts;
  const { error } = parseDurationCell(draft.duration);
  if (!isClock(draft.from)) problems.from = clock;
  if (!isClock(draft.to)) problems.to = clock;
  if (error !== undefined && draft.duration !== '') problems.duration = error;
  else if (minutesBetween(draft.from, draft.to) === 0) problems.to = timeLogTexts.startBeforeStop;
  if (rules.requireTask && draft.taskId === null) problems.taskId = required.taskId;
  if (rules.requireProject && draft.projectId === null) problems.projectId = required.projectId;
  if (rules.requireReason && reasonText(draft, {}) === '') problems.reason = required.reason;
  if (rules.requireDescription && draft.description.trim() === '')
    problems.description = required.description;
  return problems;
}

/** The reason in words. */
export function reasonText(
  { reason, reasonText: own }: TimeDraft,
  words: Readonly<Record<string, string>>,
): string {
  return reason === ownReason ? own.trim() : (words[reason] ?? reason);
}
