import { halfOf, monthOf } from '#shared/imports/date-words.ts';
import type { ImportDateFormat } from '#shared/imports/import.schema.ts';
import { splitZone } from '#shared/imports/zone-words.ts';
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

/** Year, month and day as Chinese, Japanese and Korean mark them. */
const eastAsian = /^(\d{4})\s*[\u5e74\ub144]\s*(\d{1,2})\s*[\u6708\uc6d4]\s*(\d{1,2})\s*[\u65e5\uc77c]?$/;

/** `2. März 2026`, `Mon, Mar 2, 2026`, `02-Mar-26`: a month in words and two numbers, the year where it has four digits. */
function readWordedDay(text: string): Day | undefined {
  const [, year, month = '', day = ''] = eastAsian.exec(text) ?? [];
  if (year !== undefined) return dayOfParts(year, month, day);
  const named = (text.match(/[\p{L}\p{M}\u05f3]+/gu) ?? []).map(monthOf).filter((one) => one !== undefined);
  const numbers = text.match(/\d+/g) ?? [];
  const [first = '', second = ''] = numbers;
  if (named.length !== 1 || numbers.length !== 2) return undefined;
  const [yearText, dayText] = first.length === 4 ? [first, second] : [second, first];
  return dayOfParts(yearText, String(named[0]), dayText);
}

/** A year in front and a month in words are never mistaken; the format decides about all other dates. */
export function readDay(written: string, format: ImportDateFormat): Day | undefined {
  // `2. 3. 2026` and `2026. 3. 2.` have blanks, and a dot at the end.
  const text = /[./-]\s|\.$/.test(written)
    ? written.replaceAll(/([./-])\s+/g, '$1').replace(/\.$/, '')
    : written;
  const [, year = '', , month = '', day = ''] = yearFirst.exec(text) ?? [];
  if (year !== '') return dayOfParts(year, month, day);
  const packed = digits.exec(text);
  if (packed) return dayOfParts(packed[1] ?? '', packed[2] ?? '', packed[3] ?? '');
  const [, first = '', , second = '', last = ''] = yearLast.exec(text) ?? [];
  if (last === '') return readWordedDay(written);
  if (format === 'ymd') return undefined;
  return format === 'dmy' ? dayOfParts(last, second, first) : dayOfParts(last, first, second);
}

interface GuessedFormat {
  readonly format: ImportDateFormat;
  /** All dates of the file fit both orders of day and month. */
  readonly isGuessed: boolean;
}

/** `isTwelveHours`: the times of the file have AM and PM, which suggests months first. */
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

/** `9:05`, `09:05:30` or `9`; a point or an h may precede the minutes. */
const clock = /^(\d{1,2})(?::(\d{2})(?::(\d{2})(?:[.,]\d+)?)?|(?:\.|\s?h\s?)(\d{2}))?$/i;
const daySeconds = 86_400;
/** No date, time or duration is longer. */
const longestText = 100;

/** Whether a text names the half of the day. */
export function isTwelveHourTime(text: string): boolean {
  return clockAndHalf(text).half !== undefined;
}

const hourWord = /^(?:uhr|hrs?|h|\u0447)(?=$|[\s.])\.?\s*/iu;

/** Splits `9:05 AM`, `下午9:05` or `14 Uhr` into the clock and its words. */
function clockAndHalf(text: string) {
  const [, before = '', digitsText = '', behind = ''] =
    /^(\D*)(\d[\d:.,\sh]*?)\s*(\D*)$/iu.exec(text.trim()) ?? [];
  const after = behind.replace(hourWord, '');
  const half = halfOf(after) ?? halfOf(before);
  return {
    digitsText,
    half,
    /** An hour alone is a time if a word marks it. */
    isHour: half !== undefined || after !== behind,
    isUnderstood: half !== undefined || `${before}${after}`.trim() === '',
  };
}

/** Seconds since midnight of `9:05`, `09:05:30`, `9.05`, `9h05`, `9:05 AM`, `9 pm`, `14 Uhr`; `24:00` is the end of the day. */
export function readClock(text: string): number | undefined {
  if (text.length > longestText) return undefined;
  const { digitsText, half, isHour, isUnderstood } = clockAndHalf(text);
  if (!isUnderstood) return undefined;
  const [, hour, colon, seconds = '0', point] = clock.exec(digitsText) ?? [];
  const minutes = colon ?? point;
  if (hour === undefined || (minutes === undefined && !isHour)) return undefined;
  const hours = half === undefined ? Number(hour) : hoursOf(Number(hour), half);
  if (hours === undefined || Number(minutes ?? '0') > 59 || Number(seconds) > 59) return undefined;
  const total = hours * 3600 + Number(minutes ?? '0') * 60 + Number(seconds);
  return total > daySeconds ? undefined : total;
}

/** Midnight is 12 AM, noon 12 PM. */
function hoursOf(hour: number, half: 'am' | 'pm'): number | undefined {
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
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

const parts = /^(\S*\d[-/.]\S*|\d{8})(?:T|,?\s+|$)(.*)$/;
const isoParts = /^(\d{4}-\d{2}-\d{2})T(.+)$/;

/** A date and the text behind it. */
function splitDay(text: string, format: ImportDateFormat): { day: Day; clockText: string } | undefined {
  const [, date, clockText = ''] = isoParts.exec(text) ?? parts.exec(text) ?? [];
  const day = date === undefined ? undefined : readDay(date, format);
  if (day !== undefined) return { day, clockText };
  const whole = readDay(text, format);
  if (whole !== undefined) return { day: whole, clockText: '' };
  // A date in words has blanks itself: the longest beginning that is a date counts.
  for (const { index, 0: gap } of [...text.matchAll(/,?\s+/g)].toReversed()) {
    const worded = readDay(text.slice(0, index), format);
    if (worded !== undefined) return { day: worded, clockText: text.slice(index + gap.length) };
  }
  return undefined;
}

/** A date, a time or both, as one cell has them; undefined for anything else. */
export function readMoment(text: string, format: ImportDateFormat): ReadMoment | undefined {
  const time = readClock(text);
  if (time !== undefined) return { second: time };
  if (text.length > longestText) return undefined;
  const { rest, offsetAt } = splitZone(text);
  const date = splitDay(rest, format);
  if (date === undefined) return undefined;
  const { day, clockText } = date;
  if (clockText === '') return { day };
  const second = readClock(clockText);
  if (second === undefined) return undefined;
  if (offsetAt === undefined) return { day, second };
  return { day, second, offset: offsetAt(new Date(Date.parse(`${day}T00:00:00Z`) + second * 1000)) };
}
