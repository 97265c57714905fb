import { latinDigits } from '#shared/text/latin-digits.ts';

export type TimeEntry = { seconds: number; error?: undefined } | { error: string; seconds?: undefined };

/** `formatWithTime` is the variant that planned time uses. */
export const timeEntryErrors = {
  minutes: 'Minutes must be < 60',
  format: 'Invalid format. Use H:MM or decimal (e.g. 4.5)',
  formatWithTime: 'Invalid time format, use H:MM or decimal (e.g. 4.5)',
} as const;

type Options = { formatError?: string };

const CLOCK = /^(\d+):(\d{2,})$/;
const DECIMAL = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;
const UNITS = /^(?:(\d+(?:[.,]\d+)?) ?h(?:(?:ou)?rs?)?)? ?(?:(\d+(?:[.,]\d+)?) ?m(?:in(?:ute)?s?)?)?$/;
const HOURS_THEN_MINUTES = /^(\d+) ?h ?(\d{1,2})$/;

/** Reads `H:MM` or non-negative decimal hours with a dot or a comma. */
export function parseTimeEntry(
  text: string,
  { formatError = timeEntryErrors.format }: Options = {},
): TimeEntry {
  const typed = latinDigits(text).trim();
  const clock = CLOCK.exec(typed);
  if (clock) return fromParts({ hours: toNumber(clock[1]), minutes: toNumber(clock[2]) }, formatError);
  if (!DECIMAL.test(typed)) return { error: formatError };
  return fromParts({ hours: toNumber(typed), minutes: 0 }, formatError);
}

/** Input of a grid cell: everything that `parseTimeEntry` accepts, and `2h 30min`, `1h30`, `90min`, `2h`. */
export function parseDurationCell(text: string, options: Options = {}): TimeEntry {
  const typed = latinDigits(text).trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const formatError = options.formatError ?? timeEntryErrors.format;
  const [, hours, minutes] = HOURS_THEN_MINUTES.exec(typed) ?? UNITS.exec(typed) ?? [];
  if (hours !== undefined)
    return fromParts({ hours: toNumber(hours), minutes: toNumber(minutes) }, formatError);
  if (minutes !== undefined) return fromParts({ hours: toNumber(minutes) / 60, minutes: 0 }, formatError);
  return parseTimeEntry(typed, options);
}

function fromParts({ hours, minutes }: { hours: number; minutes: number }, formatError: string): TimeEntry {
  if (minutes >= 60) return { error: timeEntryErrors.minutes };
  const seconds = Math.round(hours * 3600 + minutes * 60);
  return Number.isSafeInteger(seconds) ? { seconds } : { error: formatError };
}

function toNumber(digits: string | undefined): number {
  return Number((digits ?? '0').replace(',', '.'));
}
