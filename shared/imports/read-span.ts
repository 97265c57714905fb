import { type ImportDateFormat, importTexts } from '#shared/imports/import.schema.ts';
import { type ReadMoment, readDuration, readMoment } from '#shared/imports/read-moment.ts';
import type { Message, MessageText } from '#shared/text/message.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { formatHoursMinutesSeconds } from '#shared/time/duration.ts';
import { offsetMinutes } from '#shared/time/time-zone.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const daySeconds = 86_400;
/** Clocks change on a quarter of an hour. */
const stepMs = 15 * minuteMs;

/** The clock on the wall of one zone; it remembers, since files have the same days again and again. */
interface ZoneClock {
  readonly zone: string;
  /** When it shows that: once, never where the clocks skip it, twice where they go back. */
  instants(day: Day, second: number): readonly Date[];
}

export function createZoneClock(zone: string): ZoneClock {
  const offsets = new Map<number, number>();
  const offsetMs = (at: number): number => {
    const step = Math.floor(at / stepMs);
    const offset = offsets.get(step) ?? offsetMinutes(zone, new Date(at)) * minuteMs;
    offsets.set(step, offset);
    return offset;
  };
  return {
    zone,
    instants(day, second) {
      const midnight = second < daySeconds ? day : addDays(day, 1);
      const wall = Date.parse(`${midnight}T00:00:00Z`) + (second % daySeconds) * 1000;
      const candidates = [wall - dayMs, wall + dayMs].map((at) => wall - offsetMs(at));
      const matches = [...new Set(candidates)].filter((at) => at + offsetMs(at) === wall);
      return matches.sort((a, b) => a - b).map((at) => new Date(at));
    },
  };
}

export interface Span {
  readonly startedAt: Date;
  readonly stoppedAt: Date;
}
/** A duration on a day without a time of day; a caller with the other rows finds a place for it. */
export interface DayLength {
  readonly day: Day;
  readonly seconds: number;
}
interface FoundSpan {
  readonly span: Span;
  /** The same times an hour later, where the clocks go back and the row fits both. */
  readonly later?: Span | undefined;
  readonly ofDay?: DayLength;
  readonly reason?: undefined;
}
type ReadSpan = FoundSpan | Refused;
interface Refused {
  readonly reason: MessageText;
  readonly span?: undefined;
  readonly later?: undefined;
  readonly ofDay?: undefined;
}

/** The cells with the time; empty texts for missing ones. */
interface SpanCells {
  readonly startDate: string;
  readonly startTime: string;
  readonly endDate: string;
  readonly endTime: string;
  readonly duration: string;
}

export interface SpanSettings {
  readonly dateFormat: ImportDateFormat;
  readonly clock: ZoneClock;
  /** Whether a row may be a duration on a day; with `ignored` it always is, regardless of a time beside the date. */
  readonly times?: 'optional' | 'ignored';
}

interface Wall {
  readonly day: Day;
  readonly second: number;
  readonly offset?: number;
}
type Reading<T> = { readonly value: T; readonly reason?: undefined } | { readonly reason: MessageText };

function momentOf(text: string, { dateFormat }: SpanSettings, refusal: (text: string) => Message) {
  if (text === '') return { value: {} } satisfies Reading<ReadMoment>;
  const value = readMoment(text, dateFormat);
  return value === undefined ? { reason: refusal(text) } : { value };
}

/** Date and time of two cells, of which either may hold both. */
function joined(date: string, time: string, settings: SpanSettings): Reading<ReadMoment> {
  const first = momentOf(date, settings, importTexts.notDate);
  if (first.reason !== undefined) return first;
  const second = momentOf(time, settings, importTexts.notTime);
  if (second.reason !== undefined) return second;
  return { value: { ...first.value, ...second.value } };
}

function toSecond(offset: number, { day, second }: Wall): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + (second - offset * 60) * 1000);
}

/** The instants at which a clock shows that; more than one where the clocks go back. */
function instantsOf(wall: Wall, { clock }: SpanSettings): Reading<readonly Date[]> {
  if (wall.offset !== undefined) return { value: [toSecond(wall.offset, wall)] };
  const value = clock.instants(wall.day, wall.second);
  if (value.length > 0) return { value };
  const time = formatHoursMinutesSeconds(wall.second);
  return { reason: importTexts.skippedTime(wall.day, time, clock.zone) };
}

/**
 * The start and end of a row. The end takes precedence over the duration. An end without a date that lies before the
 * start is on the next day only if the duration confirms it: otherwise a typo would become a day of work. If the
 * clocks go back, the duration decides between the two times, else the first one counts.
 */
export function readSpan(cells: SpanCells, settings: SpanSettings): ReadSpan {
  const start = joined(cells.startDate, cells.startTime, settings);
  if (start.reason !== undefined) return start;
  const { day } = start.value;
  if (day === undefined) return { reason: importTexts.missing.startDate };
  const second = settings.times === 'ignored' ? undefined : start.value.second;
  if (second === undefined && settings.times !== undefined) return spanOfDay(day, cells.duration);
  if (second === undefined) return { reason: importTexts.missing.startTime };
  const starts = instantsOf({ ...start.value, day, second }, settings);
  if (starts.reason !== undefined) return starts;
  const seconds = cells.duration === '' ? undefined : readDuration(cells.duration);
  const ends = endsOf(cells, { day, second, seconds, instants: starts.value }, settings);
  if (ends.reason !== undefined) return ends;
  if (ends.value !== undefined) return chosen(starts.value, ends.value, seconds);
  if (cells.duration === '') return { reason: importTexts.missing.end };
  if (seconds === undefined) return { reason: importTexts.notDuration(cells.duration) };
  return chosen(
    starts.value,
    starts.value.map((at) => new Date(at.getTime() + seconds * 1000)),
    seconds,
  );
}

/** Stands at midnight in Greenwich until it has its place. */
function spanOfDay(day: Day, duration: string): ReadSpan {
  if (duration === '') return { reason: importTexts.missing.end };
  const seconds = readDuration(duration);
  if (seconds === undefined) return { reason: importTexts.notDuration(duration) };
  if (seconds === 0) return { reason: importTexts.endBeforeStart };
  const startedAt = new Date(day);
  return {
    span: { startedAt, stoppedAt: new Date(startedAt.getTime() + seconds * 1000) },
    ofDay: { day, seconds },
  };
}

/** A duration may be rounded to the minute, and the clocks may change in the night. */
const nightTolerance = 3660;

/** Instants of an end on the day of its start, if the clocks go back between them: from 02:05 to 02:00 are 55 minutes. */
function repeatedEnds(
  end: Wall,
  starts: readonly Date[],
  settings: SpanSettings,
): readonly Date[] | undefined {
  const { value = [] } = { value: undefined, ...instantsOf(end, settings) };
  const follow = value.filter((at) => starts.some((startedAt) => startedAt < at));
  return value.length > 1 && follow.length > 0 ? follow : undefined;
}

/** Undefined where the row has no time of its end. */
function endsOf(
  cells: SpanCells,
  start: Pick<Wall, 'day' | 'second'> & {
    readonly seconds: number | undefined;
    readonly instants: readonly Date[];
  },
  settings: SpanSettings,
): Reading<readonly Date[] | undefined> {
  const end = joined(cells.endDate, cells.endTime, settings);
  if (end.reason !== undefined) return end;
  const { day, second } = end.value;
  if (second === undefined) return { value: undefined };
  if (day !== undefined || second >= start.second) {
    return instantsOf({ ...end.value, day: day ?? start.day, second }, settings);
  }
  const repeated = repeatedEnds({ ...end.value, day: start.day, second }, start.instants, settings);
  if (repeated !== undefined) return { value: repeated };
  const overnight = second + daySeconds - start.second;
  const isSaid = start.seconds !== undefined && Math.abs(overnight - start.seconds) <= nightTolerance;
  if (!isSaid) return { reason: importTexts.endsNextDay };
  return instantsOf({ ...end.value, day: addDays(start.day, 1), second }, settings);
}

/** The pair that matches the duration of the row, to the minute, else the first with the end after the start. */
function chosen(starts: readonly Date[], ends: readonly Date[], seconds: number | undefined): ReadSpan {
  const pairs = starts
    .flatMap((startedAt) => ends.map((stoppedAt) => ({ startedAt, stoppedAt })))
    .filter(({ startedAt, stoppedAt }) => startedAt < stoppedAt);
  const lasts = ({ startedAt, stoppedAt }: Span) => (stoppedAt.getTime() - startedAt.getTime()) / 1000;
  const said = pairs.filter((pair) => seconds !== undefined && Math.abs(lasts(pair) - seconds) < 60);
  const span = said[0] ?? pairs[0];
  if (span === undefined) return { reason: importTexts.endBeforeStart };
  const later = pairs.find((pair) => pair.startedAt > span.startedAt && lasts(pair) === lasts(span));
  return later === undefined ? { span } : { span, later };
}

const firstSecond = 9 * 3600;

/** Finds places for durations without a time of day. */
export interface DayFiller {
  /**
   * Places a row behind the earlier ones of that person's day, which move up where the day would be too short. Answers
   * false where the day is full, and changes nothing then.
   */
  place(employeeId: string, length: DayLength, move: (span: Span) => void): boolean;
}

interface FilledDay {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly nineAt: number;
  readonly rows: { readonly lengthMs: number; readonly move: (span: Span) => void }[];
  totalMs: number;
}

/** A day begins later when the clocks skip midnight. */
function firstInstant(clock: ZoneClock, day: Day): number {
  for (let second = 0; second < daySeconds; second += stepMs / 1000) {
    const [instant] = clock.instants(day, second);
    if (instant !== undefined) return instant.getTime();
  }
  return Date.parse(day);
}

function openDay(clock: ZoneClock, day: Day): FilledDay {
  const startsAt = firstInstant(clock, day);
  const nineAt = clock.instants(day, firstSecond)[0]?.getTime() ?? startsAt + firstSecond * 1000;
  return { startsAt, endsAt: firstInstant(clock, addDays(day, 1)), nineAt, rows: [], totalMs: 0 };
}

/** The rows of a person's day follow each other from nine o'clock on, or from earlier where they would pass midnight. */
export function createDayFiller(clock: ZoneClock): DayFiller {
  const days = new Map<string, FilledDay>();
  return {
    place(employeeId, { day, seconds }, move) {
      const key = `${employeeId} ${day}`;
      const filled = days.get(key) ?? openDay(clock, day);
      days.set(key, filled);
      const lengthMs = seconds * 1000;
      const beginning = (totalMs: number) => Math.min(filled.nineAt, filled.endsAt - totalMs);
      const from = beginning(filled.totalMs + lengthMs);
      if (from < filled.startsAt) return false;
      const isMoved = from !== beginning(filled.totalMs);
      filled.rows.push({ lengthMs, move });
      let at = isMoved ? from : from + filled.totalMs;
      for (const row of isMoved ? filled.rows : filled.rows.slice(-1)) {
        row.move({ startedAt: new Date(at), stoppedAt: new Date(at + row.lengthMs) });
        at += row.lengthMs;
      }
      filled.totalMs += lengthMs;
      return true;
    },
  };
}
