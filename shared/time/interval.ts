import { max, min } from 'date-fns';

/** Half open: `start` belongs to it, `end` does not. */
export type Interval = { start: Date; end: Date };

export function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end && !isEmpty(a) && !isEmpty(b);
}

/** The part of `interval` inside `bounds`. */
export function clip(interval: Interval, bounds: Interval): Interval | undefined {
  const start = max([interval.start, bounds.start]);
  const end = min([interval.end, bounds.end]);
  return start < end ? { start, end } : undefined;
}

/** The rest of `interval` without `cut`: nothing, one part, or both sides of the cut, in order. */
export function subtract(interval: Interval, cut: Interval): Interval[] {
  if (!overlaps(interval, cut)) return isEmpty(interval) ? [] : [interval];
  const before = { start: interval.start, end: cut.start };
  const after = { start: cut.end, end: interval.end };
  return [before, after].filter((part) => !isEmpty(part));
}

/** Whole seconds; never negative. */
export function intervalSeconds({ start, end }: Interval): number {
  return Math.max(0, Math.floor((end.getTime() - start.getTime()) / 1000));
}

function isEmpty({ start, end }: Interval): boolean {
  return start >= end;
}
