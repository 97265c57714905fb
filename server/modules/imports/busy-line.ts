import { overlaps } from '#shared/time/interval.ts';

export interface Stretch {
  readonly start: Date;
  readonly end: Date;
  /** What is there, as a refusal names it. */
  readonly reason: string;
}

/** What fills the time of one person, in order, so that an overlap is found without looking at all of it. */
export interface BusyLine {
  add(stretch: Stretch): void;
  inTheWayOf(stretch: Pick<Stretch, 'start' | 'end'>): Stretch | undefined;
}

export function createBusyLine(): BusyLine {
  const line: Stretch[] = [];
  let longestMs = 0;

  /** The first that begins at that instant or later. */
  const firstFrom = (at: Date): number => {
    let low = 0;
    let high = line.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((line[middle]?.start ?? at) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    add(stretch) {
      line.splice(firstFrom(stretch.start), 0, stretch);
      longestMs = Math.max(longestMs, stretch.end.getTime() - stretch.start.getTime());
    },
    inTheWayOf({ start, end }) {
      const earliest = firstFrom(new Date(start.getTime() - longestMs));
      for (let index = earliest; index < line.length; index += 1) {
        const other = line[index];
        if (other === undefined || other.start >= end) return undefined;
        if (overlaps(other, { start, end })) return other;
      }
      return undefined;
    },
  };
}
