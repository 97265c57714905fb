import { createHash } from 'node:crypto';
import type { ReadEvent, ReadOptions } from '#server/modules/calendars/read/calendar-events.ts';
import { type CalendarItem, dayMs, type Moment } from '#server/modules/calendars/read/read-event.ts';
import { startsOf, wallIn } from '#server/modules/calendars/read/series-starts.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { instantOf } from '#shared/time/wall-time.ts';

/** The event or series of one UID, and instances of it that were changed. */
export interface Series {
  readonly id: string;
  main?: CalendarItem;
  readonly changed: CalendarItem[];
}

/** Days by which a changed instance or another zone may shift a start. */
const marginMs = 7 * dayMs;
const longestId = 255;

const isoOf = (wall: number) => new Date(wall).toISOString();
const dayOfIso = (wall: number) => isoOf(wall).slice(0, 10);

/** The name of an instance: what a clock shows when the series starts it, whenever it was moved to. */
const nameOf = (wall: number, { isDate }: Moment) => (isDate ? dayOfIso(wall) : isoOf(wall).slice(0, 19));

/** Short enough for the index of the table. */
const shortId = (uid: string) =>
  uid.length <= longestId ? uid : createHash('sha256').update(uid).digest('hex');

/** Gathers items by their UID. Of two versions of an item, the later one counts. */
export function seriesOf(items: readonly CalendarItem[]): Series[] {
  const all = new Map<string, Series>();
  for (const item of items) {
    const id = shortId(item.uid ?? `${item.title ?? ''} ${isoOf(item.start.wall)}`);
    const series: Series = all.get(id) ?? { id, changed: [] };
    all.set(id, series);
    if (item.instance !== undefined) series.changed.push(item);
    else if (series.main === undefined || series.main.sequence <= item.sequence) series.main = item;
  }
  return [...all.values()];
}

type Times = Pick<ReadEvent, 'startsAt' | 'endsAt' | 'firstDay' | 'lastDay'>;

function timesOf({ start, lengthMs }: CalendarItem, wall: number, timeZone: string): Times {
  if (!start.isDate) {
    const startsAt = start.zone.toInstant(wall);
    return { startsAt, endsAt: new Date(startsAt.getTime() + lengthMs) };
  }
  const firstDay = dayOfIso(wall);
  const lastDay = dayOfIso(wall + lengthMs - dayMs);
  const midnight = (day: string) => instantOf({ day, clock: '00:00', occurrence: 'first' }, timeZone);
  return { startsAt: midnight(firstDay), endsAt: midnight(addDays(lastDay, 1)), firstDay, lastDay };
}

/** The later version of each changed instance, by the clock time that the series gives it. */
function changesOf({ main, changed }: Series): Map<number, CalendarItem> {
  const changes = new Map<number, CalendarItem>();
  for (const item of changed) {
    if (item.instance === undefined) continue;
    const wall = wallIn(main?.start ?? item.instance, item.instance);
    const before = changes.get(wall);
    if (before === undefined || before.sequence <= item.sequence) changes.set(wall, item);
  }
  return changes;
}

/** The last change that also concerns what follows it, up to the start. */
function rangeAt(
  changes: ReadonlyMap<number, CalendarItem>,
  wall: number,
): [number, CalendarItem] | undefined {
  return [...changes]
    .filter(([from, { isRange }]) => isRange && from < wall)
    .sort(([a], [b]) => b - a)
    .at(0);
}

/** All instances of the series that touch the days to read. */
export function eventsOf(series: Series, { timeZone, from, to }: ReadOptions): ReadEvent[] {
  const { id, main } = series;
  const events: ReadEvent[] = [];
  const add = (item: CalendarItem, wall: number, instance: string) => {
    const times = timesOf(item, wall, timeZone);
    const isWithin = times.startsAt < to && (times.endsAt > from || times.startsAt >= from);
    if (item.isOff || !isWithin) return;
    const { title, isBusy } = item;
    events.push({ seriesId: id, instance, ...(title !== undefined && { title }), ...times, isBusy });
  };
  const changes = changesOf(series);
  for (const [wall, item] of changes)
    add(item, item.start.wall, nameOf(wall, main?.start ?? item.instance ?? item.start));
  if (main === undefined) return events;
  const isSeries = main.rules.length > 0 || main.added.length > 0;
  if (!isSeries) {
    if (!changes.has(main.start.wall)) add(main, main.start.wall, '');
    return events;
  }
  const longest = Math.max(main.lengthMs, ...series.changed.map(({ lengthMs }) => lengthMs));
  const range = { from: from.getTime() - longest - marginMs, to: to.getTime() + marginMs };
  for (const wall of startsOf(main, range)) {
    if (changes.has(wall)) continue;
    const name = nameOf(wall, main.start);
    const [changedAt, item] = rangeAt(changes, wall) ?? [];
    if (item === undefined || changedAt === undefined) add(main, wall, name);
    else add(item, wall + item.start.wall - changedAt, name);
  }
  return events;
}
