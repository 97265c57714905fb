import { type WeekDay, weekDayNames } from '#shared/enums/calendar.ts';
import { addDays, type Day, daysBetween, weekDayOf } from './calendar-day.ts';

/** The first day of the week that holds `day`. */
export function startOfWeek(day: Day, startWeekOn: WeekDay): Day {
  const position = (name: WeekDay) => weekDayNames.indexOf(name);
  return addDays(day, -((position(weekDayOf(day)) - position(startWeekOn) + 7) % 7));
}

export const endOfWeek = (day: Day, startWeekOn: WeekDay): Day => addDays(startOfWeek(day, startWeekOn), 6);

export function weekDays(day: Day, startWeekOn: WeekDay): Day[] {
  const first = startOfWeek(day, startWeekOn);
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
}

/**
 * `2026-W07`: ISO year and week. Keys sort as text. A week that begins on another day has the
 * key of its Thursday, as ISO weeks do.
 */
export function weekKey(day: Day, startWeekOn: WeekDay): string {
  const thursday = weekDays(day, startWeekOn).find((each) => weekDayOf(each) === 'THURSDAY') ?? day;
  const year = thursday.slice(0, 4);
  const week = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** ISO 8601: week 1 is the week that holds the year's first Thursday. */
export const isoWeek = (day: Day): number => Number(weekKey(day, 'MONDAY').slice('2026-W'.length));
