import { addDays, type Day, eachDay } from './calendar-day.ts';

/** `2026-11`. */
export function monthKey(day: Day): string {
  return day.slice(0, 7);
}

export function monthStart(day: Day): Day {
  return `${monthKey(day)}-01`;
}

export function monthEnd(day: Day): Day {
  const inNextMonth = addDays(monthStart(day), 31);
  return addDays(monthStart(inNextMonth), -1);
}

export function monthDays(day: Day): Day[] {
  return eachDay(monthStart(day), monthEnd(day));
}
