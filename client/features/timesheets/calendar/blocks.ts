import type { WeekDay, WeekEntry } from '#client/features/timesheets/week-grid.ts';
import type { CalendarEvent } from '#shared/calendars/calendar.schema.ts';
import { type EventPart, eventsOfDay } from '#shared/calendars/event-day.ts';
import type { Day } from '#shared/time/calendar-day.ts';
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

/** The place of a piece beside those of its kind that it overlaps. */
interface Lane {
  lane: number;
  lanes: number;
}

/** An entry's piece of a day. */
export interface Block extends MinuteSpan, Lane {
  entry: WeekEntry;
  /** The part of the day's width that entries have where events overlap them; 0 to 1. */
  width: number;
}

/** The piece of an event of the person's calendars. */
interface EventPlace extends MinuteSpan, Lane {
  event: CalendarEvent;
  /** Events stand at the end of the day's width. */
  width: number;
}

type Piece = Pick<WeekEntry, 'start' | 'end' | 'goesOn'> & { isRunning?: boolean };

function spanOf({ start, end, goesOn, isRunning = false }: Piece, timeZone: string): MinuteSpan {
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

/** Pieces that overlap, or are joined by others that they overlap, in the order of their beginning. */
function overlapping<Span extends MinuteSpan>(spans: readonly Span[]): Span[][] {
  const groups: Span[][] = [];
  let until = -1;
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const group = groups.at(-1);
    if (group && span.start < until) group.push(span);
    else groups.push([span]);
    until = Math.max(groups.at(-1)?.length === 1 ? -1 : until, span.end);
  }
  return groups;
}

function inLanes<Span extends MinuteSpan>(spans: readonly Span[]): (Span & Lane)[] {
  const placed: (Span & Lane)[] = [];
  for (const span of spans) {
    const busyLanes = new Set(placed.filter(({ end }) => end > span.start).map(({ lane }) => lane));
    let lane = 0;
    while (busyLanes.has(lane)) lane += 1;
    placed.push({ ...span, lane, lanes: 1 });
  }
  const lanes = Math.max(0, ...placed.map(({ lane }) => lane + 1));
  return placed.map((span) => ({ ...span, lanes }));
}

/** As low as a line of text. */
const leastEventMinutes = 23;

const eventSpanOf = (part: EventPart, timeZone: string) => {
  const { start, end } = spanOf(part, timeZone);
  return { event: part.event, start, end: Math.max(end, Math.min(dayMinutes, start + leastEventMinutes)) };
};

/** Width that events leave to entries: most of it where all of them are logged, since their entries stand there. */
const widthBeside = (events: readonly { event: CalendarEvent }[]) =>
  events.every(({ event }) => event.entry) ? 0.8 : 0.55;

interface DayPieces extends Pick<WeekDay, 'entries'> {
  events?: readonly EventPart[];
}

/** The blocks of a day; those that overlap share its width, and events leave more of it to entries. */
export function blocksOf({ entries, events = [] }: DayPieces, timeZone: string) {
  const spans = [
    ...entries.map((entry) => ({ entry, ...spanOf(entry, timeZone) })),
    ...events.map((part) => eventSpanOf(part, timeZone)),
  ];
  const blocks: Block[] = [];
  const places: EventPlace[] = [];
  for (const group of overlapping(spans)) {
    const own = group.filter((span) => 'entry' in span);
    const others = group.filter((span) => 'event' in span);
    const width = others.length === 0 ? 1 : own.length === 0 ? 0 : widthBeside(others);
    blocks.push(...inLanes(own).map((span) => ({ ...span, width })));
    places.push(...inLanes(others).map((span) => ({ ...span, width: 1 - width })));
  }
  return { blocks, events: places };
}

export type DayPlaces = ReturnType<typeof blocksOf> & { day: Day };

interface PlacesView {
  timeZone: string;
  events?: readonly CalendarEvent[] | undefined;
}

/** The places of entries and events, day by day. */
export const placesOf = (days: readonly WeekDay[], { timeZone, events = [] }: PlacesView): DayPlaces[] =>
  days.map(({ day, entries }) => {
    const { parts } = eventsOfDay(events, day, timeZone);
    return { day, ...blocksOf({ entries, events: parts }, timeZone) };
  });

/** The minute at which days are shown first, by the starts of their work; nights count where there is nothing else. */
export function firstMinuteOf(starts: readonly number[]): number {
  const ofDays = starts.filter((start) => start >= 5 * 60);
  return Math.min(8 * 60, ...(ofDays.length > 0 ? ofDays : starts));
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
