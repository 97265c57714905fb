import { max, min } from 'date-fns';
import type { Interval } from '#shared/time/interval.ts';

interface Gap {
  seconds: number;
  /** The permitted span: the day, up to now. */
  bounds: Interval;
  /** The start of work; gaps after it come first. */
  preferredStart: Date;
  /** Occupied time; nothing may overlap it. */
  busy: readonly Interval[];
}

function gapsOf(bounds: Interval, busy: readonly Interval[]): Interval[] {
  const gaps: Interval[] = [];
  let start = bounds.start;
  for (const taken of busy.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    if (taken.end <= start) continue;
    if (taken.start >= bounds.end) break;
    if (taken.start > start) gaps.push({ start, end: taken.start });
    start = taken.end;
  }
  if (start < bounds.end) gaps.push({ start, end: bounds.end });
  return gaps;
}

const lengthMs = ({ start, end }: Interval) => end.getTime() - start.getTime();

/** The first gap after the start of work that holds it, else the last one before; undefined when the day is too full. */
export function freeGap({ seconds, bounds, preferredStart, busy }: Gap): Interval | undefined {
  const neededMs = seconds * 1000;
  const { start, end } = bounds;
  const worked = max([preferredStart, start]);
  const later = gapsOf({ start: worked, end }, busy).find((gap) => lengthMs(gap) >= neededMs);
  if (later) return { start: later.start, end: new Date(later.start.getTime() + neededMs) };
  const earlier = gapsOf({ start, end: min([worked, end]) }, busy).findLast(
    (gap) => lengthMs(gap) >= neededMs,
  );
  if (earlier) return { start: new Date(earlier.end.getTime() - neededMs), end: earlier.end };
  const whole = gapsOf(bounds, busy).findLast((gap) => lengthMs(gap) >= neededMs);
  return whole && { start: new Date(whole.end.getTime() - neededMs), end: whole.end };
}
