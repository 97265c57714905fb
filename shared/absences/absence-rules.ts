import { type Day, daysBetween, eachDay } from '#shared/time/calendar-day.ts';

/** A public holiday, or a day on which the company is closed. */
export interface Holiday {
  readonly date: Day;
  readonly name: string;
  readonly isHalf: boolean;
}

/** Days on which somebody is away; the first may begin, and the last may end, at half the day. */
export interface AbsenceSpan {
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly isHalfStart: boolean;
  readonly isHalfEnd: boolean;
}

/** What decides how much of a day somebody works. */
export interface WorkCalendar {
  /** Seconds of the seven weekdays, Monday first. */
  readonly weekSeconds: readonly number[];
  readonly holidays: readonly Holiday[];
}

/** A Monday, to count weekdays from. */
const monday = '1970-01-05';

const usualSeconds = ({ weekSeconds }: WorkCalendar, day: Day): number =>
  weekSeconds[((daysBetween(monday, day) % 7) + 7) % 7] ?? 0;

/** The part of a day that is free by its holidays: 0, a half or 1. */
function freePart({ holidays }: WorkCalendar, day: Day): number {
  const ofDay = holidays.filter(({ date }) => date === day);
  return Math.min(
    1,
    ofDay.reduce((sum, { isHalf }) => sum + (isHalf ? 0.5 : 1), 0),
  );
}

/** The part of a working day that an absence takes, less what is free anyway: 0, a half or 1. */
function awayPart(calendar: WorkCalendar, span: AbsenceSpan, day: Day): number {
  if (day < span.firstDay || day > span.lastDay || usualSeconds(calendar, day) === 0) return 0;
  const isHalf = (day === span.firstDay && span.isHalfStart) || (day === span.lastDay && span.isHalfEnd);
  return Math.min(isHalf ? 0.5 : 1, 1 - freePart(calendar, day));
}

/** The working days that an absence takes, within the range where there is one. */
export function absenceDays(
  calendar: WorkCalendar,
  span: AbsenceSpan,
  range: { from: Day; to: Day } = { from: span.firstDay, to: span.lastDay },
): number {
  const [, from = range.from] = [span.firstDay, range.from].toSorted();
  const [to = range.to] = [span.lastDay, range.to].toSorted();
  return eachDay(from, to).reduce((sum, day) => sum + awayPart(calendar, span, day), 0);
}

/** What a day asks for: its usual seconds, less holidays and absences that were approved. */
export function targetSeconds(calendar: WorkCalendar, absences: readonly AbsenceSpan[], day: Day): number {
  const away = absences.reduce((sum, span) => sum + awayPart(calendar, span, day), freePart(calendar, day));
  return Math.round(usualSeconds(calendar, day) * Math.max(0, 1 - away));
}

export interface Allowance {
  /** Days a year. */
  readonly days: number;
  /** At most so many days go on into the next year. */
  readonly carryOverDays: number;
  /** `MM-DD`: the last day on which they may be used. */
  readonly carryOverUntil?: string | null | undefined;
}

export interface AllowanceYear {
  readonly allowance: number;
  /** From the year before. */
  readonly carried: number;
  /** Of these, what was not used in time. */
  readonly expired: number;
  readonly used: number;
  readonly left: number;
}

/** Years are counted from the first one of somebody on, but not further back than this. */
const mostYearsBack = 10;

/**
 * What is left of an allowance in a year. Days of the year before are used first; where they end on a day, those that
 * were not used until then are lost once it has passed.
 */
export function allowanceOf(
  rule: Allowance,
  { year, firstYear, today, daysIn }: AllowanceQuestion,
): AllowanceYear {
  const isFirst = year <= firstYear;
  const before = isFirst
    ? undefined
    : allowanceOf(rule, {
        year: year - 1,
        firstYear: Math.max(firstYear, year - mostYearsBack),
        today,
        daysIn,
      });
  const carried = Math.max(0, Math.min(rule.carryOverDays, before?.left ?? 0));
  const [start, end] = [`${year}-01-01`, `${year}-12-31`];
  const used = daysIn(start, end);
  const until = rule.carryOverUntil ? `${year}-${rule.carryOverUntil}` : end;
  const isOver = until < today && until < end;
  const expired = isOver && carried > 0 ? Math.max(0, carried - daysIn(start, until)) : 0;
  return { allowance: rule.days, carried, expired, used, left: rule.days + carried - expired - used };
}

interface AllowanceQuestion {
  readonly year: number;
  /** The first year with an allowance. */
  readonly firstYear: number;
  readonly today: Day;
  /** Working days that absences take from one day to another. */
  readonly daysIn: (from: Day, to: Day) => number;
}

/** One ends at noon of the day on which the other begins at noon. */
const meetAtNoon = (one: AbsenceSpan, other: AbsenceSpan): boolean =>
  one.lastDay === other.firstDay && one.isHalfEnd && other.isHalfStart;

/** Whether two absences take the same half of a day or more. */
export function absencesOverlap(one: AbsenceSpan, other: AbsenceSpan): boolean {
  if (one.lastDay < other.firstDay || other.lastDay < one.firstDay) return false;
  return !meetAtNoon(one, other) && !meetAtNoon(other, one);
}
