import { type Day, eachDay } from '#shared/time/calendar-day.ts';
import { type Dated, valueOn } from '#shared/time/dated.ts';
import { ofWeekday } from '#shared/workspaces/working-week.ts';

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

/** The working hours and days off that determine a person's target for a day. */
export interface WorkCalendar {
  /** Seconds of the seven weekdays, Monday first, by the days from which they hold. */
  readonly weeks: readonly Dated<readonly number[]>[];
  /** Whether the person works here, where that changed. */
  readonly employed?: readonly Dated<boolean>[] | undefined;
  readonly holidays: readonly Holiday[];
}

const usualSeconds = ({ weeks }: WorkCalendar, day: Day): number =>
  ofWeekday(valueOn(weeks, day) ?? [], day) ?? 0;

/** The part of a day that is free by its holidays: 0, a half or 1. */
function freePart({ holidays }: WorkCalendar, day: Day): number {
  const ofDay = holidays.filter(({ date }) => date === day);
  return Math.min(
    1,
    ofDay.reduce((sum, { isHalf }) => sum + (isHalf ? 0.5 : 1), 0),
  );
}

/** The part of a working day that an absence covers, less time off that applies anyway: 0, a half or 1. */
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

/** Target of a day: its usual seconds less holidays and approved absences; none while suspended. */
export function targetSeconds(calendar: WorkCalendar, absences: readonly AbsenceSpan[], day: Day): number {
  if (valueOn(calendar.employed ?? [], day) === false) return 0;
  const away = absences.reduce((sum, span) => sum + awayPart(calendar, span, day), freePart(calendar, day));
  return Math.round(usualSeconds(calendar, day) * Math.max(0, 1 - away));
}

export interface Allowance {
  /** Days a year; nothing: as many as it takes. */
  readonly days?: number | null | undefined;
  /** At most so many days go on into the next year. */
  readonly carryOverDays?: number | null | undefined;
  /** `MM-DD`: the last day on which they may be used. */
  readonly carryOverUntil?: string | null | undefined;
}

export interface AllowanceYear {
  readonly allowance: number;
  /** From the year before. */
  readonly carried: number;
  /** The expired days among them. */
  readonly expired: number;
  readonly used: number;
  readonly left: number;
}

/** The day whose rule decides about a year. */
function allowanceDay(year: number, startedOn: Day): Day {
  const start = `${year}-01-01`;
  return startedOn.startsWith(`${year}-`) && startedOn > start ? startedOn : start;
}

/** Years are counted from the first one of somebody on, but not further back than this. */
const mostYearsBack = 10;

/**
 * The rest of an allowance in a year, by the rule that holds on the first day of it, or on the person's first one.
 * Days carried over are used first; if they expire on a day, unused ones are lost after it. Undefined for a kind
 * without a limit.
 */
export function allowanceOf(
  rules: readonly Dated<Allowance>[],
  { year, startedOn, yearsBack = mostYearsBack, today, daysIn }: AllowanceQuestion,
): AllowanceYear | undefined {
  const isFirst = year <= Number(startedOn.slice(0, 4)) || yearsBack === 0;
  const before = isFirst
    ? undefined
    : allowanceOf(rules, { year: year - 1, startedOn, yearsBack: yearsBack - 1, today, daysIn });
  const [start, end] = [`${year}-01-01`, `${year}-12-31`];
  const rule = valueOn(rules, allowanceDay(year, startedOn));
  if (rule === undefined || rule.days == null) return undefined;
  const { days } = rule;
  const carried = Math.max(0, Math.min(rule.carryOverDays ?? 0, before?.left ?? 0));
  const used = daysIn(start, end);
  const until = rule.carryOverUntil ? `${year}-${rule.carryOverUntil}` : end;
  const isOver = until < today && until < end;
  const expired = isOver && carried > 0 ? Math.max(0, carried - daysIn(start, until)) : 0;
  return { allowance: days, carried, expired, used, left: days + carried - expired - used };
}

interface AllowanceQuestion {
  readonly year: number;
  /** The first day of the person, whose year is the first with an allowance. */
  readonly startedOn: Day;
  readonly yearsBack?: number;
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
