import {
  addDays,
  addMonths,
  type Day,
  endOfWeek,
  startOfWeek,
  type WeekStart,
} from '#client/lib/calendar.ts';

/** Where a key leads in a page of days; undefined for keys that mean something else. */
export function dayByKey(key: string, day: Day, weekStartsOn: WeekStart): Day | undefined {
  const onwards = document.dir === 'rtl' ? -1 : 1;
  const moves = new Map<string, () => Day>([
    ['ArrowLeft', () => addDays(day, -onwards)],
    ['ArrowRight', () => addDays(day, onwards)],
    ['ArrowUp', () => addDays(day, -7)],
    ['ArrowDown', () => addDays(day, 7)],
    ['PageUp', () => addMonths(day, -1)],
    ['PageDown', () => addMonths(day, 1)],
    ['Home', () => startOfWeek(day, weekStartsOn)],
    ['End', () => endOfWeek(day, weekStartsOn)],
  ]);
  return moves.get(key)?.();
}
