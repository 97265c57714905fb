import type { ReadCalendar, ReadEvent, ReadOptions } from '#server/modules/calendars/read/calendar-events.ts';
import { type CalendarParts, partsOf } from '#server/modules/calendars/read/calendar-parts.ts';
import { CalendarProblemError } from '#server/modules/calendars/read/calendar-source.ts';
import { calendarZones, zoneNamed } from '#server/modules/calendars/read/calendar-zones.ts';
import { inTurns } from '#server/modules/calendars/read/in-turns.ts';
import { type CalendarItem, readItem } from '#server/modules/calendars/read/read-event.ts';
import { eventsOf, seriesOf } from '#server/modules/calendars/read/series.ts';
import { printable } from '#shared/text/printable.ts';

const mostInstances = 20_000;
const longestName = 80;

/** Events of the feed that Takt itself publishes, which another program may pass on. */
const ofOwnFeed = /^(?:plan|due|time)-[0-9a-f-]{36}@takt$/;
const ownProgram = /^-\/\/Takt\/\//;

/** The bound comes from the caller: the code that is loaded with the parser then shares no shapes with the rest. */
interface PartsOptions extends ReadOptions {
  readonly mostEvents: number;
}

function itemsOf(parts: readonly CalendarParts[], { timeZone, people, mostEvents }: PartsOptions) {
  const own = new Set(people.map((address) => address.trim().toLowerCase()));
  const zones = new Map(parts.flatMap((part) => [...part.zones]));
  const options = {
    zoneOf: calendarZones(zones, zoneNamed(timeZone)),
    isOwn: (address: string) => own.has(address.trim().toLowerCase()),
  };
  const texts = parts.filter(({ program }) => !ownProgram.test(program)).flatMap(({ events }) => events);
  if (texts.length > mostEvents) throw new CalendarProblemError('tooLarge');
  return { texts, options };
}

/** An event that cannot be read is left out; the others are read. */
function unlessBroken<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

export async function readParts(texts: readonly string[], options: PartsOptions): Promise<ReadCalendar> {
  const parts: CalendarParts[] = [];
  for (const text of texts) parts.push(await partsOf(text));
  const items: CalendarItem[] = [];
  const sources = itemsOf(parts, options);
  await inTurns(sources.texts, (text) => {
    const item = unlessBroken(() => readItem(text, sources.options));
    if (item !== undefined && !ofOwnFeed.test(item.uid ?? '')) items.push(item);
  });
  const events: ReadEvent[] = [];
  await inTurns(seriesOf(items), (series) => {
    const instances = unlessBroken(() => eventsOf(series, options)) ?? [];
    if (events.length + instances.length > mostInstances) throw new CalendarProblemError('tooLarge');
    events.push(...instances);
  });
  const name = printable(parts.find((part) => part.name?.trim())?.name ?? '').trim();
  return {
    ...(name !== '' && { name: name.slice(0, longestName) }),
    events: events.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime()),
  };
}
