import { absenceCalendarQuery, absencesOnQuery } from '#client/features/absences/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { targetSeconds } from '#shared/absences/absence-rules.ts';
import { type Day, eachDay } from '#shared/time/calendar-day.ts';

interface DayTargets {
  /** Seconds that each of the days asks for. */
  readonly byDate: ReadonlyMap<Day, number>;
  /** What the free days are called. */
  readonly names: ReadonlyMap<Day, string>;
}

/** What days ask of somebody, less holidays and absences; undefined until it is read, and where nothing is said of them. */
export function useDayTargets(employeeId: string, from: Day, to: Day): DayTargets | undefined {
  const isOn = useReadOf(absencesOnQuery).data === true;
  const { data } = useReadOf(absenceCalendarQuery(from, to, employeeId), { enabled: isOn });
  const person = data?.people.find((one) => one.employeeId === employeeId);
  if (person === undefined) return undefined;
  const approved = person.absences.filter(({ state }) => state === 'approved');
  const days = eachDay(from, to);
  return {
    byDate: new Map(days.map((day) => [day, targetSeconds(person, approved, day)])),
    names: new Map(person.holidays.map(({ date, name }) => [date, name])),
  };
}
