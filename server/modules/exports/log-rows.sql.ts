import { taskNumberSql } from '#server/db/task-number-sql.ts';
import { selectSheetedLogsSql } from '#server/modules/reports/pieces.sql.ts';
import { fullNameSql, seesRate } from '#server/modules/reports/report-json.sql.ts';
import { dayPartSql, daysAfterStartSql, secondsSql } from '#server/modules/time-logs/day-parts.sql.ts';

/** The days of its owner that the part of a log inside the range lies on. */
const laterDays = `lateral generate_series(${daysAfterStartSql('l', 'l."from"')},
    ${daysAfterStartSql('l', "l.until - interval '1 millisecond'")}) as later(days)`;

/** Those of the log and of its task, as lists are searched for them. */
const labelsSql = `(select string_agg(g.name, ', ' order by g.name) from tags g
      where g."tenantId" = $1 and g.id in (
        select k."tagId" from time_log_tags k where k."tenantId" = $1 and k."timeLogId" = l.id
        union all select k."tagId" from task_tags k where k."tenantId" = $1 and k."taskId" = l."taskId"))`;

/**
 * The logs after the one that started at $15 with the id $16 and of which a part began at $20, oldest first, at most
 * $17; of each a row for every day of its owner. The start alone is asked about first, since only that is in an index.
 * $18 and $19 say whose rates the caller may see.
 */
export const logRowsSql = `
  select l.id, l."startedAt", to_char(l.date + later.days, 'YYYY-MM-DD') as day, part."from", part.until, l."isRunning", l."isLast" and part.until = l.until as "isLast",
    ${secondsSql('part."from"', 'part.until')} as seconds, l.description, l."isBillable", l."logType",
    l.source, coalesce(sheet.status, l.status) as status, ${fullNameSql} as employee, c.name as client,
    p.name as project, team.name as team, t.title as task,
    case when t."deletedAt" is null then t.title end as "listedTask",
    nullif(${taskNumberSql('t')}, '') as "taskNumber", l.reason, ${labelsSql} as labels,
    case when ${seesRate} then e."billRateValue" end as rate, e."billRateCurrency" as currency
  from (${selectSheetedLogsSql} and l."startedAt" >= $15::timestamptz
    and (l."startedAt", l.id, part."from") > ($15::timestamptz, $16::uuid, $20::timestamptz)
    order by l."startedAt", l.id, part."from" limit $17::int) as l
  cross join ${laterDays}
  cross join ${dayPartSql({ own: 'l', later: 'later.days', from: 'l."from"', until: 'l.until' })}
  join employees e on e."tenantId" = $1 and e.id = l."employeeId"
  join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  left join timesheets sheet on sheet."tenantId" = $1 and sheet."employeeId" = l."employeeId"
    and sheet.date = l.date + later.days
  left join organization_contacts c on c."tenantId" = $1 and c.id = l."clientId"
  left join organization_projects p on p."tenantId" = $1 and p.id = l."projectId"
  left join organization_teams team on team."tenantId" = $1 and team.id = l."organizationTeamId"
  left join tasks t on t."tenantId" = $1 and t.id = l."taskId"
  order by l."startedAt", l.id, later.days`;

/** How many rows there are, counted up to $15. */
export const countLogRowsSql = `
  select count(*)::int as count
  from (select 1 from (${selectSheetedLogsSql}) as l cross join ${laterDays} limit $15::int) as counted`;
