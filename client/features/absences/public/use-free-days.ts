import { absenceCalendarQuery, absencesOnQuery } from '#client/features/absences/queries.ts';
import { useKinds } from '#client/features/absences/use-kinds.ts';
import { useMay } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { targetSeconds } from '#shared/absences/absence-rules.ts';
import { type Day, eachDay } from '#shared/time/calendar-day.ts';

export interface FreeDay {
  /** The name of the holiday, or of the kind of absence if it is visible. */
  readonly name: string;
  readonly isAway: boolean;
}

/** The days of somebody; undefined until they are read, and for people without such data. */
function usePerson(employeeId: string, from: Day, to: Day) {
  const isOn = useReadOf(absencesOnQuery).data === true;
  const { data } = useReadOf(absenceCalendarQuery(from, to, employeeId), { enabled: isOn });
  return data?.people.find((one) => one.employeeId === employeeId);
}

const nothing: ReadonlyMap<Day, FreeDay> = new Map();

/** Why somebody does not work on days, or not the whole day: a holiday, else an absence that was approved. */
export function useFreeDays(employeeId: string, from: Day, to: Day): ReadonlyMap<Day, FreeDay> {
  const { nameOf } = useKinds();
  const person = usePerson(employeeId, from, to);
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

/**
 * The target seconds of somebody by day, less holidays and absences; undefined until it is read, and for people without
 * such data.
 */
export function useDayTargets(employeeId: string, from: Day, to: Day): ReadonlyMap<Day, number> | undefined {
  const person = usePerson(employeeId, from, to);
  if (person === undefined) return undefined;
  const approved = person.absences.filter(({ state }) => state === 'approved');
  return new Map(eachDay(from, to).map((day) => [day, targetSeconds(person, approved, day)]));
}

/** Whether the signed-in person chooses these for others. */
export function useEditsAbsences(): boolean {
  const may = useMay();
  const isOn = useReadOf(absencesOnQuery).data === true;
  return isOn && may('ORG_EMPLOYEES_EDIT');
}
