import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { offsetMinutes, wallClock } from '#shared/time/time-zone.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Minutes since midnight as HH:MM; a day's end is 24:00. */
export const clockOfMinutes = (minutes: number) =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

/** HH:MM as minutes since midnight. */
export function minutesOfClock(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * The instant at which a clock of the zone shows that time on that day. A time that comes twice is the first of both;
 * one that the clocks skip lies as far behind the jump as it would have stood behind it.
 */
export function instantOf(day: Day, clock: string, zone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutesOfClock(clock) * minuteMs;
  const [before = 0, after = 0] = [wall - dayMs, wall + dayMs].map((at) => offsetMinutes(zone, new Date(at)));
  const candidates = [before, after].map((offset) => wall - offset * minuteMs).sort((a, b) => a - b);
  const wallAt = (at: number) => at + offsetMinutes(zone, new Date(at)) * minuteMs;
  return new Date(candidates.find((at) => wallAt(at) === wall) ?? wall - before * minuteMs);
}

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
