import { formatDuration } from '#client/lib/time/format.ts';
import { plannedHours, planTexts } from '#shared/plans/daily-plan.schema.ts';
import { taskTitleMaximum } from '#shared/tasks/task.schema.ts';
import { estimateLimits, hoursToSeconds, secondsToHours } from '#shared/time/duration.ts';
import { parseDurationCell, parseTimeEntry, timeEntryErrors } from '#shared/time/time-entry.ts';

/** Tasks created from the search of a plan have a longer minimum than other tasks. */
export const plannedTitleMinimum = 5;

interface TypedTask {
  title: string;
  /** Seconds */
  estimate: number | undefined;
}

/** "Call the bank ~0:30" is a task of half an hour. */
export function typedTask(text: string): TypedTask {
  const typed = text.trim();
  const [, title, time] = /^(.*\S)\s+~\s*(\S+)$/.exec(typed) ?? [];
  if (title === undefined || time === undefined) return { title: typed, estimate: undefined };
  const { seconds } = parseDurationCell(time);
  if (seconds === undefined || seconds > estimateLimits.maxSeconds)
    return { title: typed, estimate: undefined };
  return { title, estimate: seconds };
}

export const isPlannable = ({ title }: TypedTask) =>
  title.length >= plannedTitleMinimum && title.length <= taskTitleMaximum;

/** `4.5` → `4:30` */
export const hoursText = (hours: number) => formatDuration(hoursToSeconds(hours));

type HoursEntry = { hours: number; error?: undefined } | { hours?: undefined; error: string };

/** `H:MM` or decimal hours; nothing is 0. */
export function readHours(text: string): HoursEntry {
  if (text.trim() === '') return { hours: 0 };
  const { seconds } = parseTimeEntry(text);
  if (seconds === undefined) return { error: timeEntryErrors.formatWithTime };
  const hours = secondsToHours(seconds);
  return plannedHours.safeParse(hours).success ? { hours } : { error: planTexts.planned };
}
