import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { instantOf, minutesOfClock, wallClock } from '#shared/time/time-zone.ts';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Minutes since midnight as HH:MM; a day's end is 24:00. */
export const clockOfMinutes = (minutes: number) =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

/** What a clock of the zone shows, as HH:MM. */
export function clockOf(instant: Date, zone: string): string {
  return wallClock(instant, zone).toISOString().slice(11, 16);
}

/** A time so many minutes after midnight of a day, which may lie on another day. */
export function instantOfMinutes(day: Day, minutes: number, zone: string): Date {
  const perDay = 24 * 60;
  const days = Math.floor(minutes / perDay);
  return instantOf(addDays(day, days), clockOfMinutes(minutes - days * perDay), zone);
}

/** Minutes since the midnight of its day. */
export const minutesOfDay = (instant: Date, zone: string) => minutesOfClock(clockOf(instant, zone));

export const placeOf = (instant: Date, zone: string) => ({
  day: dayOf(instant, zone),
  clock: clockOf(instant, zone),
});
