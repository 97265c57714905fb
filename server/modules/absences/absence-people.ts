import type { Context } from '#server/context/context.ts';
import { notFound } from '#server/errors.ts';
import { type AbsenceRow, findPeople, type PersonRow } from '#server/modules/absences/absences.data.ts';
import { countries } from '#server/modules/absences/holidays/countries.ts';
import { holidaysBetween } from '#server/modules/absences/holidays/holiday-rules.ts';
import { type Absence, type AbsenceState, absenceState } from '#shared/absences/absence.schema.ts';
import { absenceDays, type Holiday, type WorkCalendar } from '#shared/absences/absence-rules.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { secondsOfDays, wholeWeek } from '#shared/workspaces/working-week.ts';

const everyState = absenceState.options;
/** Those that keep somebody away, or may. */
export const awayStates: readonly AbsenceState[] = ['requested', 'approved'];

interface Range {
  readonly from: Day;
  readonly to: Day;
}

/** Days on which the company is closed, by date. */
async function findCompanyDays(ctx: Context, { from, to }: Range): Promise<Holiday[]> {
  const rows = await ctx.db.companyDay.findMany({
    where: {
      tenantId: ctx.tenantId,
      organizationId: ctx.organizationId ?? '',
      date: { gte: new Date(from), lte: new Date(to) },
    },
    orderBy: { date: 'asc' },
  });
  return rows.map(({ date, name, isHalf }) => ({ date: date.toISOString().slice(0, 10), name, isHalf }));
}

/** The usual week and the free days of each place, reckoned once for everybody who has them. */
function calendarsOf(companyDays: readonly Holiday[], { from, to }: Range) {
  const byPlace = new Map<string, readonly Holiday[]>();
  const holidaysOf = ({ country, region }: PersonRow): readonly Holiday[] => {
    const place = `${country ?? ''}-${region ?? ''}`;
    const known = byPlace.get(place);
    if (known !== undefined) return known;
    const rules = country === null ? undefined : countries[country]?.rules;
    const ofCountry = rules === undefined ? [] : holidaysBetween(rules, { region, from, to });
    const all = [...ofCountry, ...companyDays].toSorted((one, other) => one.date.localeCompare(other.date));
    byPlace.set(place, all);
    return all;
  };
  return (person: PersonRow): WorkCalendar => {
    const { startTime, endTime, hours, workingDays } = person;
    const usual = { startTime: startTime ?? undefined, endTime: endTime ?? undefined, hours };
    return { weekSeconds: secondsOfDays(wholeWeek(workingDays, usual)), holidays: holidaysOf(person) };
  };
}

/** The wire of an absence, for the person and who decides about them. */
export const toAbsence = (row: AbsenceRow, calendar: WorkCalendar): Absence => ({
  ...row,
  days: absenceDays(calendar, row),
});

/** Who only works with the person learns that they are away, and nothing else. */
export function withoutReasons({ kindId, note, reason, decidedBy, ...rest }: Absence): Absence {
  return rest;
}

/** The first and last day of what is asked about, and of the absences that reach beyond it. */
function reach(people: readonly PersonRow[], { from, to }: Range): Range {
  const spans = people.flatMap(({ absences }) => absences);
  const [first = from] = [from, ...spans.map(({ firstDay }) => firstDay)].toSorted();
  const last = [to, ...spans.map(({ lastDay }) => lastDay)].toSorted().at(-1) ?? to;
  return { from: first, to: last };
}

interface PeopleQuestion extends Range {
  readonly ids?: readonly string[] | undefined;
  readonly teamId?: string | undefined;
  readonly withColleagues?: boolean;
  readonly states: readonly AbsenceState[];
}

/** People with the calendar of each, which covers all of their absences. */
export async function readPeople(ctx: Context, question: PeopleQuestion) {
  const people = await findPeople(ctx, question);
  const range = reach(people, question);
  const calendarOf = calendarsOf(await findCompanyDays(ctx, range), range);
  return people.map((person) => ({ person, calendar: calendarOf(person) }));
}

/** One person whom the caller may ask about, colleagues not among them; 404 for anybody else. */
export async function readPerson(
  ctx: Context,
  employeeId: string,
  question: Range & { states?: readonly AbsenceState[] },
) {
  const [one] = await readPeople(ctx, { states: everyState, ...question, ids: [employeeId] });
  if (one === undefined) throw notFound('The employee');
  return one;
}
