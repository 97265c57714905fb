import { countedManagesTeam } from '#server/modules/teams/manages.sql.ts';
import { daysAfterStartSql, sheetPartsSql } from '#server/modules/time-logs/day-parts.sql.ts';
import {
  foundSql,
  rightsSql,
  shownSheets,
  shownSheetWithHistory,
  workedSql,
} from '#server/modules/timesheets/timesheet-json.sql.ts';

/*
 * Every statement begins with the caller: $1 tenant, $2 organization, $3 user, $4 employee, $5 reads everybody's time,
 * $6 decides about everybody's time, $7 now (`readerValues`).
 */

/**
 * Members of the teams the caller manages; it mentions all seven values, so that each has a type. Who left a team is still read by its managers, but no longer decided about.
 */
const ledSql = `led as materialized (
    select m."employeeId", bool_or(m."deletedAt" is null) as "isCurrent"
    from organization_team_employees m
    where $5::boolean is not null and $6::boolean is not null and $7::timestamptz is not null
      and m."tenantId" = $1 and m."organizationTeamId" in (
      select team.id from organization_teams team
      where team."tenantId" = $1 and team."organizationId" = $2 and ${countedManagesTeam('team.id')})
    group by m."employeeId"
  )`;

const readable = `ts."tenantId" = $1 and ts."organizationId" = $2 and ts."deletedAt" is null
    and ($5 or ts."employeeId" = $4 or ts."employeeId" in (select "employeeId" from led))`;

const inTeams = (teams: string) => `(${teams}::uuid[] is null or exists (
      select 1 from organization_team_employees member
      where member."employeeId" = ts."employeeId" and member."organizationTeamId" = any(${teams})
        and member."deletedAt" is null))`;

/** Of the projects $13 and tasks $14; null asks for all. */
const askedLogs = `(($13::uuid[] is null or l."projectId" = any($13)) and ($14::uuid[] is null or l."taskId" = any($14)))`;

/**
 * $8 and $9 first and last day, $10 employees, $11 statuses, $12 teams the people are in, $13 projects and $14 tasks
 * worked on, whose time alone is counted; null asks for all. A draft without time is nothing to show.
 */
const listed = `timesheets ts
  cross join ${workedSql(askedLogs)}`;
const isListed = `${readable}
    and ts.date between $8::date and $9::date
    and ($10::uuid[] is null or ts."employeeId" = any($10))
    and ($11::text[] is null or ts.status = any($11))
    and ${inTeams('$12')}
    and (worked.logs > 0 or ($13::uuid[] is null and $14::uuid[] is null and ts.status <> 'DRAFT'))`;

/** By day and person; $15 rows to skip, $16 to take. */
export const listSql = `
with ${ledSql}, found as materialized (
  select ${foundSql},
    row_number() over (order by ts.date, whose."firstName", whose."lastName", ts.id) as place
  from ${listed}
  join employees worker on worker."tenantId" = ts."tenantId" and worker.id = ts."employeeId"
  join users whose on whose."tenantId" = worker."tenantId" and whose.id = worker."userId"
  where ${isListed}
  order by place offset $15 limit $16
)
${shownSheets}
order by found.place`;

export const countSql = `
with ${ledSql}
select count(*)::int as total from ${listed} where ${isListed}`;

/** Those of the sheets $8 that the caller reads, in the order asked for. */
export const sheetsSql = `
with ${ledSql}, found as materialized (
  select ${foundSql} from timesheets ts cross join ${workedSql()} where ts.id = any($8::uuid[]) and ${readable}
)
${shownSheets}
order by array_position($8::uuid[], ts.id)`;

/** The sheet $8 with its history. */
export const sheetSql = `
with ${ledSql}, found as materialized (
  select ${foundSql} from timesheets ts cross join ${workedSql()} where ts.id = $8::uuid and ${readable}
)
${shownSheetWithHistory}`;

/**
 * What waits for a decision the caller may make, oldest first; every row has the total. $8 teams the people are in,
 * $9 people, $10 rows to skip, $11 to take.
 */
export const approvalsSql = `
with ${ledSql}, waiting as materialized (
  select ts.id, ts."submittedAt", ts.date
  from timesheets ts
  join organizations o on o."tenantId" = ts."tenantId" and o.id = ts."organizationId"
  where ts."tenantId" = $1 and ts."organizationId" = $2 and ts."deletedAt" is null
    and ts.status in ('PENDING', 'IN REVIEW')
    and ($6 or ts."employeeId" in (select "employeeId" from led where "isCurrent"))
    and (ts."employeeId" is distinct from $4::uuid or o."allowSelfApproval")
    and ${inTeams('$8')}
    and ($9::uuid[] is null or ts."employeeId" = any($9))
), page as materialized (
  select * from waiting order by coalesce("submittedAt", date), date, id offset $10 limit $11
), found as materialized (
  select ${foundSql}, page."submittedAt", page.date
  from page join timesheets ts on ts.id = page.id cross join ${workedSql()}
)
select total.count, sheet.*
from (select count(*)::int as count from waiting) total
left join (
  ${shownSheets}
) sheet on true
left join found on found.id = sheet.id
order by coalesce(found."submittedAt", found.date), found.date, found.id`;

const locked = `
  select ${rightsSql}, to_char(ts.date, 'YYYY-MM-DD') as date, ts."organizationId"
  from timesheets ts
  join organizations o on o."tenantId" = ts."tenantId" and o.id = ts."organizationId"
  left join led on led."employeeId" = ts."employeeId"`;

/** Those of the sheets $8 that the caller reads, locked until the transaction ends. */
export const lockSheetsSql = `
with ${ledSql} ${locked}
where ts.id = any($8::uuid[]) and ${readable}
order by ts.id for no key update of ts`;

/** Sheets with time of the employee $8 from the day $9 to $10, locked until the transaction ends. */
export const lockDaysSql = `
with ${ledSql} ${locked}
where ts."employeeId" = $8::uuid and ts.date between $9::date and $10::date
  and ${readable} and exists (select 1 from (${sheetPartsSql('$7').text}) as parts)
order by ts.id for no key update of ts`;

/** Whose week it is: the employee $8, when the caller reads their time. */
export const weekOwnerSql = `
with ${ledSql}
select e.id, o."startWeekOn", u."timeZone"
from employees e
join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
join organizations o on o."tenantId" = e."tenantId" and o.id = e."organizationId"
where e."tenantId" = $1 and e."organizationId" = $2 and e."deletedAt" is null and e.id = $8::uuid
  and ($5 or e.id = $4 or e.id in (select "employeeId" from led))`;

/** Those of the sheets $2 of the tenant $1 with a timer that runs at $3. */
export const runningSql = `
select distinct ts.id
from timesheets ts
join time_logs l on l."tenantId" = ts."tenantId" and l."employeeId" = ts."employeeId" and l."isRunning"
  and l."deletedAt" is null
join timesheets own on own."tenantId" = l."tenantId" and own.id = l."timesheetId"
where ts."tenantId" = $1::uuid and ts.id = any($2::uuid[])
  and ts.date between own.date and own.date + greatest(0, ${daysAfterStartSql('own', '$3::timestamptz').text})`;

/** Gives the sheets $2 of the tenant $1 the status $3; $4 user, $5 now. */
export const setStatusSql = `
update timesheets set status = $3, "updatedAt" = $5, "updatedByUserId" = $4,
  "submittedAt" = case $3 when 'PENDING' then $5 when 'DRAFT' then null else "submittedAt" end,
  "approvedAt" = case when $3 = 'APPROVED' then $5::timestamptz end,
  "approvedById" = case when $3 = 'APPROVED' then $4::uuid end,
  "lockedAt" = case when $3 = 'APPROVED' then $5::timestamptz end
where "tenantId" = $1 and id = any($2::uuid[])`;

/** $1–$4 as in `readerValues`: whether the reader manages a team, and whether people see their own sheets. */
export const opensSheetsSql = `
  select o."ownTimesheets" as own, exists (
    select 1 from organization_teams team
    where team."tenantId" = $1 and team."organizationId" = o.id and ${countedManagesTeam('team.id')}) as "ofOthers"
  from organizations o where o."tenantId" = $1 and o.id = $2`;
