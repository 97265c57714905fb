import type { WeekDay, WeekEntry } from '#client/features/timesheets/week-grid.ts';
import { minutesOfDay } from '#shared/time/wall-time.ts';

export const dayMinutes = 24 * 60;
const minuteMs = 60_000;
/** The step of drags and keys. */
export const stepMinutes = 15;

/** A piece of the day in minutes since its midnight. */
export interface MinuteSpan {
  start: number;
  end: number;
}

/** An entry's piece of a day, and its place beside those it overlaps. */
export interface Block extends MinuteSpan {
  entry: WeekEntry;
  lane: number;
  lanes: number;
}

function spanOf({ start, end, goesOn, isRunning }: WeekEntry, timeZone: string): MinuteSpan {
  const from = minutesOfDay(start, timeZone);
  const until = minutesOfDay(end, timeZone);
  // A piece that ends at midnight ends with its day.
  const isMidnight = until === 0 && end > start;
  const to = goesOn || isMidnight ? dayMinutes : until;
  // An end may show an earlier time than its start when the clocks go back: the height follows the duration.
  const length = Math.floor((end.getTime() - start.getTime()) / minuteMs);
  const shown = to > from ? to : Math.min(dayMinutes, from + length);
  return { start: from, end: Math.max(shown, isRunning ? from + 1 : from) };
}

/** The blocks of a day; those that overlap share its width. */
export function blocksOf({ entries }: Pick<WeekDay, 'entries'>, timeZone: string): Block[] {
  const sorted = entries
    .map((entry) => ({ entry, ...spanOf(entry, timeZone) }))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const blocks: Block[] = [];
  let together: Block[] = [];
  let until = -1;
  const close = () => {
    const lanes = Math.max(...together.map(({ lane }) => lane + 1));
    blocks.push(...together.map((block) => ({ ...block, lanes })));
    together = [];
  };
  for (const span of sorted) {
    if (together.length > 0 && span.start >= until) close();
    const busyLanes = new Set(together.filter(({ end }) => end > span.start).map(({ lane }) => lane));
    let lane = 0;
    while (busyLanes.has(lane)) lane += 1;
    together.push({ ...span, lane, lanes: 1 });
    until = Math.max(together.length === 1 ? -1 : until, span.end);
  }
  if (together.length > 0) close();
  return blocks;
}

const snap = (minutes: number) => Math.round(minutes / stepMinutes) * stepMinutes;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Spans from the pointer's start to its current position; at least one step. */
export function drawn(anchor: number, at: number): MinuteSpan {
  const from = Math.floor(anchor / stepMinutes) * stepMinutes;
  const to = snap(at);
  const start = clamp(Math.min(from, to), 0, dayMinutes - stepMinutes);
  return { start, end: clamp(Math.max(from, to, start + stepMinutes), stepMinutes, dayMinutes) };
}

/** The span so many minutes later; it stays in its day, and on the quarters of an hour once it moved. */
export function moved({ start, end }: MinuteSpan, by: number): MinuteSpan {
  const length = end - start;
  const next = by === 0 ? start : clamp(snap(start + by), 0, Math.max(0, dayMinutes - length));
  return { start: next, end: next + length };
}

/** One end dragged; the other stays, and a step remains between them. */
export function resized({ start, end }: MinuteSpan, edge: 'start' | 'end', by: number): MinuteSpan {
  if (by === 0) return { start, end };
  if (edge === 'end') return { start, end: clamp(snap(end + by), start + stepMinutes, dayMinutes) };
  return { start: clamp(snap(start + by), 0, end - stepMinutes), end };
}
