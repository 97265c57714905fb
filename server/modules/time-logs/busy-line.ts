import { isInTheWay } from '#shared/time-logs/time-log-overlap.ts';
import type { TimeSpan } from '#shared/time-logs/time-log-rules.ts';

type Ended = TimeSpan & { readonly stoppedAt: Date };

/** Time of one person in order, so that an overlap is found without scanning all of it. */
export interface BusyLine<T extends TimeSpan> {
  add(item: T): void;
  /** Returns items that meet a span, by start; a running item meets the whole future. */
  meeting(span: Ended): T[];
  /** The first that takes up the same time by now. */
  inTheWayOf(span: Ended, now: Date): T | undefined;
}

export function createBusyLine<T extends TimeSpan>(): BusyLine<T> {
  const line: { readonly item: T; readonly start: number; readonly end: Date }[] = [];
  const running: T[] = [];
  let longestMs = 0;

  /** The index of the first item that begins at that instant or later; most searches and inserts concern the end. */
  const firstFrom = (at: number): number => {
    let low = 0;
    let high = line.length;
    if ((line.at(-1)?.start ?? at - 1) < at) return high;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((line[middle]?.start ?? at) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  function meeting({ startedAt, stoppedAt }: Ended): T[] {
    const found: T[] = [];
    for (let index = firstFrom(startedAt.getTime() - longestMs); index < line.length; index += 1) {
      const other = line[index];
      if (other === undefined || other.item.startedAt >= stoppedAt) break;
      if (other.end > startedAt) found.push(other.item);
    }
    return [...found, ...running.filter((item) => item.startedAt < stoppedAt)];
  }

  return {
    add(item) {
      const { startedAt, stoppedAt: end } = item;
      if (end === null) {
        running.push(item);
        return;
      }
      const start = startedAt.getTime();
      line.splice(firstFrom(start), 0, { item, start, end });
      longestMs = Math.max(longestMs, end.getTime() - start);
    },
    meeting,
    inTheWayOf: (span, now) => meeting(span).find((item) => isInTheWay(item, span, now)),
  };
}
