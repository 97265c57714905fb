import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

/** The work of an entry: its task, otherwise its note. */
export const workOf = ({ task, description }: TimeLog) => task?.id ?? description ?? '';

/** The newest finished entries, each task or note once: duplicates would resume the same work. */
export function lastEntries(logs: readonly TimeLog[]): TimeLog[] {
  const newest = logs
    .filter(({ isRunning }) => !isRunning)
    .toSorted((one, other) => Date.parse(other.startedAt) - Date.parse(one.startedAt));
  const byWork = new Map<string, TimeLog>();
  for (const log of newest) {
    const work = workOf(log);
    if (!byWork.has(work)) byWork.set(work, log);
  }
  return [...byWork.values()];
}
