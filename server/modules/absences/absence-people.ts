import type { BaseContext, Context } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import { type AbsenceRow, findPeople, type PersonRow } from '#server/modules/absences/absences.data.ts';
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
import { dayOfColumn } from '#shared/time/stored-day.ts';
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
  return rows.map(({ date, name, isHalf }) => ({ date: dayOfColumn(date), name, isHalf }));
}

const placeKey = ({ country, region }: PersonRow) => `${country ?? ''}-${region ?? ''}`;

/** The free days of each place that somebody has, read once for everybody there. */
async function findHolidays(ctx: Context, people: readonly PersonRow[], range: Range) {
  const companyDays = await findCompanyDays(ctx, range);
  const places = [...new Map(people.map((person) => [placeKey(person), person]))];
  return new Map(
    await Promise.all(
      places.map(async ([key, { country, region }]) => {
        const ofCountry =
          country === null ? [] : await holidaysBetween({ country, region }, range.from, range.to);
        const all = [...ofCountry, ...companyDays];
        return [key, all.toSorted((one, other) => one.date.localeCompare(other.date))] as const;
      }),
    ),
  );
}

function weekOf({ startTime, endTime, hours, workingDays }: PersonRow): number[] {
  const usual = { startTime: startTime ?? undefined, endTime: endTime ?? undefined, hours };
  return secondsOfDays(wholeWeek(workingDays, usual));
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
  readonly states: readonly AbsenceState[];
}

/** People with the calendar of each, which covers all of their absences; without a range those of all time. */
export async function readPeople(ctx: Context, question: PeopleQuestion) {
  const people = await findPeople(ctx, { ...always, ...question });
  const holidays = await findHolidays(ctx, people, reach(people, question));
  return people.map((person): { person: PersonRow; calendar: WorkCalendar } => ({
    person,
    calendar: { weekSeconds: weekOf(person), holidays: holidays.get(placeKey(person)) ?? [] },
  }));
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

interface Row {
  readonly employeeId: string;
  readonly country: string | null;
  readonly region: string | null;
  readonly companyDays: readonly Holiday[];
  readonly absences: readonly AbsenceSpan[];
}

const freeDaysSql = statement(
  (p: Params<Range & { ids: readonly string[] }>) => sql`
  select e.id as "employeeId", coalesce(own.country, everybody.country) as country,
    case when own.id is null then everybody.region else own.region end as region,
    (select coalesce(json_agg(json_build_object('date', to_char(d.date, 'YYYY-MM-DD'), 'name', d.name, 'isHalf', d."isHalf")), '[]')
      from company_days d where d."tenantId" = e."tenantId" and d."organizationId" = e."organizationId"
        and d.date between ${p.from}::date and ${p.to}::date) as "companyDays",
    (select coalesce(json_agg(json_build_object('firstDay', to_char(a."firstDay", 'YYYY-MM-DD'),
        'lastDay', to_char(a."lastDay", 'YYYY-MM-DD'), 'isHalfStart', a."isHalfStart", 'isHalfEnd', a."isHalfEnd")), '[]')
      from absences a where a."tenantId" = e."tenantId" and a."employeeId" = e.id and a.state = 'approved'
        and a."firstDay" <= ${p.to}::date and a."lastDay" >= ${p.from}::date) as absences
  from employees e
  left join holiday_places everybody on everybody."organizationId" = e."organizationId" and everybody."employeeId" is null
  left join holiday_places own on own."organizationId" = e."organizationId" and own."employeeId" = e.id
  where e.id = any(${p.ids}::uuid[])`,
);

/** Holidays and approved absences of people of any workspace, for jobs. */
export async function findFreeDays(ctx: Pick<BaseContext, 'db'>, ids: readonly string[], range: Range) {
  const rows = await queryRows<Row>(ctx, freeDaysSql({ ...range, ids }));
  const people = rows.map(async ({ employeeId, country, region, companyDays, absences }) => {
    const ofPlace = country === null ? [] : await holidaysBetween({ country, region }, range.from, range.to);
    return [employeeId, { holidays: [...ofPlace, ...companyDays], absences }] as const;
  });
  return new Map(await Promise.all(people));
}

interface Question {
  readonly ids: readonly string[];
  readonly from: Day;
  readonly to: Day;
}

/** What each day asks of people, less holidays and absences that were approved, by person. */
export async function targetsIn(ctx: Context, question: Question) {
  const people = await readPeople(ctx, { ...question, states: ['approved'] });
  return new Map(
    people.map(({ person, calendar }) => [
      person.employeeId,
      (day: Day) => targetSeconds(calendar, person.absences, day),
    ]),
  );
}
