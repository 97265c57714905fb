import type { WeekDay } from '#shared/enums/calendar.ts';
import { daysBetween } from '#shared/time/calendar-day.ts';
import { isoWeek } from '#shared/time/week.ts';

/** The person's formats of dates and numbers. */
export interface FormatSettings {
  /** The language of the interface, for example `en` or `ar`. */
  readonly locale: string;
  readonly startWeekOn: WeekDay;
  /** Absent: whatever is usual in the language. */
  readonly hour12?: boolean;
  /** Absent: the zone of this device. */
  readonly timeZone?: string;
}

export type DateStyle = keyof typeof dateStyles | 'relative';

const dateStyles = {
  /** Thu 19 Nov */
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  /** 19 Nov 2026 */
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  /** Thursday 19 November */
  dateLong: { weekday: 'long', day: 'numeric', month: 'long' },
  /** 19 Nov */
  dayMonth: { day: 'numeric', month: 'short' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
  /** November */
  monthOnly: { month: 'long' },
  /** Thu */
  weekday: { weekday: 'short' },
  /** T */
  weekdayNarrow: { weekday: 'narrow' },
  /** 14:38 */
  time: { hour: '2-digit', minute: '2-digit' },
  /** 19 November 2026, 14:38 */
  dateTime: { day: '2-digit', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const plainDay = /^\d{4}-\d{2}-\d{2}$/;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Days come before months in every language we write, and figures stay Latin so that they line up with durations. */
function intlLocale(locale: string): string {
  return `${locale === 'en' ? 'en-GB' : locale}-u-nu-latn`;
}

/** Named by cycle, for "12 hours" alone makes midnight 00:00 am in some languages. */
function hourCycleOf(hour12: boolean | undefined): 'h12' | 'h23' | undefined {
  if (hour12 === undefined) return undefined;
  return hour12 ? 'h12' : 'h23';
}

function formatter(settings: FormatSettings, style: keyof typeof dateStyles, timeZone: string | undefined) {
  const key = `${settings.locale}|${style}|${timeZone ?? ''}|${settings.hour12 ?? ''}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const withClock = 'hour' in dateStyles[style];
  const created = new Intl.DateTimeFormat(intlLocale(settings.locale), {
    ...dateStyles[style],
    timeZone,
    hourCycle: withClock ? hourCycleOf(settings.hour12) : undefined,
  });
  formatters.set(key, created);
  return created;
}

/** A calendar day has no zone: it is read and written in UTC, so that no zone can move it. */
function instantOf(value: string | Date): { date: Date; isDay: boolean } {
  if (value instanceof Date) return { date: value, isDay: false };
  if (plainDay.test(value)) return { date: new Date(`${value}T00:00:00Z`), isDay: true };
  return { date: new Date(value), isDay: false };
}

/** A calendar day (`YYYY-MM-DD`) or an instant, in words. Empty for what is no date. */
export function formatDate(
  value: string | Date,
  style: keyof typeof dateStyles,
  settings: FormatSettings,
): string {
  const { date, isDay } = instantOf(value);
  if (Number.isNaN(date.getTime())) return '';
  const words = formatter(settings, style, isDay ? 'UTC' : settings.timeZone);
  return inHouseStyle(words.format(date), settings);
}

const halves = /\b[ap]m\b/g;

/** Months of three letters, "AM" and "PM", and no "at" before a time: 'DD MMMM YYYY, hh:mm A'. */
function inHouseStyle(text: string, { locale }: FormatSettings): string {
  if (locale !== 'en') return text;
  const months = text.replaceAll(/\bSept\b/g, 'Sep').replace(' at ', ', ');
  return months.replaceAll(halves, (half) => half.toUpperCase());
}

const plainDays = /(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])/g;

/** The server names days as `2026-11-23`; a person reads them as their language writes them. */
export function withLocalDays(text: string, locale: string): string {
  return text.replace(plainDays, (day) => formatDate(day, 'date', { locale, startWeekOn: 'MONDAY' }) || day);
}

/** "16–22 November" */
export function formatDayRange(from: string, to: string, settings: FormatSettings): string {
  const range = new Intl.DateTimeFormat(intlLocale(settings.locale), {
    day: 'numeric',
    month: 'short',
    year: from.slice(0, 4) === to.slice(0, 4) ? undefined : 'numeric',
    timeZone: 'UTC',
  });
  return inHouseStyle(range.formatRange(instantOf(from).date, instantOf(to).date), settings);
}

/** "3 hours ago", "tomorrow": days by the calendar, shorter spans by the clock. */
export function formatRelative(value: string | Date, now: Date, settings: FormatSettings): string {
  const { date, isDay } = instantOf(value);
  if (Number.isNaN(date.getTime())) return '';
  const words = new Intl.RelativeTimeFormat(intlLocale(settings.locale), { numeric: 'auto' });
  const minutes = Math.round((date.getTime() - now.getTime()) / 60_000);
  if (!isDay && Math.abs(minutes) < 60) return words.format(minutes, 'minute');
  if (!isDay && Math.abs(minutes) < 24 * 60) return words.format(Math.round(minutes / 60), 'hour');
  const days = daysBetween(now.toISOString().slice(0, 10), date.toISOString().slice(0, 10));
  if (Math.abs(days) < 30) return words.format(days, 'day');
  return words.format(Math.round(days / 30), 'month');
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** From here on hours have a thousands mark. */
export const manyHoursSeconds = 1000 * 3600;

/** Whole minutes as H:MM; a started minute does not count, so that sums never overstate. Settings mark thousands. */
export function formatDuration(seconds: number, settings?: FormatSettings): string {
  const minutes = Math.floor(Math.abs(seconds) / 60);
  const sign = seconds < 0 && minutes > 0 ? '−' : '';
  const hours = Math.floor(minutes / 60);
  const marked = settings && hours >= 1000 ? formatNumber(hours, settings) : String(hours);
  return `${sign}${marked}:${twoDigits(minutes % 60)}`;
}

/** H:MM:SS, for the one clock that ticks. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 3600)}:${twoDigits(Math.floor(whole / 60) % 60)}:${twoDigits(whole % 60)}`;
}

/** ISO 8601 duration for the `datetime` attribute of `<time>`. */
export function isoDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `PT${Math.floor(whole / 3600)}H${Math.floor(whole / 60) % 60}M${whole % 60}S`;
}

export function formatNumber(
  value: number,
  settings: FormatSettings,
  options?: Intl.NumberFormatOptions,
): string {
  const text = new Intl.NumberFormat(intlLocale(settings.locale), options).format(value);
  // From right to left a dollar sign would leave the letters it belongs to: "US$".
  return text.startsWith('\u200f') ? text.replace(/[A-Z]\$/, '$&\u200e') : text;
}

/** A little is never shown as nothing: "<1%". */
function percentText(percent: number, settings: FormatSettings, decimals: 0 | 1): string {
  const least = 10 ** -decimals;
  const text = (shown: number) =>
    formatNumber(shown / 100, settings, {
      style: 'percent',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  return percent > 0 && percent < least ? `<${text(least)}` : text(percent);
}

/** `42` → "42%" */
export const formatPercent = (percent: number, settings: FormatSettings) => percentText(percent, settings, 0);

/** A part of a whole in a report: as many decimals in every row, as in its file. `42` → "42.0%" */
export const formatShare = (percent: number, settings: FormatSettings) => percentText(percent, settings, 1);

/** ISO week number of a calendar day. */
export const weekNumber = isoWeek;

/** A date of the wire as text. */
export const isoOf = (value: Date | string) => (value instanceof Date ? value.toISOString() : value);

/** The calendar day of a start or due date. */
export const dayTextOf = (value: Date | string | null | undefined) =>
  value === null || value === undefined ? null : isoOf(value).slice(0, 10);

const units = ['B', 'kB', 'MB', 'GB'] as const;
const step = 1024;

/** `1536` → "1.5 kB". */
export function fileSizeText(
  bytes: number,
  toText: (value: number, options?: Intl.NumberFormatOptions) => string,
): string {
  const power = bytes > 0 ? Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(step))) : 0;
  return `${toText(bytes / step ** power, { maximumFractionDigits: 1 })} ${units[power]}`;
}
