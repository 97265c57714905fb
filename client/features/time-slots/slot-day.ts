import { slotMinutes } from '#shared/evidence/heartbeat.schema.ts';
import type { TimeSlot } from '#shared/evidence/time-slot.schema.ts';
import { dayBounds, dayOf } from '#shared/time/day.ts';
import { clockOf } from '#shared/time/wall-time.ts';

export interface SlotHour {
  hour: number;
  /** HH:MM at which it begins. */
  clock: string;
  /** The six places of the hour; empty where nothing was tracked. */
  places: readonly (TimeSlot | undefined)[];
}

const minuteMs = 60_000;
const hourMinutes = 60;
const placesOfHour = hourMinutes / slotMinutes;

/** The hours of the day from the first slot to the last: 23, 24 or 25 where the clocks change. */
export function slotHours(slots: readonly TimeSlot[], timeZone: string): SlotHour[] {
  const [earliest] = slots.map(({ startedAt }) => Date.parse(startedAt)).sort((a, b) => a - b);
  if (earliest === undefined) return [];
  const dayStart = dayBounds(dayOf(new Date(earliest), timeZone), timeZone).start.getTime();
  const placeOf = ({ startedAt }: TimeSlot) =>
    Math.floor((Date.parse(startedAt) - dayStart) / minuteMs / slotMinutes);
  const clockAt = (hour: number) => clockOf(new Date(dayStart + hour * hourMinutes * minuteMs), timeZone);
  const byPlace = new Map(slots.map((slot) => [placeOf(slot), slot]));
  const hours = [...byPlace.keys()].map((place) => Math.floor(place / placesOfHour));
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  return Array.from({ length: last - first + 1 }, (_hour, index) => ({
    hour: first + index,
    clock: clockAt(first + index),
    places: Array.from({ length: placesOfHour }, (_place, place) =>
      byPlace.get((first + index) * placesOfHour + place),
    ),
  }));
}

/** Whether a slot says how busy it was: without a program that tells of it, none does. */
export function isMeasured({ keyboard, mouse, overall }: TimeSlot): boolean {
  return keyboard + mouse + overall > 0;
}

/** The totals of the day, in percent of its tracked time. */
export function slotTotals(slots: readonly TimeSlot[]) {
  const sum = (key: 'duration' | 'overall' | 'keyboard' | 'mouse') =>
    slots.reduce((total, slot) => total + slot[key], 0);
  const seconds = sum('duration');
  const share = (part: number) => (seconds === 0 ? 0 : Math.min(100, Math.round((part / seconds) * 100)));
  return {
    seconds,
    active: share(sum('overall')),
    keyboard: share(sum('keyboard')),
    mouse: share(sum('mouse')),
  };
}

export interface UsedApp {
  title: string;
  isSite: boolean;
  seconds: number;
  percent: number;
}

/** Programs that were open, longest first. */
export function usedApps(slots: readonly TimeSlot[]): UsedApp[] {
  const apps = new Map<string, Omit<UsedApp, 'percent'>>();
  for (const { title, type, duration } of slots.flatMap(({ activities }) => activities)) {
    const before = apps.get(title)?.seconds ?? 0;
    apps.set(title, { title, isSite: type === 'URL', seconds: before + duration });
  }
  const total = [...apps.values()].reduce((sum, { seconds }) => sum + seconds, 0);
  return [...apps.values()]
    .map((app) => ({ ...app, percent: total === 0 ? 0 : Math.round((app.seconds / total) * 100) }))
    .sort((a, b) => b.seconds - a.seconds || a.title.localeCompare(b.title));
}
