import type { ImportDateFormat } from '#shared/imports/import.schema.ts';
import { readDay } from '#shared/imports/read-date.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { parseDurationCell } from '#shared/time/time-entry.ts';

const clock = /^(\d{1,2})(?::(\d{2}))?(?::(\d{2})(?:[.,]\d+)?)?\s*(?:([ap])\.?\s?m\.?)?$/i;
const daySeconds = 86_400;
/** No date, time or duration is longer. */
const longestText = 60;

/** Whether a text names the half of the day. */
export function isTwelveHourTime(text: string): boolean {
  return /\d\s*[ap]\.?\s?m\.?$/i.test(text);
}

/** Seconds since midnight of `9:05`, `09:05:30`, `9:05 AM`, `9 pm`; `24:00` is the end of the day. */
export function readClock(text: string): number | undefined {
  if (text.length > longestText) return undefined;
  const [, hour, minutes, seconds = '0', half] = clock.exec(text.trim()) ?? [];
  if (hour === undefined || (minutes === undefined && half === undefined)) return undefined;
  const hours = half === undefined ? Number(hour) : hoursOf(Number(hour), half.toLowerCase());
  if (hours === undefined || Number(minutes ?? '0') > 59 || Number(seconds) > 59) return undefined;
  const total = hours * 3600 + Number(minutes ?? '0') * 60 + Number(seconds);
  return total > daySeconds ? undefined : total;
}

/** Midnight is 12 AM, noon 12 PM. */
function hoursOf(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}

const withSeconds = /^(\d+):([0-5]\d):([0-5]\d)(?:[.,]\d+)?$/;

/** Seconds of `1:30:00`, `1:30`, `1.5`, `1,5` or `1h 30m`. */
export function readDuration(text: string): number | undefined {
  if (text.length > longestText) return undefined;
  const [, hours, minutes, seconds] = withSeconds.exec(text.trim()) ?? [];
  if (hours !== undefined) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return parseDurationCell(text).seconds;
}

/** What a cell says of a moment. */
export interface ReadMoment {
  readonly day?: Day;
  /** Seconds since midnight. */
  readonly second?: number;
  /** Minutes east of Greenwich, where the text itself has them. */
  readonly offset?: number;
}

const zoned = /^(.*\d)\s*(?:(Z)|(?:UTC|GMT)?([+-])(\d{2}):?(\d{2}))$/;
const parts = /^(\S*\d[-/.]\S*|\d{8})(?:T|,?\s+|$)(.*)$/;
const isoParts = /^(\d{4}-\d{2}-\d{2})T(.+)$/;

function splitZone(text: string): { rest: string; offset?: number } {
  const [, rest, utc, sign, hours, minutes] = text.includes(':') ? (zoned.exec(text) ?? []) : [];
  if (rest === undefined) return { rest: text };
  if (utc !== undefined) return { rest, offset: 0 };
  const size = Number(hours) * 60 + Number(minutes);
  return { rest, offset: sign === '-' ? -size : size };
}

/** A date, a time or both, as one cell has them; undefined for anything else. */
export function readMoment(text: string, format: ImportDateFormat): ReadMoment | undefined {
  const time = readClock(text);
  if (time !== undefined) return { second: time };
  if (text.length > longestText) return undefined;
  const { rest, offset } = splitZone(text);
  const [, date, clockText = ''] = isoParts.exec(rest) ?? parts.exec(rest) ?? [];
  const day = date === undefined ? undefined : readDay(date, format);
  if (day === undefined) return undefined;
  if (clockText === '') return { day };
  const second = readClock(clockText);
  if (second === undefined) return undefined;
  return { day, second, ...(offset === undefined ? {} : { offset }) };
}
