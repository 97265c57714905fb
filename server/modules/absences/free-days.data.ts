import type { BaseContext } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { holidaysBetween } from '#server/modules/absences/public-holidays.ts';
import type { AbsenceSpan, Holiday } from '#shared/absences/absence-rules.ts';
import type { Day } from '#shared/time/calendar-day.ts';

interface Row {
  readonly employeeId: string;
  readonly country: string | null;
  readonly region: string | null;
  readonly companyDays: readonly Holiday[];
  readonly absences: readonly AbsenceSpan[];
}

interface Range {
  readonly from: Day;
  readonly to: Day;
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
