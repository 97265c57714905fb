import { embedded, instant, jsonItems, jsonObject, list, scalar } from '#server/db/json-sql.ts';
import { secondsBetween } from '#server/db/log-seconds.sql.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import { activitySql, logsSql, piecesSql, slotsSql } from '#server/modules/reports/pieces.sql.ts';
import { fullNameSql } from '#server/modules/reports/report-json.sql.ts';
import { employeeJsonSql } from '#server/modules/time-logs/time-logs.sql.ts';
import { onlineSeconds } from '#server/modules/users/online.ts';

const part = { start: 'l."from"', end: 'l.until' };
/** The range goes from $15 to $16, today from $17 to $18; the filter's range holds both. */
const inRange = secondsBetween(part, { start: '$15::timestamptz', end: '$16::timestamptz' });
const today = secondsBetween(part, { start: '$17::timestamptz', end: '$18::timestamptz' });

const percentOf = (part: string, whole: string) =>
  `coalesce(round(${part} * 100.0 / nullif(${whole}, 0), 2), 0)`;

const taskJson = jsonObject({
  id: scalar('t.id'),
  title: scalar('t.title'),
  duration: scalar('x.seconds'),
  todayDuration: scalar('x.today'),
  durationPercentage: scalar('x.share'),
  updatedAt: instant('t."updatedAt"'),
});

/** Tasks with time in the range, most first, at most $19. */
export const taskStatisticsSql = `
  with ${logsSql}, sums as (
    select "taskId", sum(${inRange})::int as seconds, sum(${today})::int as today
    from logs l where "taskId" is not null group by "taskId"
  ), listed as (
    select * from sums where seconds > 0 order by seconds desc, "taskId" limit $19::int
  ), x as (
    select *, ${percentOf('seconds', 'sum(seconds) over ()')} as share from listed
  )
  select ${list(jsonItems(taskJson, { orderBy: 'x.seconds desc, t.id' })).sql} as json
  from x join tasks t on t."tenantId" = $1 and t.id = x."taskId"`;

const slotIn = (start: string, end: string) => `filter (where "slotAt" >= ${start} and "slotAt" < ${end})`;
const inRangeSlots = slotIn('$15', '$16');
const todaySlots = slotIn('$17', '$18');

/** One JSON object. */
export const countsSql = `
  with ${logsSql}, ${slotsSql}, measured as (
    select l."employeeId", l."projectId", ${inRange} as seconds, ${today} as today from logs l
  ), evidence as (
    select sum(overall) ${inRangeSlots} as overall, sum(duration) ${inRangeSlots} as duration,
      sum(overall) ${todaySlots} as overall_today, sum(duration) ${todaySlots} as duration_today
    from slots
  ), sums as (
    select count(distinct "employeeId") filter (where seconds > 0) as people,
      count(distinct "projectId") filter (where seconds > 0) as projects,
      coalesce(sum(seconds), 0)::int as seconds, coalesce(sum(today), 0)::int as today
    from measured
  )
  select ${jsonObject({
    employeesCount: scalar('s.people'),
    projectsCount: scalar('s.projects'),
    weekActivities: scalar(activitySql('e.overall', 'e.duration')),
    weekDuration: scalar('s.seconds'),
    todayActivities: scalar(activitySql('e.overall_today', 'e.duration_today')),
    todayDuration: scalar('s.today'),
  })} as json
  from sums s, evidence e`;

const timeJson = (seconds: string, overall: string, duration: string) =>
  embedded(jsonObject({ duration: scalar(seconds), overall: scalar(activitySql(overall, duration)) }));

const memberJson = jsonObject({
  id: scalar('e.id'),
  duration: scalar('s.seconds'),
  isOnline: scalar(
    `(e."isTrackingTime" or coalesce(e."lastSeenAt" >= $12::timestamptz - interval '${onlineSeconds} seconds', false))`,
  ),
  isAway: scalar('e."isAway"'),
  user: embedded(
    jsonObject({ id: scalar('u.id'), name: scalar(fullNameSql), imageUrl: scalar(pictureSql('u')) }),
  ),
  weekTime: timeJson('s.seconds', 'v.overall', 'v.duration'),
  todayTime: timeJson('s.today', 'v.overall_today', 'v.duration_today'),
  weekHours: list('s.weekdays'),
});

/** People with time in the days from $18 to $19, most first; $20 is today. */
export const memberStatisticsSql = `
  with ${piecesSql}, ${slotsSql}, evidence as (
    select "employeeId", sum(overall) filter (where day between $18 and $19) as overall,
      sum(duration) filter (where day between $18 and $19) as duration,
      sum(overall) filter (where day = $20) as overall_today, sum(duration) filter (where day = $20) as duration_today
    from (select *, ("slotAt" at time zone $15)::date as day from slots) as dated group by "employeeId"
  ), weekdays as (
    select "employeeId", extract(dow from day)::int as weekday,
      coalesce(sum(piece) filter (where day between $18::date and $19::date), 0)::int as seconds,
      coalesce(sum(piece) filter (where day = $20::date), 0)::int as today
    from pieces group by 1, 2
  ), sums as (
    select "employeeId", sum(seconds)::int as seconds, sum(today)::int as today,
      ${jsonItems(jsonObject({ day: scalar('weekday'), duration: scalar('seconds') }), { orderBy: 'weekday' })} filter
        (where seconds > 0) as weekdays
    from weekdays group by "employeeId"
  )
  select ${list(jsonItems(memberJson, { orderBy: 's.seconds desc, e.id' })).sql} as json
  from sums s
  join employees e on e."tenantId" = $1 and e.id = s."employeeId"
  join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  left join evidence v on v."employeeId" = e.id
  where s.seconds > 0`;

const projectJson = jsonObject({
  id: scalar('p.id'),
  name: scalar('p.name'),
  duration: scalar('x.seconds'),
  durationPercentage: scalar('x.share'),
});

/** Projects with most time, at most $15; shares are of all time with a project. */
export const projectStatisticsSql = `
  with ${logsSql}, sums as (
    select "projectId", sum(seconds)::int as seconds from logs where "projectId" is not null group by "projectId"
  ), x as (
    select *, ${percentOf('seconds', 'sum(seconds) over ()')} as share from sums where seconds > 0
    order by seconds desc, "projectId" limit $15::int
  )
  select ${list(jsonItems(projectJson, { orderBy: 'x.seconds desc, p.id' })).sql} as json
  from x join organization_projects p on p."tenantId" = $1 and p.id = x."projectId"`;

const manualTimeJson = jsonObject({
  id: scalar('l.id'),
  startedAt: instant('l."startedAt"'),
  duration: scalar('l.seconds'),
  employeeId: scalar('l."employeeId"'),
  employee: embedded(`${employeeJsonSql}::text`),
  user: embedded(
    jsonObject({ id: scalar('u.id'), name: scalar(fullNameSql), imageUrl: scalar(pictureSql('u')) }),
  ),
  project: embedded(
    `case when p.id is null then 'null' else ${jsonObject({ id: scalar('p.id'), name: scalar('p.name') })} end`,
  ),
});

/** The newest logs entered by hand, at most $15. */
export const manualTimesSql = `
  with ${logsSql}, newest as (
    select * from logs where "logType" = 'MANUAL' order by "startedAt" desc, id limit $15::int
  )
  select ${list(jsonItems(manualTimeJson, { orderBy: 'l."startedAt" desc, l.id' })).sql} as json
  from newest l
  join employees e on e."tenantId" = $1 and e.id = l."employeeId"
  join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  left join organization_projects p on p."tenantId" = $1 and p.id = l."projectId"`;

const activityJson = jsonObject({
  title: scalar('x.title'),
  sessions: scalar('x.sessions'),
  duration: scalar('x.seconds'),
  durationPercentage: scalar('x.share'),
});

/** Applications and sites of the days from $3 to $4 with most time, at most $9; shares are of all of them. */
export const activityStatisticsSql = `
  with sums as (
    select a.title, count(*)::int as sessions, sum(a.duration)::int as seconds
    from activities a
    where a."tenantId" = $1 and a."organizationId" = $2 and a."deletedAt" is null
      and a.date between $3::date and $4::date
      and ($5::uuid[] is null or a."employeeId" = any($5))
      and ($6::uuid[] is null or a."projectId" = any($6))
      and ($7::uuid[] is null or a."taskId" = any($7))
      and ($8::uuid[] is null or a."organizationTeamId" = any($8))
    group by a.title
  ), x as (
    select *, ${percentOf('seconds', 'sum(seconds) over ()')} as share from sums
    order by seconds desc, title limit $9::int
  )
  select ${list(jsonItems(activityJson, { orderBy: 'x.seconds desc, x.title' })).sql} as json from x`;
