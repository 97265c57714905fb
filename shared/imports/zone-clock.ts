import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { offsetMinutes } from '#shared/time/time-zone.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const daySeconds = 86_400;
/** Clocks change on a quarter of an hour. */
const stepMs = 15 * minuteMs;

/** The clock on the wall of one zone; it remembers, since files ask for the same days again and again. */
export interface ZoneClock {
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
      const shown = [...new Set(candidates)].filter((at) => at + offsetMs(at) === wall);
      return shown.sort((a, b) => a - b).map((at) => new Date(at));
    },
  };
}
