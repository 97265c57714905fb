import ICAL from 'ical.js';
import { windowsZones } from '#server/modules/calendars/read/windows-zones.ts';
import { wallClock } from '#shared/time/time-zone.ts';
import { instantOf } from '#shared/time/wall-time.ts';

/**
 * Clocks on the wall of a zone. A clock time is the number of milliseconds that it would be in UTC, so that
 * it can be computed with.
 */
export interface CalendarZone {
  toInstant(wall: number): Date;
  toWall(instant: Date): number;
}

const minuteMs = 60_000;

/** A time of the parser that belongs to no zone. */
export function timeOfWall({ wall, isDate }: { wall: number; isDate: boolean }): ICAL.Time {
  const at = new Date(wall);
  const day = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
  if (isDate) return ICAL.Time.fromData({ ...day, isDate });
  const clock = { hour: at.getUTCHours(), minute: at.getUTCMinutes(), second: at.getUTCSeconds() };
  return ICAL.Time.fromData({ ...day, ...clock, isDate });
}

/** The clock time of a time of the parser, whatever its zone. */
export const wallOfTime = (time: ICAL.Time): number => (time.toUnixTime() + time.utcOffset()) * 1000;

export const utcZone: CalendarZone = {
  toInstant: (wall) => new Date(wall),
  toWall: (instant) => instant.getTime(),
};

export function zoneNamed(name: string): CalendarZone {
  return {
    toInstant(wall) {
      const [day = '', clock = ''] = new Date(wall).toISOString().split('T');
      const minute = instantOf({ day, clock: clock.slice(0, 5), occurrence: 'first' }, name);
      return new Date(minute.getTime() + (wall % minuteMs));
    },
    toWall: (instant) => wallClock(instant, name).getTime(),
  };
}

/** Zones of Windows begin with its calendar. The parser computes every year since the first, which takes long. */
const sinceWindows = /^DTSTART:1601/gim;

/** A zone as the calendar describes it, in a VTIMEZONE. */
function zoneDescribed(description: string): CalendarZone {
  const text = description.replaceAll(sinceWindows, 'DTSTART:2010');
  const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text)));
  return {
    toInstant(wall) {
      const time = timeOfWall({ wall, isDate: false });
      time.zone = zone;
      return new Date(time.toUnixTime() * 1000);
    },
    toWall: (instant) => wallOfTime(ICAL.Time.fromJSDate(instant, true).convertToZone(zone)),
  };
}

function isZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** The zone of a TZID: itself, that of a name of Windows, or that at the end of a path such as `/example.org/Europe/Berlin`. */
function findName(tzid: string): string | undefined {
  const parts = tzid.split('/');
  const names = [
    tzid,
    windowsZones.get(tzid) ?? '',
    ...[-3, -2, -1].map((from) => parts.slice(from).join('/')),
  ];
  return names.find(isZone);
}

/**
 * Zones by the TZID of a calendar. The engine knows most of them; else the calendar describes them, and a zone without
 * a description is that of the person.
 */
export function calendarZones(descriptions: ReadonlyMap<string, string>, own: CalendarZone) {
  const zones = new Map<string, CalendarZone>();
  const find = (tzid: string) => {
    const name = findName(tzid);
    if (name !== undefined) return zoneNamed(name);
    const description = descriptions.get(tzid);
    return description === undefined ? own : zoneDescribed(description);
  };
  return (tzid: string | undefined): CalendarZone => {
    if (tzid === undefined) return own;
    const zone = zones.get(tzid) ?? find(tzid);
    zones.set(tzid, zone);
    return zone;
  };
}
