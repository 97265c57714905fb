import type { WeekDay } from '#shared/enums/calendar.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { addMonths } from '#shared/time/month.ts';
import { endOfWeek, startOfWeek } from '#shared/time/week.ts';

/** Where a key leads in a page of days; undefined for keys that mean something else. */
export function dayByKey(key: string, day: Day, startWeekOn: WeekDay): Day | undefined {
  const onwards = document.dir === 'rtl' ? -1 : 1;
  const moves = new Map<string, () => Day>([
    ['ArrowLeft', () => addDays(day, -onwards)],
    ['ArrowRight', () => addDays(day, onwards)],
    ['ArrowUp', () => addDays(day, -7)],
    ['ArrowDown', () => addDays(day, 7)],
    ['PageUp', () => addMonths(day, -1)],
    ['PageDown', () => addMonths(day, 1)],
    ['Home', () => startOfWeek(day, startWeekOn)],
    ['End', () => endOfWeek(day, startWeekOn)],
  ]);
  return moves.get(key)?.();
}
