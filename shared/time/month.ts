import type { WeekDay } from '#shared/enums/calendar.ts';
import { addDays, type Day } from './calendar-day.ts';
import { startOfWeek, weekDays } from './week.ts';

/** `2026-11`. */
export function monthKey(day: Day): string {
  return day.slice(0, 7);
}

export function startOfMonth(day: Day): Day {
  return `${monthKey(day)}-01`;
}

export function endOfMonth(day: Day): Day {
  const inNextMonth = addDays(startOfMonth(day), 31);
  return addDays(startOfMonth(inNextMonth), -1);
}

/** The same day of another month, or that month's last day where it has none. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10);
  const sameDay = `${monthKey(first)}${day.slice('2026-11'.length)}`;
  const last = endOfMonth(first);
  return sameDay < last ? sameDay : last;
}

/** The six weeks that a calendar shows of a month. */
export function monthWeeks(day: Day, startWeekOn: WeekDay): Day[][] {
  const first = startOfWeek(startOfMonth(day), startWeekOn);
  return Array.from({ length: 6 }, (_, week) => weekDays(addDays(first, week * 7), startWeekOn));
}
