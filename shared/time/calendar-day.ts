import { type WeekDay, weekDayNames } from '#shared/enums/calendar.ts';

/** A calendar day without time or zone: `YYYY-MM-DD`. Days compare as text. */
export type Day = string;

const DAY_MS = 86_400_000;

/** Whether the text is a day that exists. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

export function addDays(day: Day, count: number): Day {
  return new Date(utcMidnight(day) + count * DAY_MS).toISOString().slice(0, 10);
}

export const yearOf = (day: Day): number => Number(day.slice(0, 4));

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / DAY_MS);
}

/** Every day from `from` to `to`, both included. */
export function eachDay(from: Day, to: Day): Day[] {
  const count = Math.max(0, daysBetween(from, to) + 1);
  return Array.from({ length: count }, (_, index) => addDays(from, index));
}

export function weekDayOf(day: Day): WeekDay {
  const mondayFirst = (new Date(utcMidnight(day)).getUTCDay() + 6) % 7;
  return weekDayNames[mondayFirst] ?? 'MONDAY';
}

function utcMidnight(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}
