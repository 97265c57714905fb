import '#client/locales/en/pages/absences.json';
import { absenceCalendarQuery, absencesOnQuery } from '#client/features/absences/queries.ts';
import { useKinds } from '#client/features/absences/use-kinds.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { targetSeconds } from '#shared/absences/absence-rules.ts';
import { type Day, eachDay } from '#shared/time/calendar-day.ts';

export interface FreeDay {
  /** Of the holiday; of the kind of absence where it may be known. */
  readonly name: string;
  readonly isAway: boolean;
}

const nothing: ReadonlyMap<Day, FreeDay> = new Map();

/** Why somebody does not work on days, or not the whole day: a holiday, else an absence that was approved. */
export function useFreeDays(employeeId: string, from: Day, to: Day): ReadonlyMap<Day, FreeDay> {
  const isOn = useReadOf(absencesOnQuery).data === true;
  const { data } = useReadOf(absenceCalendarQuery(from, to, employeeId), { enabled: isOn });
  const { nameOf } = useKinds();
  const person = data?.people.find((one) => one.employeeId === employeeId);
  if (person === undefined) return nothing;
  const absences = person.absences.filter(({ state }) => state === 'approved');
  const away = eachDay(from, to).flatMap((day): [Day, FreeDay][] => {
    const absence = absences.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
    if (absence === undefined || targetSeconds(person, [], day) === 0) return [];
    return [[day, { name: nameOf(absence.kindId), isAway: true }]];
  });
  const holidays = person.holidays.map(({ date, name }): [Day, FreeDay] => [date, { name, isAway: false }]);
  return new Map([...away, ...holidays]);
}
