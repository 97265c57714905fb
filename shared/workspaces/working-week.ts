import { type Day, daysBetween } from '#shared/time/calendar-day.ts';
import { combineDated, type Dated, valueOn } from '#shared/time/dated.ts';
import type { WorkingDay } from '#shared/workspaces/employee.schema.ts';

/** Hours of somebody who set none. */
export interface UsualHours {
  startTime?: string | null | undefined;
  endTime?: string | null | undefined;
  /** Used where there is no end. */
  hours: number;
}

const lastMinute = 24 * 60;
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const lastUsualWorkingDay = 5;

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

function clockOf(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** Hours of an organization that chose none. */
export const firstUsualHours: UsualHours = { hours: 8 };

function usualTimes({ startTime: chosenStart, endTime, hours }: UsualHours) {
  const startTime = chosenStart ?? '09:00';
  const start = minutesOf(startTime);
  const end = endTime == null ? start + Math.max(1, Math.round(hours * 60)) : minutesOf(endTime);
  return { startTime, endTime: clockOf(Math.min(lastMinute, Math.max(end, start + 1))) };
}

/** The seven days, Monday first; days that are not set have the usual hours, from Monday to Friday as working days. */
export function wholeWeek(set: readonly WorkingDay[], usual: UsualHours): WorkingDay[] {
  const times = usualTimes(usual);
  return weekdays.map(
    (weekday) =>
      set.find((day) => day.weekday === weekday) ?? {
        weekday,
        isWorkingDay: weekday <= lastUsualWorkingDay,
        ...times,
      },
  );
}

/** Hours of the working days together, to the minute. */
export function hoursOfDays(days: readonly WorkingDay[]): number {
  const minutes = days
    .filter(({ isWorkingDay }) => isWorkingDay)
    .reduce((sum, { startTime, endTime }) => sum + minutesOf(endTime) - minutesOf(startTime), 0);
  return Math.round((minutes / 60) * 100) / 100;
}

/** The target of each day in seconds. */
export const secondsOfDays = (days: readonly WorkingDay[]): number[] =>
  days.map(({ isWorkingDay, startTime, endTime }) =>
    isWorkingDay ? (minutesOf(endTime) - minutesOf(startTime)) * 60 : 0,
  );

/** A Monday, to count weekdays from. */
const monday = '1970-01-05';

/** Picks the item of a day from seven, Monday first. */
export const ofWeekday = <Value>(week: readonly Value[], day: Day): Value | undefined =>
  week[((daysBetween(monday, day) % 7) + 7) % 7];

/** Hours that a person set, and those of the organization. */
export interface HoursHistory {
  readonly own: readonly Dated<readonly WorkingDay[] | null>[];
  readonly usual: readonly Dated<UsualHours | null>[];
}

/** The working days of a person, by the days from which they hold. */
export const weeksOf = ({ own, usual }: HoursHistory): Dated<WorkingDay[]>[] =>
  combineDated([own, usual], (day) =>
    wholeWeek(valueOn(own, day) ?? [], valueOn(usual, day) ?? firstUsualHours),
  );

/** Seconds of the seven weekdays, Monday first, by the days from which they hold. */
export const weekSecondsOf = (hours: HoursHistory): Dated<number[]>[] =>
  weeksOf(hours).map(({ validFrom, value }) => ({ validFrom, value: secondsOfDays(value) }));
