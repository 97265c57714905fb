import { generalSpans, settingOn, settingSpans, weeklyLimitOf } from '#server/db/dated-settings.sql.ts';
import { jsonItems, jsonObject, list } from '#server/db/json/json-sql.ts';
import { jsonText } from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import { storedDaySql } from '#server/db/stored-day.sql.ts';
import { startOfWeekSql, startWeekOnSql } from '#server/db/week.sql.ts';
import {
  activitySql,
  daySlotsSql,
  logStatement,
  type PieceValues,
  piecesSql,
} from '#server/modules/reports/pieces.sql.ts';
import { orNull, type RateValues, subjectsSql, workFields } from '#server/modules/reports/report-json.sql.ts';
import { memberPeriods } from '#server/modules/teams/memberships.data.ts';

interface LimitValues extends PieceValues, RateValues {
  readonly unit: 'day' | 'week' | 'month';
  readonly listsEverybody: boolean;
}

/** With decimals enough for whole seconds, also when the days of years are added up. */
const hoursOf = (type: string) => `round(sum(piece) filter (where "logType" = '${type}') / 3600.0, 8)`;

/** One JSON array with every day of the range and its hours per log type. */
export const dailyChartSql = logStatement(
  jsonText,
  (p: Params<PieceValues>, parts) => sql`
  with ${piecesSql(p, parts)}
  select coalesce(json_agg(json_build_object('date', to_char(d.day, 'YYYY-MM-DD'), 'value', json_build_object(
    'TRACKED', coalesce(s.tracked, 0), 'MANUAL', coalesce(s.manual, 0), 'IDLE', coalesce(s.idle, 0),
    'RESUMED', coalesce(s.resumed, 0))) order by d.day), '[]')::text as json
  from days d
  left join (
    select day,
      ${raw(hoursOf('TRACKED'))} as tracked,
      ${raw(hoursOf('MANUAL'))} as manual,
      ${raw(hoursOf('IDLE'))} as idle,
      ${raw(hoursOf('RESUMED'))} as resumed
    from pieces group by day
  ) s on s.day = d.day`,
);

const workJson = jsonObject({ project: orNull('projects.json'), ...workFields });

/** One JSON array: people with every day of the range, 0 where nothing was tracked. */
export const weeklyReportSql = logStatement(
  jsonText,
  (p: Params<PieceValues & RateValues>, parts) => sql`
  with ${piecesSql(p, parts)}, ${daySlotsSql(p)}, ${subjectsSql(p)}, work as materialized (
    select "employeeId", day, "projectId", "taskId", "clientId", description, sum(piece)::int as seconds
    from pieces group by "employeeId", day, "projectId", "taskId", "clientId", description
  ), worked_days as (
    select w."employeeId", w.day, sum(w.seconds)::int as seconds,
      ${raw(jsonItems(workJson, { orderBy: 'w.seconds desc' }))} as items
    from work w
    left join projects on projects.id = w."projectId"
    left join worked on worked.id = w."taskId"
    left join clients on clients.id = w."clientId"
    group by w."employeeId", w.day
  ), evidence as (
    select "employeeId", sum(overall) as overall, sum(duration) as duration from slots group by "employeeId"
  ), totals as (
    select people.id, sum(wd.seconds)::int as seconds,
      json_object_agg(to_char(d.day, 'YYYY-MM-DD'), case when wd.day is null then to_json(0)
        else ${raw(jsonObject({ sum: 'wd.seconds', logs: list('wd.items') }))} end order by d.day) as dates
    from people cross join days d
    left join worked_days wd on wd."employeeId" = people.id and wd.day = d.day
    group by people.id
  )
  select ${raw(
    list(
      jsonItems(
        jsonObject({
          employee: 'people.json',
          dates: 't.dates',
          sum: 't.seconds',
          activity: activitySql('evidence.overall', 'evidence.duration'),
          earnings: 'round((t.seconds * people.rate / 3600)::numeric, 2)',
        }),
        { orderBy: 't.seconds desc, t.id' },
      ),
    ),
  )}::text as json
  from totals t join people on people.id = t.id left join evidence on evidence."employeeId" = t.id
  where t.seconds > 0`,
);

/** The first day of the day, week or month that holds a date. */
const periodStartSql = (p: Params<LimitValues>, day: string) => sql`case ${p.unit}::text
    when 'week' then ${startOfWeekSql(day, startWeekOnSql(p))} when 'month' then date_trunc('month', ${raw(day)}::timestamp)::date
    else ${raw(day)} end`;

/** Whether the hours of a person, where they set some, have work on the weekday of a day. */
const worksOn = (hours: string, day: string) => sql`coalesce((select (own->>'isWorkingDay')::boolean
    from jsonb_array_elements(case when jsonb_typeof(${raw(hours)}) = 'array' then ${raw(hours)} else '[]' end) as own
    where (own->>'weekday')::int = extract(isodow from ${raw(day)})), extract(isodow from ${raw(day)}) <= 5)`;

/** The organization of the report. */
const place = (p: Params<LimitValues>) => ({
  tenantId: sql`${p.tenantId}`,
  organizationId: sql`${p.organizationId}`,
});

/** The last day of a period, by its first. */
const lastDay = (p: Params<LimitValues>, day: string) =>
  sql`(${raw(day)} + ('1 ' || ${p.unit}::text)::interval - interval '1 day')::date`;

/**
 * People who are expected to track and appear without time as well, by period: with `listsEverybody`, the people of
 * the filter in the periods that have begun, on their working days. Omitted for long ranges, whose lists would be
 * mostly empty.
 */
const expectedSql = (p: Params<LimitValues>) => sql`
  expected as materialized (
    select distinct ${periodStartSql(p, 'd.day')} as day, e.id
    from employees e
    join days d on d.day <= (${p.now}::timestamptz at time zone ${p.zone})::date
      and d.day >= coalesce(${storedDaySql('e."startedWorkOn"', p.zone)}, (e."createdAt" at time zone ${p.zone})::date)
    left join ${settingSpans(p, 'workingDays')} as hours on hours."employeeId" = e.id
      and d.day >= hours."from" and d.day < hours.until
    left join ${settingSpans(p, 'employment')} as employment on employment."employeeId" = e.id
      and d.day >= employment."from" and d.day < employment.until
    where ${p.listsEverybody}::boolean and (select count(*) from days) <= case ${p.unit}::text when 'day' then 100 else 400 end
      and e."tenantId" = ${p.tenantId} and e."organizationId" = ${p.organizationId}
      and coalesce((employment.value->>'isActive')::boolean, e."isActive" and e."deletedAt" is null)
      and coalesce((employment.value->>'isTrackingEnabled')::boolean, e."isTrackingEnabled")
      and (${p.employeeIds}::uuid[] is null or e.id = any(${p.employeeIds}))
      and ${worksOn('hours.value', 'd.day')}
      and (${p.teamIds}::uuid[] is null or exists (select from organization_team_employees m
        cross join lateral ${memberPeriods('m', p.zone)} as period
        where m."tenantId" = e."tenantId" and m."employeeId" = e.id and m."organizationTeamId" = any(${p.teamIds})
          and d.day >= period."from" and (period.until is null or d.day < period.until)))
  )`;

/**
 * One JSON array: periods of a unit (day, week, month), in each the people with time, or expected to have some, and their
 * limit, as it holds on the last day. A day's limit is that of the week over the person's working days, a month's that
 * of the week for as many days as it has.
 */
export const timeLimitSql = logStatement(
  jsonText,
  (p: Params<LimitValues>, parts) => sql`
  with ${piecesSql(p, parts)}, ${expectedSql(p)},
  ${subjectsSql(p, 'select "employeeId" from logs union select id from expected')}, periods as (
    select day, "employeeId", sum(seconds)::int as seconds from (
      select ${periodStartSql(p, 'day')} as day, "employeeId", piece as seconds from pieces
      union all select day, id, 0 from expected
    ) as parts group by 1, 2
  ), measured as (
    select x.day, x.seconds, people.name, people.json, round(case ${p.unit}::text when 'week' then l.weekly
      when 'day' then l.weekly / greatest(l.days, 1)
      else l.weekly / 7 * extract(day from x.day + interval '1 month' - interval '1 day')::int end)::int as most
    from periods x join people on people.id = x."employeeId" cross join lateral (
      select ${weeklyLimitOf({ own: 'limits.value', general: 'general.value' })} * 3600 as weekly,
        (select count(*) from generate_series(date '2024-01-01', date '2024-01-07', interval '1 day') as weekday(day)
          where ${worksOn('hours.value', 'weekday.day')}) as days
      from (select ${lastDay(p, 'x.day')} as day) as last
      left join ${settingSpans(p, 'weeklyLimit')} as limits on limits."employeeId" = x."employeeId"
        and last.day >= limits."from" and last.day < limits.until
      left join ${generalSpans(p, 'weeklyLimit')} as general on last.day >= general."from" and last.day < general.until
      left join ${settingSpans(p, 'workingDays')} as hours on hours."employeeId" = x."employeeId"
        and last.day >= hours."from" and last.day < hours.until
    ) as l
  ), shares as (
    select *, coalesce(round(seconds * 100.0 / nullif(most, 0), 2), 0) as share from measured
  ), by_period as (
    select day, ${raw(
      jsonItems(
        jsonObject({
          employee: 'x.json',
          duration: 'x.seconds',
          durationPercentage: 'least(x.share, 100)',
          rawPercentage: 'x.share',
          limit: 'x.most',
        }),
        { orderBy: 'x.seconds desc, x.name' },
      ),
    )} as items
    from shares x group by day
  ), standards as (
    select x.day, x.items, coalesce(${settingOn('workingTime', place(p), lastDay(p, 'x.day'))}->>'hours', '8')::float8 as hours
    from by_period x
  )
  select ${raw(
    list(
      jsonItems(
        jsonObject({
          date: "to_char(p.day, 'YYYY-MM-DD')",
          standardHours: 'p.hours',
          employees: list('p.items'),
        }),
        { orderBy: 'p.day' },
      ),
    ),
  )}::text as json
  from standards p`,
);
