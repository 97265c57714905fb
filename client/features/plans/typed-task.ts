import { taskTitleMaximum } from '#shared/tasks/task.schema.ts';
import { estimateLimits } from '#shared/time/duration.ts';
import { parseDurationCell } from '#shared/time/time-entry.ts';

/** What is made from the search of a plan has a longer name than other tasks. */
export const plannedTitleMinimum = 5;

export interface TypedTask {
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
