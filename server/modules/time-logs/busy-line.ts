import { isInTheWay } from '#shared/time-logs/time-log-overlap.ts';
import type { TimeSpan } from '#shared/time-logs/time-log-rules.ts';

type Ended = TimeSpan & { readonly stoppedAt: Date };

/** What fills the time of one person, in order, so that an overlap is found without looking at all of it. */
export interface BusyLine<T extends TimeSpan> {
  add(item: T): void;
  /** What meets a span, by its start; what runs meets everything to come. */
  meeting(span: Ended): T[];
  /** The first that takes up the same time by now. */
  inTheWayOf(span: Ended, now: Date): T | undefined;
}

export function createBusyLine<T extends TimeSpan>(): BusyLine<T> {
  const line: { readonly item: T; readonly end: Date }[] = [];
  const running: T[] = [];
  let longestMs = 0;

  /** The first that begins at that instant or later. */
  const firstFrom = (at: Date): number => {
    let low = 0;
    let high = line.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((line[middle]?.item.startedAt ?? at) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  function meeting({ startedAt, stoppedAt }: Ended): T[] {
    const found: T[] = [];
    for (let index = firstFrom(new Date(startedAt.getTime() - longestMs)); index < line.length; index += 1) {
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
      line.splice(firstFrom(startedAt), 0, { item, end });
      longestMs = Math.max(longestMs, end.getTime() - startedAt.getTime());
    },
    meeting,
    inTheWayOf: (span, now) => meeting(span).find((item) => isInTheWay(item, span, now)),
  };
}
