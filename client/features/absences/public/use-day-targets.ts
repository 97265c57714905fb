import { absenceCalendarQuery, absencesOnQuery } from '#client/features/absences/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { targetSeconds } from '#shared/absences/absence-rules.ts';
import { type Day, eachDay } from '#shared/time/calendar-day.ts';

/** Seconds that days ask of somebody, less holidays and absences; undefined until it is read, and where nothing is said of them. */
export function useDayTargets(employeeId: string, from: Day, to: Day): ReadonlyMap<Day, number> | undefined {
  const isOn = useReadOf(absencesOnQuery).data === true;
  const { data } = useReadOf(absenceCalendarQuery(from, to, employeeId), { enabled: isOn });
  const person = data?.people.find((one) => one.employeeId === employeeId);
  if (person === undefined) return undefined;
  const approved = person.absences.filter(({ state }) => state === 'approved');
  return new Map(eachDay(from, to).map((day) => [day, targetSeconds(person, approved, day)]));
}
