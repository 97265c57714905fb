import { columns, instant, jsonItems, jsonObject, list } from '#server/db/json/json-sql.ts';
import { secondsBetween, secondsUntil } from '#server/db/log-seconds.sql.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import { jsonText, rowStatement } from '#server/db/rows.ts';
import { type Param, type Params, raw, type Sql, sql } from '#server/db/sql.ts';
import {
  activitySql,
  type LogValues,
  logStatement,
  logsSql,
  type PieceValues,
  piecesSql,
  slotsSql,
} from '#server/modules/reports/pieces.sql.ts';
import { noTaskId } from '#server/modules/teams/read/team-time.sql.ts';
import { chosenSql } from '#server/modules/time-logs/time-filter.sql.ts';
import { employeeJsonSql } from '#server/modules/time-logs/time-logs.sql.ts';
import { onlineSql } from '#server/modules/users/online.ts';
import { fullNameSql } from '#server/modules/users/person-name.ts';
import type { Day } from '#shared/time/calendar-day.ts';

interface TwoRanges extends LogValues {
  readonly rangeStart: Date;
  readonly rangeEnd: Date;
  readonly todayStart: Date;
  readonly todayEnd: Date;
}

const part = { start: 'l."from"', end: 'l.until' };
/** Logs that lie inside or outside are not cut. */
const cutBy = (
  start: Sql,
  end: Sql,
) => sql`case when l."from" >= ${start} and l.until <= ${end} then l.seconds
    when l.until <= ${start} or l."from" >= ${end} then 0 else ${secondsBetween(part, { start, end })} end`;

/** The filter's range holds both ranges. */
const inRange = (p: Params<TwoRanges>) =>
  cutBy(sql`${p.rangeStart}::timestamptz`, sql`${p.rangeEnd}::timestamptz`);
const today = (p: Params<TwoRanges>) =>
  cutBy(sql`${p.todayStart}::timestamptz`, sql`${p.todayEnd}::timestamptz`);

const percentOf = (part: string, whole: string) =>
  `coalesce(round(${part} * 100.0 / nullif(${whole}, 0), 2), 0)`;

const taskJson = jsonObject({
  ...columns('t', 'id', 'title'),
  duration: 'x.seconds',
  todayDuration: 'x.today',
  durationPercentage: 'x.share',
  updatedAt: instant('t."updatedAt"'),
});

/** The tasks of `sums` with most time, at most `take`. */
const listedTasks = (p: Params<{ tenantId: string; take: number }>) => sql`
  listed as (
    select * from sums where seconds > 0 order by seconds desc, "taskId" limit ${p.take}::int
  ), x as (
    select *, ${raw(percentOf('seconds', 'sum(seconds) over ()'))} as share from listed
  )
  select ${raw(list(jsonItems(taskJson, { orderBy: 'x.seconds desc, t.id' })))}::text as json
  from x join tasks t on t."tenantId" = ${p.tenantId} and t.id = x."taskId"`;

/** Tasks with time in the range, most first, at most `take`. */
export const taskStatisticsSql = logStatement(
  jsonText,
  (p: Params<TwoRanges & { take: number }>, parts) => sql`
  with ${logsSql(p, parts)}, sums as (
    select "taskId", sum(${inRange(p)})::int as seconds, sum(${today(p)})::int as today
    from logs l where "taskId" is not null group by "taskId"
  ), ${listedTasks(p)}`,
);

/** The same of all time, from the totals of finished time: `start` and `end` are those of today. */
export const taskTotalsSql = logStatement(
  jsonText,
  (p: Params<LogValues & { take: number }>, parts) => sql`
  with ${logsSql(p, parts)}, spent as (
    select total."taskId", total.seconds, 0 as today
    from time_totals total
    join employees e on e."tenantId" = total."tenantId" and e.id = total."employeeId"
      and e."organizationId" = ${p.organizationId}
    where total."tenantId" = ${p.tenantId} and total."taskId" <> '${raw(noTaskId)}'
      and (${p.employeeIds}::uuid[] is null or total."employeeId" = any(${p.employeeIds}))
      and (${p.taskIds}::uuid[] is null or total."taskId" = any(${p.taskIds}))
      and (${p.teamIds}::uuid[] is null or total."organizationTeamId" = any(${p.teamIds}))
    union all
    select l."taskId", greatest(0, ${secondsUntil(sql`${p.now}::timestamptz`)}), 0 from time_logs l
    where ${chosenSql(p)} and l."isRunning" and l."taskId" is not null
    union all
    select l."taskId", 0, l.seconds from logs l where l."taskId" is not null
  ), sums as (
    select "taskId", sum(seconds)::int as seconds, sum(today)::int as today from spent group by "taskId"
  ), ${listedTasks(p)}`,
);

const inRangeSlots = (p: Params<TwoRanges>) =>
  sql`filter (where "slotAt" >= ${p.rangeStart} and "slotAt" < ${p.rangeEnd})`;
const todaySlots = (p: Params<TwoRanges>) =>
  sql`filter (where "slotAt" >= ${p.todayStart} and "slotAt" < ${p.todayEnd})`;

/** One JSON object. */
export const countsSql = logStatement(
  jsonText,
  (p: Params<TwoRanges>, parts) => sql`
  with ${logsSql(p, parts)}, ${slotsSql(p)}, measured as (
    select l."employeeId", l."projectId", ${inRange(p)} as seconds, ${today(p)} as today from logs l
  ), evidence as (
    select sum(overall) ${inRangeSlots(p)} as overall, sum(duration) ${inRangeSlots(p)} as duration,
      sum(overall) ${todaySlots(p)} as overall_today, sum(duration) ${todaySlots(p)} as duration_today
    from slots
  ), sums as (
    select count(distinct "employeeId") filter (where seconds > 0) as people,
      count(distinct "projectId") filter (where seconds > 0) as projects,
      coalesce(sum(seconds), 0)::int as seconds, coalesce(sum(today), 0)::int as today
    from measured
  )
  select ${raw(
    jsonObject({
      employeesCount: 's.people',
      projectsCount: 's.projects',
      weekActivities: activitySql('e.overall', 'e.duration'),
      weekDuration: 's.seconds',
      todayActivities: activitySql('e.overall_today', 'e.duration_today'),
      todayDuration: 's.today',
    }),
  )}::text as json
  from sums s, evidence e`,
);

const timeJson = (seconds: string, overall: string, duration: string) =>
  jsonObject({ duration: seconds, overall: activitySql(overall, duration) });

const memberJson = (p: { readonly now: Param<Date> }) =>
  jsonObject({
    id: 'e.id',
    duration: 's.seconds',
    isOnline: onlineSql(p.now),
    isAway: 'e."isAway"',
    user: jsonObject({ id: 'u.id', name: fullNameSql('u'), imageUrl: pictureSql('u') }),
    weekTime: timeJson('s.seconds', 'v.overall', 'v.duration'),
    todayTime: timeJson('s.today', 'v.overall_today', 'v.duration_today'),
    weekHours: list('s.weekdays'),
  });

/** People with time in the days of the range, most first. */
export const memberStatisticsSql = logStatement(
  jsonText,
  (p: Params<PieceValues & { rangeFrom: Day; rangeTo: Day; today: Day }>, parts) => sql`
  with ${piecesSql(p, parts)}, ${slotsSql(p)}, evidence as (
    select "employeeId", sum(overall) filter (where day between ${p.rangeFrom} and ${p.rangeTo}) as overall,
      sum(duration) filter (where day between ${p.rangeFrom} and ${p.rangeTo}) as duration,
      sum(overall) filter (where day = ${p.today}) as overall_today, sum(duration) filter (where day = ${p.today}) as duration_today
    from (select *, ("slotAt" at time zone ${p.zone})::date as day from slots) as dated group by "employeeId"
  ), weekdays as (
    select "employeeId", extract(dow from day)::int as weekday,
      coalesce(sum(piece) filter (where day between ${p.rangeFrom}::date and ${p.rangeTo}::date), 0)::int as seconds,
      coalesce(sum(piece) filter (where day = ${p.today}::date), 0)::int as today
    from pieces group by 1, 2
  ), sums as (
    select "employeeId", sum(seconds)::int as seconds, sum(today)::int as today,
      ${raw(jsonItems(jsonObject({ day: 'weekday', duration: 'seconds' }), { orderBy: 'weekday' }))} filter
        (where seconds > 0) as weekdays
    from weekdays group by "employeeId"
  )
  select ${raw(list(jsonItems(memberJson(p), { orderBy: 's.seconds desc, e.id' })))}::text as json
  from sums s
  join employees e on e."tenantId" = ${p.tenantId} and e.id = s."employeeId"
  join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  left join evidence v on v."employeeId" = e.id
  where s.seconds > 0`,
);

const projectJson = jsonObject({
  ...columns('p', 'id', 'name'),
  duration: 'x.seconds',
  durationPercentage: 'x.share',
});

/** Projects with most time, at most `take`; shares are of all time with a project. */
export const projectStatisticsSql = logStatement(
  jsonText,
  (p: Params<LogValues & { take: number }>, parts) => sql`
  with ${logsSql(p, parts)}, sums as (
    select "projectId", sum(seconds)::int as seconds from logs where "projectId" is not null group by "projectId"
  ), x as (
    select *, ${raw(percentOf('seconds', 'sum(seconds) over ()'))} as share from sums where seconds > 0
    order by seconds desc, "projectId" limit ${p.take}::int
  )
  select ${raw(list(jsonItems(projectJson, { orderBy: 'x.seconds desc, p.id' })))}::text as json
  from x join organization_projects p on p."tenantId" = ${p.tenantId} and p.id = x."projectId"`,
);

const manualTimeJson = jsonObject({
  id: 'l.id',
  startedAt: instant('l."startedAt"'),
  duration: 'l.seconds',
  employeeId: 'l."employeeId"',
  employee: employeeJsonSql,
  user: jsonObject({ id: 'u.id', name: fullNameSql('u'), imageUrl: pictureSql('u') }),
  project: `case when p.id is null then 'null' else ${jsonObject({ id: 'p.id', name: 'p.name' })} end`,
});

/** The newest logs entered by hand, at most `take`. */
export const manualTimesSql = logStatement(
  jsonText,
  (p: Params<LogValues & { take: number }>, parts) => sql`
  with ${logsSql(p, parts)}, newest as (
    select * from logs where "logType" = 'MANUAL' order by "startedAt" desc, id limit ${p.take}::int
  )
  select ${raw(list(jsonItems(manualTimeJson, { orderBy: 'l."startedAt" desc, l.id' })))}::text as json
  from newest l
  join employees e on e."tenantId" = ${p.tenantId} and e.id = l."employeeId"
  join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  left join organization_projects p on p."tenantId" = ${p.tenantId} and p.id = l."projectId"`,
);

const activityJson = jsonObject({
  ...columns('x', 'title', 'sessions'),
  duration: 'x.seconds',
  durationPercentage: 'x.share',
});

type ActivityValues = Pick<
  PieceValues,
  'tenantId' | 'organizationId' | 'fromDay' | 'toDay' | 'employeeIds' | 'projectIds' | 'taskIds' | 'teamIds'
> & { take: number };

/** Applications and sites with most time, at most `take`; shares are of all of them. */
export const activityStatisticsSql = rowStatement(
  jsonText,
  (p: Params<ActivityValues>) => sql`
  with sums as (
    select a.title, count(*)::int as sessions, sum(a.duration)::int as seconds
    from activities a
    where a."tenantId" = ${p.tenantId} and a."organizationId" = ${p.organizationId} and a."deletedAt" is null
      and a.date between ${p.fromDay}::date and ${p.toDay}::date
      and (${p.employeeIds}::uuid[] is null or a."employeeId" = any(${p.employeeIds}))
      and (${p.projectIds}::uuid[] is null or a."projectId" = any(${p.projectIds}))
      and (${p.taskIds}::uuid[] is null or a."taskId" = any(${p.taskIds}))
      and (${p.teamIds}::uuid[] is null or a."organizationTeamId" = any(${p.teamIds}))
    group by a.title
  ), x as (
    select *, ${raw(percentOf('seconds', 'sum(seconds) over ()'))} as share from sums
    order by seconds desc, title limit ${p.take}::int
  )
  select ${raw(list(jsonItems(activityJson, { orderBy: 'x.seconds desc, x.title' })))}::text as json from x`,
  { planned: 'each-time' },
);
