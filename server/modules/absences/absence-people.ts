import type { BaseContext, Context } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import { json, rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import {
  type AbsenceRow,
  type DatedDays,
  datedDaysSql,
  findPeople,
  type PersonRow,
} from '#server/modules/absences/absences.data.ts';
import { holidaysBetween } from '#server/modules/absences/public-holidays.ts';
import { type Absence, type AbsenceState, absenceState } from '#shared/absences/absence.schema.ts';
import {
  type AbsenceSpan,
  absenceDays,
  type Holiday,
  targetSeconds,
  type WorkCalendar,
} from '#shared/absences/absence-rules.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { combineDated, type Dated, eachSpan, valueOn } from '#shared/time/dated.ts';
import { dayOfColumn } from '#shared/time/stored-day.ts';
import type { DatedValue } from '#shared/workspaces/dated-settings.ts';
import { weekSecondsOf } from '#shared/workspaces/working-week.ts';

const everyState = absenceState.options;
/** States in which the person is away, or may be. */
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
  return rows.map(({ date, name, isHalf }) => ({ date: dayOfColumn(date), name, isHalf }));
}

type Place = DatedValue<'place'>;

/** Place whose holidays count for a person: their own, else the organization's. */
const placesOf = ({ ownPlaces, places }: DatedDays): Dated<Place | null>[] =>
  combineDated([ownPlaces, places], (day) => valueOn(ownPlaces, day) ?? valueOn(places, day) ?? null);

/** The public holidays of each part of a range in the place that holds then. */
async function publicHolidays(person: DatedDays, range: Range): Promise<Holiday[]> {
  const spans = eachSpan(placesOf(person), range).map(({ from, to, value }) =>
    value ? holidaysBetween(value, from, to) : [],
  );
  return (await Promise.all(spans)).flat();
}

const inOrder = (days: readonly Holiday[]): Holiday[] =>
  days.toSorted((one, other) => one.date.localeCompare(other.date));

/** Working hours of a person with the holidays of a range. */
async function calendarOf(
  person: DatedDays,
  { range, companyDays }: { range: Range; companyDays: readonly Holiday[] },
): Promise<WorkCalendar> {
  return {
    weeks: weekSecondsOf(person),
    employed: person.employment.map(({ validFrom, value }) => ({ validFrom, value: value.isActive })),
    holidays: inOrder([...(await publicHolidays(person, range)), ...companyDays]),
  };
}

/** The wire of an absence, for the person and who decides about them. */
export const toAbsence = (row: AbsenceRow, calendar: WorkCalendar): Absence => ({
  ...row,
  days: absenceDays(calendar, row),
});

/** Reduces an absence to its days, for colleagues who are no approvers. */
export function withoutReasons({ kindId, note, reason, decidedBy, ...rest }: Absence): Absence {
  return rest;
}

/** The first and last day of the requested range, extended by the absences that reach beyond it. */
function reach(people: readonly PersonRow[], { from, to }: Partial<Range>): Range {
  const spans = people.flatMap(({ absences }) => absences);
  const first = spans.map(({ firstDay }) => firstDay);
  const last = spans.map(({ lastDay }) => lastDay);
  const days = [...first, ...last, ...(from ? [from] : []), ...(to ? [to] : [])].toSorted();
  return { from: days[0] ?? always.from, to: days.at(-1) ?? always.from };
}

const always = { from: '1970-01-01', to: '2099-12-31' };

interface PeopleQuestion extends Partial<Range> {
  readonly ids?: readonly string[] | undefined;
  readonly teamId?: string | undefined;
  readonly withColleagues?: boolean;
  readonly withFormer?: boolean;
  readonly states: readonly AbsenceState[];
}

/** People with the calendar of each, which covers all of their absences; without a range those of all time. */
export async function readPeople(
  ctx: Context,
  question: PeopleQuestion,
): Promise<{ person: PersonRow; calendar: WorkCalendar }[]> {
  const people = await findPeople(ctx, { ...always, ...question });
  const range = reach(people, question);
  const companyDays = await findCompanyDays(ctx, range);
  return Promise.all(
    people.map(async (person) => ({ person, calendar: await calendarOf(person, { range, companyDays }) })),
  );
}

/** One person whom the caller may ask about, colleagues not among them; 404 for anybody else. */
export async function readPerson(
  ctx: Context,
  employeeId: string,
  question: Partial<Range> & { states?: readonly AbsenceState[] } = {},
) {
  const [one] = await readPeople(ctx, { states: everyState, ...question, ids: [employeeId] });
  if (one === undefined) throw notFound('The employee');
  return one;
}

const freeDaysSql = rowStatement(
  {
    employeeId: uuid,
    own: json<DatedDays['own']>(),
    usual: json<DatedDays['usual']>(),
    ownPlaces: json<readonly Dated<DatedValue<'place'> | null>[]>(),
    places: json<readonly Dated<DatedValue<'place'> | null>[]>(),
    employment: json<readonly Dated<DatedValue<'employment'>>[]>(),
    companyDays: json<readonly Holiday[]>(),
    absences: json<readonly AbsenceSpan[]>(),
  },
  (p: Params<Range & { ids: readonly string[] }>) => sql`
  select e.id as "employeeId", ${datedDaysSql},
    (select coalesce(json_agg(json_build_object('date', to_char(d.date, 'YYYY-MM-DD'), 'name', d.name, 'isHalf', d."isHalf")), '[]')
      from company_days d where d."tenantId" = e."tenantId" and d."organizationId" = e."organizationId"
        and d.date between ${p.from}::date and ${p.to}::date) as "companyDays",
    (select coalesce(json_agg(json_build_object('firstDay', to_char(a."firstDay", 'YYYY-MM-DD'),
        'lastDay', to_char(a."lastDay", 'YYYY-MM-DD'), 'isHalfStart', a."isHalfStart", 'isHalfEnd', a."isHalfEnd")), '[]')
      from absences a where a."tenantId" = e."tenantId" and a."employeeId" = e.id and a.state = 'approved'
        and a."firstDay" <= ${p.to}::date and a."lastDay" >= ${p.from}::date) as absences
  from employees e
  where e.id = any(${p.ids}::uuid[])`,
);

/** The calendar and the approved absences of people of any workspace, for jobs. */
export async function findFreeDays(ctx: Pick<BaseContext, 'db'>, ids: readonly string[], range: Range) {
  const rows = await queryRows(ctx, freeDaysSql({ ...range, ids }));
  const people = rows.map(async ({ employeeId, companyDays, absences, ...person }) => {
    const calendar = await calendarOf(person, { range, companyDays });
    return [employeeId, { calendar, absences }] as const;
  });
  return new Map(await Promise.all(people));
}

interface Question {
  readonly ids: readonly string[];
  readonly from: Day;
  readonly to: Day;
}

/** The target of each day by person, less holidays and approved absences. */
export async function targetsIn(ctx: Context, question: Question) {
  const people = await readPeople(ctx, { ...question, withFormer: true, states: ['approved'] });
  return new Map(
    people.map(({ person, calendar }) => [
      person.employeeId,
      (day: Day) => targetSeconds(calendar, person.absences, day),
    ]),
  );
}
