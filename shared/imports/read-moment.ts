import type { ImportDateFormat } from '#shared/imports/import.schema.ts';
import { type Day, isDay } from '#shared/time/calendar-day.ts';
import { parseDurationCell } from '#shared/time/time-entry.ts';

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const digits = /^(\d{4})(\d{2})(\d{2})$/;

function dayOfParts(year: string, month: string, day: string): Day | undefined {
  const fullYear = year.length === 2 ? `20${year}` : year;
  const text = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : undefined;
}

/** A year in front is never mistaken; the format decides about all other dates. */
export function readDay(text: string, format: ImportDateFormat): Day | undefined {
  const [, year = '', , month = '', day = ''] = yearFirst.exec(text) ?? [];
  if (year !== '') return dayOfParts(year, month, day);
  const packed = digits.exec(text);
  if (packed) return dayOfParts(packed[1] ?? '', packed[2] ?? '', packed[3] ?? '');
  const [, first = '', , second = '', last = ''] = yearLast.exec(text) ?? [];
  if (last === '' || format === 'ymd') return undefined;
  return format === 'dmy' ? dayOfParts(last, second, first) : dayOfParts(last, first, second);
}

interface GuessedFormat {
  readonly format: ImportDateFormat;
  /** No date of the file tells day and month apart. */
  readonly isGuessed: boolean;
}

/** `isTwelveHours`: the times of the file have AM and PM, as where months come first. */
export function guessDateFormat(
  texts: Iterable<string>,
  { isTwelveHours }: { isTwelveHours: boolean },
): GuessedFormat {
  let separator = '';
  for (const text of texts) {
    const [, first, mark = '', second] = yearLast.exec(text) ?? [];
    if (first === undefined) continue;
    separator = mark;
    if (Number(first) > 12) return { format: 'dmy', isGuessed: false };
    if (Number(second) > 12) return { format: 'mdy', isGuessed: false };
  }
  if (separator === '') return { format: 'ymd', isGuessed: false };
  return { format: separator === '/' && isTwelveHours ? 'mdy' : 'dmy', isGuessed: separator !== '.' };
}

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

/** The parts of a moment that a cell has. */
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
