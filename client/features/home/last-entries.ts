import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

/** So many rows the card has. */
const mostEntries = 4;

/** The newest entries that are over, each task or note once: twice the same is one way to go on. */
export function lastEntries(logs: readonly TimeLog[]): TimeLog[] {
  const newest = logs
    .filter(({ isRunning }) => !isRunning)
    .toSorted((one, other) => Date.parse(other.startedAt) - Date.parse(one.startedAt));
  const byWork = new Map<string, TimeLog>();
  for (const log of newest) {
    const work = log.task?.id ?? log.description ?? '';
    if (!byWork.has(work)) byWork.set(work, log);
  }
  return [...byWork.values()].slice(0, mostEntries);
}
