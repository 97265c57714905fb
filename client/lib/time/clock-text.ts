import { latinDigits } from '#shared/text/latin-digits.ts';
import { type FormatSettings, formatDate } from './format.ts';

const written = /^(\d{1,2})(?:\s*[:.h]?\s*(\d{2}))?\s*(?:([ap])\.?\s*m?\.?)?$/i;
const quarter = 15;
const hoursOfDay = 24;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Noon is 12 pm, midnight 12 am; without either the clock has 24 hours. */
function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour < hoursOfDay ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** A time as people type it ("9", "9:30", "0930", "2:30 pm") as HH:MM; undefined for what is none. */
export function parseClock(text: string): string | undefined {
  const [, hours, minutes = '00', half] = written.exec(latinDigits(text).trim()) ?? [];
  if (hours === undefined || Number(minutes) > 59) return undefined;
  const hour = hourOf(Number(hours), half);
  return hour === undefined ? undefined : `${twoDigits(hour)}:${minutes}`;
}

/** HH:MM by the person's clock, 12 or 24 hours; anything else as it is. */
export function clockText(value: string, settings: FormatSettings): string {
  if (parseClock(value) !== value) return value;
  return formatDate(new Date(`1970-01-01T${value}:00Z`), 'time', { ...settings, timeZone: 'UTC' });
}

/** The quarters of an hour of a day. */
export const quarterHours: readonly string[] = Array.from(
  { length: (hoursOfDay * 60) / quarter },
  (_, index) => `${twoDigits(Math.floor((index * quarter) / 60))}:${twoDigits((index * quarter) % 60)}`,
);
