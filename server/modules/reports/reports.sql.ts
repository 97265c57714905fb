import { filterSql } from '#server/modules/time-logs/time-filter.sql.ts';
import { employeeJsonSql } from '#server/modules/time-logs/time-logs.sql.ts';

/**
 * Logs of the filter cut at midnights of zone $13 and at the range, summed per day and group; $12 is now.
 * A day's bounds come from the zone itself, so days of 23 and 25 hours are right.
 */
const piecesSql = (groups: string) => `
  with days as materialized (
    select day::date as day, (day::timestamp at time zone $13) as starts,
      ((day + interval '1 day')::timestamp at time zone $13) as ends
    from generate_series($14::date, $15::date, interval '1 day') as day
  ), pieces as materialized (
    select d.day, ${groups},
      floor(sum(extract(epoch from least(coalesce(l."stoppedAt", $12), d.ends, $4)
        - greatest(l."startedAt", d.starts, $3))))::int as seconds
    from time_logs l
    join timesheets ts on ts."tenantId" = l."tenantId" and ts.id = l."timesheetId"
    join days d on l."startedAt" < d.ends and coalesce(l."stoppedAt", $12) > d.starts
    where ${filterSql}
    group by d.day, ${groups}
  )`;

/** One JSON array: days newest last, in each the projects, in each the people, in each their tasks. */
export const dailyReportSql = `
  ${piecesSql('l."projectId", l."employeeId", l."taskId"')},
  people as materialized (
    select e.id, ${employeeJsonSql} as json
    from employees e join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
    where e."tenantId" = $1 and e."organizationId" = $2
  ), by_employee as (
    select x.day, x."projectId", x."employeeId", sum(x.seconds)::int as seconds,
      json_agg(json_build_object('task', case when t.id is null then null else json_build_object('id', t.id,
        'title', t.title, 'taskNumber', concat_ws('-', t.prefix, t.number)) end,
        'description', '', 'duration', x.seconds) order by x.seconds desc) as tasks
    from pieces x
    left join tasks t on t."tenantId" = $1 and t.id = x."taskId"
    group by x.day, x."projectId", x."employeeId"
  ), by_project as (
    select b.day, b."projectId", sum(b.seconds)::int as seconds,
      json_agg(json_build_object('employee', people.json, 'sum', b.seconds, 'activity', 0, 'tasks', b.tasks)
        order by b.seconds desc) as logs
    from by_employee b join people on people.id = b."employeeId"
    group by b.day, b."projectId"
  ), by_day as (
    select p.day, sum(p.seconds)::int as seconds,
      json_agg(json_build_object('project', case when o.id is null then null else json_build_object('id', o.id,
        'name', o.name, 'imageUrl', o."imageUrl") end, 'employeeLogs', p.logs) order by p.seconds desc) as logs
    from by_project p
    left join organization_projects o on o."tenantId" = $1 and o.id = p."projectId"
    group by p.day
  )
  select coalesce(json_agg(json_build_object('date', to_char(day, 'YYYY-MM-DD'), 'sum', seconds, 'activity', 0,
    'logs', logs) order by day), '[]')::text as json
  from by_day`;

/** One JSON array with every day of the range and its hours per log type. */
export const dailyChartSql = `
  ${piecesSql('l."logType"')}
  select coalesce(json_agg(json_build_object('date', to_char(d.day, 'YYYY-MM-DD'), 'value', json_build_object(
    'TRACKED', coalesce(s.tracked, 0), 'MANUAL', coalesce(s.manual, 0), 'IDLE', coalesce(s.idle, 0),
    'RESUMED', coalesce(s.resumed, 0))) order by d.day), '[]')::text as json
  from days d
  left join (
    select day,
      round(sum(seconds) filter (where "logType" = 'TRACKED') / 3600.0, 4) as tracked,
      round(sum(seconds) filter (where "logType" = 'MANUAL') / 3600.0, 4) as manual,
      round(sum(seconds) filter (where "logType" = 'IDLE') / 3600.0, 4) as idle,
      round(sum(seconds) filter (where "logType" = 'RESUMED') / 3600.0, 4) as resumed
    from pieces group by day
  ) s on s.day = d.day`;
