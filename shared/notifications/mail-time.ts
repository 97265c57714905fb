import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { clockTimeAt, instantOf, minutesOfDay } from '#shared/time/wall-time.ts';

const hourMs = 60 * 60_000;

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

/** The instant at which a clock on the wall first shows this minute of the day. */
export function clockTime(day: Day, minute: number, zone: string): Date {
  return instantOf({ ...clockTimeAt(day, minute), occurrence: 'first' }, zone);
}

function nextAt(minute: number, zone: string, after: Date): Date {
  const today = dayOf(after, zone);
  const first = clockTime(today, minute, zone);
  return first > after ? first : clockTime(addDays(today, 1), minute, zone);
}

/** Quiet hours that end at a time that occurs twice end at the second one. */
function quietEnd(minute: number, zone: string, after: Date): Date {
  const today = dayOf(after, zone);
  const endOn = (day: Day) => instantOf({ ...clockTimeAt(day, minute), occurrence: 'second' }, zone);
  const end = endOn(today);
  return end > after ? end : endOn(addDays(today, 1));
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
  if (!isQuiet(times, minutesOfDay(due, zone))) return due;
  return quietEnd(times.quietTo ?? 0, zone, due);
}
