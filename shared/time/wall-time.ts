import { addDays, type Day } from './calendar-day.ts';
import { dayOf } from './day.ts';
import type { Instant } from './instant.ts';
import { minutesOfClock, offsetMinutes, wallClock } from './time-zone.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const dayMinutes = 24 * 60;

/** A time as a clock on the wall shows it, HH:MM. It is no instant: it may occur twice on its day, or never. */
interface ClockTime {
  day: Day;
  clock: string;
}

/** Selects one of two equal times when the clocks go back. */
export type Occurrence = 'first' | 'second';

/** A clock time that identifies one instant, since it includes the occurrence. */
export interface WallTime extends ClockTime {
  occurrence: Occurrence;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Minutes since midnight as HH:MM; the end of a day is 24:00. */
export const clockOfMinutes = (minutes: number) =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

/** HH:MM on a clock of the zone. */
export const clockOf = (instant: Instant, zone: string) =>
  wallClock(instant, zone).toISOString().slice(11, 16);

/** Minutes since midnight on a clock of the zone. */
export const minutesOfDay = (instant: Instant, zone: string) => minutesOfClock(clockOf(instant, zone));

/** The clock time so many minutes after midnight of a day, which may lie on another day. */
export function clockTimeAt(day: Day, minutes: number): ClockTime {
  const days = Math.floor(minutes / dayMinutes);
  return { day: addDays(day, days), clock: clockOfMinutes(minutes - days * dayMinutes) };
}

/** Milliseconds of the clock time read as UTC. */
const wallMs = ({ day, clock }: ClockTime) =>
  Date.parse(`${day}T00:00:00Z`) + minutesOfClock(clock) * minuteMs;

/** When a clock of the zone shows that: once, twice where the clocks go back, never where they skip it. */
export function instantsOf(time: ClockTime, zone: string): Date[] {
  const wall = wallMs(time);
  const offsetMs = (at: number) => offsetMinutes(zone, new Date(at)) * minuteMs;
  const candidates = [wall - dayMs, wall + dayMs].map((at) => wall - offsetMs(at));
  const matches = [...new Set(candidates)].filter((at) => at + offsetMs(at) === wall);
  return matches.sort((a, b) => a - b).map((at) => new Date(at));
}

export const occursTwice = (time: ClockTime, zone: string) => instantsOf(time, zone).length > 1;

/** Moves a skipped time past the jump by the length of the jump. */
function afterJump(time: ClockTime, zone: string): Date {
  const wall = wallMs(time);
  return new Date(wall - offsetMinutes(zone, new Date(wall - dayMs)) * minuteMs);
}

/** The instant of a time on a clock of the zone. */
export function instantOf(time: WallTime, zone: string): Date {
  const [first, second] = instantsOf(time, zone);
  return (time.occurrence === 'second' ? second : undefined) ?? first ?? afterJump(time, zone);
}

/** The occurrence that is nearest to an instant, for a time that was moved from there. */
export function nearestInstant(time: ClockTime, zone: string, to: Date): Date {
  const distance = (at: Date) => Math.abs(at.getTime() - to.getTime());
  const [nearest] = instantsOf(time, zone).sort((a, b) => distance(a) - distance(b));
  return nearest ?? afterJump(time, zone);
}

/** Wall time of the zone at an instant, without seconds. */
export function wallTimeOf(instant: Instant, zone: string): WallTime {
  const time = { day: dayOf(instant, zone), clock: clockOf(instant, zone) };
  const [, second] = instantsOf(time, zone);
  return { ...time, occurrence: second !== undefined && instant >= second ? 'second' : 'first' };
}
