import ICAL from 'ical.js';
import {
  type CalendarZone,
  timeOfWall,
  utcZone,
  wallOfTime,
} from '#server/modules/calendars/read/calendar-zones.ts';
import { printable } from '#shared/text/printable.ts';

export const dayMs = 86_400_000;
const longestTitle = 500;
/** Years that the parser and the database both know. */
const earliest = Date.UTC(1000, 0);
const latest = Date.UTC(3000, 0);

/** A date or a time as the calendar gives it. */
export interface Moment {
  readonly wall: number;
  readonly isDate: boolean;
  readonly zone: CalendarZone;
}

/** A VEVENT: a single event, a series, or an instance of a series that was changed. */
export interface CalendarItem {
  readonly uid: string | undefined;
  readonly sequence: number;
  readonly title: string | undefined;
  readonly start: Moment;
  /** Days of events of whole days, else the time that passes. */
  readonly lengthMs: number;
  readonly isBusy: boolean;
  /** Cancelled, or declined by the person. */
  readonly isOff: boolean;
  readonly rules: readonly ICAL.Recur[];
  readonly added: readonly Moment[];
  readonly excluded: readonly Moment[];
  /** The instance that it changes. */
  readonly instance: Moment | undefined;
  /** It changes the instances after that one as well. */
  readonly isRange: boolean;
}

export interface ItemOptions {
  readonly zoneOf: (tzid: string | undefined) => CalendarZone;
  readonly isOwn: (address: string) => boolean;
}

type ZoneOf = ItemOptions['zoneOf'];

function momentOf(time: ICAL.Time, tzid: string | undefined, zoneOf: ZoneOf): Moment {
  const wall = wallOfTime(time);
  if (!(wall >= earliest && wall < latest)) throw new RangeError('The year is out of range');
  const isUtc = time.zone === ICAL.Timezone.utcTimezone;
  return { wall, isDate: time.isDate, zone: isUtc ? utcZone : zoneOf(tzid) };
}

function momentsOf(component: ICAL.Component, name: string, zoneOf: ZoneOf): Moment[] {
  return component.getAllProperties(name).flatMap((property) => {
    const tzid = property.getFirstParameter('tzid') || undefined;
    return property.getValues().flatMap((value: unknown) => {
      const time = value instanceof ICAL.Period ? value.start : value;
      return time instanceof ICAL.Time ? [momentOf(time, tzid, zoneOf)] : [];
    });
  });
}

/** The instant, where days begin at midnight of the zone. */
export const instantAt = ({ wall, zone }: Moment): Date => zone.toInstant(wall);

function textOf(component: ICAL.Component, name: string): string | undefined {
  const value = component.getFirstPropertyValue(name);
  return typeof value === 'string' ? value : undefined;
}

const flagOf = (component: ICAL.Component, name: string) => textOf(component, name)?.trim().toUpperCase();

function titleOf(component: ICAL.Component): string | undefined {
  if (['PRIVATE', 'CONFIDENTIAL'].includes(flagOf(component, 'class') ?? '')) return undefined;
  const text = (textOf(component, 'summary') ?? '').replaceAll(/\s+/g, ' ').slice(0, longestTitle);
  return printable(text).trim() || undefined;
}

/** Outlook gives whole days as times from midnight to midnight, and marks them. */
function isMarkedAsDays(component: ICAL.Component, moments: readonly Moment[]): boolean {
  return (
    flagOf(component, 'x-microsoft-cdo-alldayevent') === 'TRUE' &&
    moments.every(({ wall }) => wall % dayMs === 0)
  );
}

function endOf(component: ICAL.Component, start: Moment, zoneOf: ZoneOf): Moment {
  const [end] = momentsOf(component, 'dtend', zoneOf);
  if (end !== undefined) return end;
  const duration = component.getFirstPropertyValue('duration');
  if (!(duration instanceof ICAL.Duration))
    return { ...start, wall: start.wall + (start.isDate ? dayMs : 0) };
  const time = timeOfWall({ wall: start.wall, isDate: false });
  time.addDuration(duration);
  return { ...start, wall: wallOfTime(time) };
}

function lengthOf(start: Moment, end: Moment): number {
  if (!start.isDate) return instantAt(end).getTime() - instantAt(start).getTime();
  const days = Math.floor((end.wall - start.wall) / dayMs);
  // Some programs end a single day with the day itself.
  return days === 0 ? dayMs : days * dayMs;
}

function isDeclined(component: ICAL.Component, { isOwn }: ItemOptions): boolean {
  return component.getAllProperties('attendee').some((attendee) => {
    if (attendee.getFirstParameter('partstat')?.toUpperCase() !== 'DECLINED') return false;
    const email = attendee.getFirstParameter('email') ?? '';
    const address = String(attendee.getFirstValue() ?? '').replace(/^mailto:/i, '');
    return isOwn(address) || isOwn(email);
  });
}

/** Reads a VEVENT; throws for one without a start, or one that ends before it. */
export function readItem(text: string, options: ItemOptions): CalendarItem {
  const component = new ICAL.Component(ICAL.parse(text));
  const { zoneOf } = options;
  const [begin] = momentsOf(component, 'dtstart', zoneOf);
  if (begin === undefined) throw new RangeError('The event has no start');
  const finish = endOf(component, begin, zoneOf);
  const areDays = begin.isDate || isMarkedAsDays(component, [begin, finish]);
  const start = { ...begin, isDate: areDays };
  const lengthMs = lengthOf(start, finish);
  if (!(lengthMs >= 0)) throw new RangeError('The event ends before it starts');
  const [instance] = momentsOf(component, 'recurrence-id', zoneOf);
  const range = component.getFirstProperty('recurrence-id')?.getFirstParameter('range');
  return {
    uid: textOf(component, 'uid')?.trim() || undefined,
    sequence: Number(component.getFirstPropertyValue('sequence') ?? 0) || 0,
    title: titleOf(component),
    start,
    lengthMs,
    isBusy:
      flagOf(component, 'transp') !== 'TRANSPARENT' &&
      flagOf(component, 'x-microsoft-cdo-busystatus') !== 'FREE',
    isOff: flagOf(component, 'status') === 'CANCELLED' || isDeclined(component, options),
    rules: component
      .getAllProperties('rrule')
      .flatMap((property) => property.getValues().filter((value) => value instanceof ICAL.Recur)),
    added: momentsOf(component, 'rdate', zoneOf),
    excluded: momentsOf(component, 'exdate', zoneOf),
    instance,
    isRange: range?.toUpperCase() === 'THISANDFUTURE',
  };
}
