import { formatDuration } from '#client/lib/format.ts';
import { plannedHours, planTexts } from '#shared/daily-plans/daily-plan.schema.ts';
import { hoursToSeconds, secondsToHours } from '#shared/time/duration.ts';
import { parseTimeEntry, timeEntryErrors } from '#shared/time/time-entry.ts';

/** `4.5` → `4:30` */
export const hoursText = (hours: number) => formatDuration(hoursToSeconds(hours));

export type HoursEntry = { hours: number; error?: undefined } | { hours?: undefined; error: string };

/** `H:MM` or decimal hours; nothing is 0. */
export function readHours(text: string): HoursEntry {
  if (text.trim() === '') return { hours: 0 };
  const { seconds } = parseTimeEntry(text);
  if (seconds === undefined) return { error: timeEntryErrors.formatWithTime };
  const hours = secondsToHours(seconds);
  return plannedHours.safeParse(hours).success ? { hours } : { error: planTexts.planned };
}
