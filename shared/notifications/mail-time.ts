import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { dayBounds, dayOf } from '#shared/time/day.ts';
import { offsetMinutes, wallClock } from '#shared/time/time-zone.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** When somebody wants news by mail. */
export interface MailTimes {
  readonly digest: 'off' | 'hourly' | 'daily';
  /** Hour of the day of the daily mail. */
  readonly digestHour: number;
  /** Minutes of the day between which nothing is mailed; over midnight where the first is the later. */
  readonly quietFrom?: number | undefined;
  readonly quietTo?: number | undefined;
}

export const atOnce: MailTimes = { digest: 'off', digestHour: 8 };

/** Minute of the day that a clock shows there. */
export function minuteOf(at: Date, zone: string): number {
  const clock = wallClock(at, zone);
  return clock.getUTCHours() * 60 + clock.getUTCMinutes();
}

/** The instant at which a clock on the wall shows this minute of the day. */
export function clockTime(day: Day, minute: number, zone: string): Date {
  const { start } = dayBounds(day, zone);
  const naive = new Date(start.getTime() + minute * minuteMs);
  // On the two days a year that are shorter or longer the clock has moved on or back by then.
  const shift = offsetMinutes(zone, start) - offsetMinutes(zone, naive);
  return new Date(naive.getTime() + shift * minuteMs);
}

function nextAt(minute: number, zone: string, after: Date): Date {
  const today = dayOf(after, zone);
  const first = clockTime(today, minute, zone);
  return first > after ? first : clockTime(addDays(today, 1), minute, zone);
}

function isQuiet({ quietFrom, quietTo }: MailTimes, minute: number): boolean {
  if (quietFrom === undefined || quietTo === undefined || quietFrom === quietTo) return false;
  if (quietFrom < quietTo) return minute >= quietFrom && minute < quietTo;
  return minute >= quietFrom || minute < quietTo;
}

function digestTime({ digest, digestHour }: MailTimes, zone: string, now: Date): Date {
  if (digest === 'hourly') return new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs);
  if (digest === 'daily') return nextAt(digestHour * 60, zone, now);
  return now;
}

/** When news of now is to be mailed to somebody in this zone; `now` itself means at once. */
export function mailTime(times: MailTimes, zone: string, now: Date): Date {
  const due = digestTime(times, zone, now);
  if (!isQuiet(times, minuteOf(due, zone))) return due;
  return nextAt(times.quietTo ?? 0, zone, due);
}
