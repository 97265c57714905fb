import { z } from 'zod';
import { placeOf } from '#client/features/time-logs/public/wall-clock.ts';
import { parseClock } from '#client/lib/time/clock-text.ts';
import { manualTimeReason } from '#shared/enums/time-log.ts';
import { addDays, type Day, daysBetween } from '#shared/time/calendar-day.ts';
import type { Interval } from '#shared/time/interval.ts';
import { parseDurationCell } from '#shared/time/time-entry.ts';
import { instantOf, minutesOfClock } from '#shared/time/time-zone.ts';
import { type EntryFlag, type EntryText, eachEntryField } from '#shared/time-logs/entry-fields.ts';
import { endedAt } from '#shared/time-logs/log-end.ts';
import { type TimeLog, timeLogTexts } from '#shared/time-logs/time-log.schema.ts';

/** A reason in words of one's own. */
export const ownReason = 'OWN';

/** The form as it is typed. */
export interface TimeDraft extends Record<EntryText, string>, Record<EntryFlag, boolean> {
  employeeId: string;
  day: Day;
  /** HH:MM, or what was typed when it is no time. */
  from: string;
  to: string;
  duration: string;
  /** How many days after the first it ends: an end before the start is no next day until that is said. */
  daysLater: number;
  taskId: string | null;
  projectId: string | null;
  organizationContactId: string | null;
  tagIds: readonly string[];
  /** One of the six reasons, `ownReason`, or nothing. */
  reason: string;
  reasonText: string;
}

/** What the organization wants to know besides the times. */
interface TimeRules {
  requireReason: boolean;
  requireDescription: boolean;
  requireProject: boolean;
  requireTask: boolean;
}

const dayMinutes = 24 * 60;
const isClock = (text: string) => parseClock(text) === text;

/** H:MM, as the field shows a length. */
const lengthText = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

export type Times = Pick<TimeDraft, 'from' | 'to' | 'duration' | 'daysLater'>;
type Ends = Omit<Times, 'duration'>;

/** From one time to the other; undefined while one of them is no time, or the end lies before the start. */
function minutesOf({ from, to, daysLater }: Ends): number | undefined {
  if (!isClock(from) || !isClock(to)) return undefined;
  const minutes = minutesOfClock(to) - minutesOfClock(from) + daysLater * dayMinutes;
  return minutes < 0 ? undefined : minutes;
}

const isEarlier = ({ from, to }: Ends) =>
  isClock(from) && isClock(to) && minutesOfClock(to) < minutesOfClock(from);

/** Whether the end needs the word that it lies on another day, or has it. */
export const asksForDay = (times: Ends) => isEarlier(times) || times.daysLater > 0;

function laterClock(from: string, minutes: number): string {
  const total = (minutesOfClock(from) + minutes) % dayMinutes;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}

/** A night that becomes a day ends on its own day again. */
function daysLaterOf(before: Ends, next: Ends): number {
  const wasNight = before.daysLater === 1 && isEarlier(before);
  return wasNight && isClock(next.from) && isClock(next.to) && !isEarlier(next) ? 0 : next.daysLater;
}

/** Times and length follow one another: the length moves the end, an end or a start says how long it was. */
export function changeTimes(before: Times, change: Partial<Times>): Times {
  const next = { ...before, ...change };
  if (change.duration !== undefined) {
    const { seconds } = parseDurationCell(change.duration);
    if (seconds === undefined || seconds === 0 || !isClock(next.from)) return next;
    const minutes = Math.round(seconds / 60);
    const daysLater = Math.floor((minutesOfClock(next.from) + minutes) / dayMinutes);
    return { ...next, to: laterClock(next.from, minutes), daysLater };
  }
  const times = { ...next, daysLater: daysLaterOf(before, next) };
  const minutes = minutesOf(times);
  if (minutes !== undefined) return { ...times, duration: lengthText(minutes) };
  return isEarlier(times) ? { ...times, duration: '' } : times;
}

/** Times that are meant as they stand, as a drag draws them: an end that is earlier is one of the next day. */
export const meantTimes = ({ from, to }: Pick<TimeDraft, 'from' | 'to'>) => {
  const times = { from, to, daysLater: Number(isEarlier({ from, to, daysLater: 0 })) };
  return { ...times, duration: lengthText(minutesOf(times) ?? 0) };
};

/** The log's reason as the form has it. */
function reasonOf(text: string | null | undefined, words: Readonly<Record<string, string>>) {
  if (!text) return { reason: '', reasonText: '' };
  const choice = manualTimeReason.options.find((key) => key === text || words[key] === text);
  return choice ? { reason: choice, reasonText: '' } : { reason: ownReason, reasonText: text };
}

/** A log as the form shows it, in the zone of its owner. */
export function draftOf(log: TimeLog, zone: string, words: Readonly<Record<string, string>>): TimeDraft {
  const start = placeOf(new Date(log.startedAt), zone);
  const end = placeOf(new Date(endedAt(log) ?? log.startedAt), zone);
  const times = { from: start.clock, to: end.clock, daysLater: daysBetween(start.day, end.day) };
  return {
    ...times,
    employeeId: log.employeeId,
    day: start.day,
    duration: lengthText(minutesOf(times) ?? 0),
    taskId: log.taskId ?? null,
    projectId: log.projectId ?? null,
    organizationContactId: log.organizationContactId ?? null,
    tagIds: (log.tags ?? []).map(({ id }) => id),
    ...eachEntryField(
      (field) => log[field] ?? '',
      (field) => log[field],
    ),
    ...reasonOf(log.reason, words),
  };
}

/** The instants meant. Times of a log that were not touched keep their seconds. */
export function spanOf(draft: TimeDraft, zone: string, log?: TimeLog): Interval {
  const lastDay = addDays(draft.day, draft.daysLater);
  const typed = { start: instantOf(draft.day, draft.from, zone), end: instantOf(lastDay, draft.to, zone) };
  const ended = log && endedAt(log);
  if (log === undefined || ended === undefined) return typed;
  const old = { start: new Date(log.startedAt), end: new Date(ended) };
  const minute = 60_000;
  const same = (a: Date, b: Date) => Math.floor(a.getTime() / minute) === Math.floor(b.getTime() / minute);
  return {
    start: same(typed.start, old.start) ? old.start : typed.start,
    end: same(typed.end, old.end) ? old.end : typed.end,
  };
}

interface DraftRules {
  rules: TimeRules;
  /** The entry as it was, whose times may be of less than a minute. */
  before: TimeDraft | undefined;
  /** Its end is not asked for. */
  isRunning: boolean;
  texts: {
    /** Of what is no time. */
    clock: string;
    /** Of an end before the start. */
    endsBefore: string;
  };
}

const placeKeys = ['day', 'from', 'to', 'daysLater'] as const;

/** What is wrong with the draft, by field, in the words of the server. */
function problemsOf(draft: TimeDraft, { rules, before, isRunning, texts }: DraftRules) {
  const problems: Partial<Record<keyof TimeDraft, string>> = {};
  const { required } = timeLogTexts;
  const { error } = parseDurationCell(draft.duration);
  if (!isClock(draft.to)) problems.to = texts.clock;
  if (error !== undefined && draft.duration !== '') problems.duration = error;
  else if (minutesOf(draft) === 0 && placeKeys.some((key) => draft[key] !== before?.[key]))
    problems.to = timeLogTexts.startBeforeStop;
  if (isEarlier(draft) && draft.daysLater === 0) problems.to = texts.endsBefore;
  if (isRunning) delete problems.to;
  if (!isClock(draft.from)) problems.from = texts.clock;
  if (rules.requireTask && draft.taskId === null) problems.taskId = required.taskId;
  if (rules.requireProject && draft.projectId === null) problems.projectId = required.projectId;
  if (rules.requireReason && reasonText(draft, {}) === '') problems.reason = required.reason;
  if (rules.requireDescription && draft.description.trim() === '')
    problems.description = required.description;
  return problems;
}

/** Checks the draft as the organization requires it. */
export const draftSchema = (options: DraftRules) =>
  z.custom<TimeDraft>().superRefine((draft, { addIssue }) => {
    for (const [field, message] of Object.entries(problemsOf(draft, options))) {
      addIssue({ code: 'custom', path: [field], message });
    }
  });

/** The reason in words. */
export function reasonText(
  { reason, reasonText: own }: TimeDraft,
  words: Readonly<Record<string, string>>,
): string {
  return reason === ownReason ? own.trim() : (words[reason] ?? reason);
}
