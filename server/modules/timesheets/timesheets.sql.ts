import { bool, int, nullable, rowStatement, text, uuid, word } from '#server/db/rows.ts';
import { type Params, raw, sql, statement } from '#server/db/sql.ts';
import { fixedAmountsSql } from '#server/modules/rates/money.sql.ts';
import { managesTeam } from '#server/modules/teams/manages.sql.ts';
import { daysAfterStartSql, sheetPartsSql } from '#server/modules/time-logs/day-parts.sql.ts';
import type { TimeLists } from '#server/modules/time-logs/time-filter.ts';
import {
  foundSql,
  type Reader,
  reviewsOwnSql,
  rightsColumns,
  rightsSql,
  shownColumns,
  shownColumnsWithHistory,
  shownSheets,
  shownSheetWithHistory,
  workedSql,
} from '#server/modules/timesheets/timesheet-json.sql.ts';
import type { WeekDay } from '#shared/enums/calendar.ts';
import type { TimesheetStatus } from '#shared/enums/timesheet.ts';
import type { Day } from '#shared/time/calendar-day.ts';

/** Teams that a sheet holds time of. */
export type Teams = Pick<TimeLists, 'teamIds'>;

export interface Page {
  readonly skip: number;
  readonly take: number | undefined;
}

/** First and last day, and whom and what the list is narrowed to: only time in these projects, tasks and teams is counted. */
export interface SheetFilter extends Pick<TimeLists, 'employeeIds' | 'projectIds' | 'taskIds' | 'teamIds'> {
  readonly fromDay: Day;
  readonly toDay: Day;
  readonly statuses: readonly TimesheetStatus[] | undefined;
}

type Days = Pick<SheetFilter, 'fromDay' | 'toDay'> & { readonly ownerId: string };

/**
 * Members of the teams the caller manages. Managers still read the time of a former member, but no longer decide
 * about it.
 */
export const ledSql = (p: Params<Reader>) => sql`led as materialized (
    select m."employeeId", bool_or(m."deletedAt" is null) as "isCurrent"
    from organization_team_employees m
    where m."tenantId" = ${p.tenantId} and m."organizationTeamId" in (
      select team.id from organization_teams team
      where team."tenantId" = ${p.tenantId} and team."organizationId" = ${p.organizationId} and ${managesTeam(p, 'team.id')})
    group by m."employeeId"
  )`;

const readable = (
  p: Params<Reader>,
) => sql`ts."tenantId" = ${p.tenantId} and ts."organizationId" = ${p.organizationId} and ts."deletedAt" is null
    and (${p.readsAll} or ts."employeeId" = ${p.employeeId} or ts."employeeId" in (select "employeeId" from led))`;

const ofTeams = (p: Params<Teams>) =>
  sql`(${p.teamIds}::uuid[] is null or l."organizationTeamId" = any(${p.teamIds}))`;

/** Whether the sheet `ts` holds time in one of the teams. */
export const inTeams = (
  p: Params<Teams & Pick<Reader, 'now'>>,
) => sql`(${p.teamIds}::uuid[] is null or exists (
      select 1 from (${sheetPartsSql(sql`${p.now}`, ofTeams(p))}) as parts where parts.matches))`;

const matchingLogs = (p: Params<SheetFilter>) =>
  sql`((${p.projectIds}::uuid[] is null or l."projectId" = any(${p.projectIds}))
    and (${p.taskIds}::uuid[] is null or l."taskId" = any(${p.taskIds})) and ${ofTeams(p)})`;

/** A draft without time is nothing to show. */
const listed = (p: Params<Reader & SheetFilter>) => sql`timesheets ts
  cross join ${workedSql(p, matchingLogs(p))}`;
const isListed = (p: Params<Reader & SheetFilter>) => sql`${readable(p)}
    and ts.date between ${p.fromDay}::date and ${p.toDay}::date
    and (${p.employeeIds}::uuid[] is null or ts."employeeId" = any(${p.employeeIds}))
    and (${p.statuses}::text[] is null or ts.status = any(${p.statuses}))
    and (worked.logs > 0 or (ts.status <> 'DRAFT'
      and ${p.projectIds}::uuid[] is null and ${p.taskIds}::uuid[] is null and ${p.teamIds}::uuid[] is null))`;

/** Ordered by day and person. */
export const listSql = rowStatement(
  shownColumns,
  (p: Params<Reader & SheetFilter & Page>) => sql`
with ${ledSql(p)}, found as materialized (
  select ${raw(foundSql)},
    row_number() over (order by ts.date, whose."firstName", whose."lastName", ts.id) as place
  from ${listed(p)}
  join employees worker on worker."tenantId" = ts."tenantId" and worker.id = ts."employeeId"
  join users whose on whose."tenantId" = worker."tenantId" and whose.id = worker."userId"
  where ${isListed(p)}
  order by place offset ${p.skip} limit ${p.take}
)
${shownSheets(p)}
order by found.place`,
);

export const countSql = rowStatement(
  { total: int },
  (p: Params<Reader & SheetFilter>) => sql`
with ${ledSql(p)}
select count(*)::int as total from ${listed(p)} where ${isListed(p)}`,
);

/** Filters the sheets to those that the caller reads, in the order of the ids. */
export const sheetsSql = rowStatement(
  shownColumns,
  (p: Params<Reader & { ids: readonly string[] }>) => sql`
with ${ledSql(p)}, found as materialized (
  select ${raw(foundSql)} from timesheets ts cross join ${workedSql(p)} where ts.id = any(${p.ids}::uuid[]) and ${readable(p)}
)
${shownSheets(p)}
order by array_position(${p.ids}::uuid[], ts.id)`,
);

/** The sheet with its history. */
export const sheetSql = rowStatement(
  shownColumnsWithHistory,
  (p: Params<Reader & { id: string }>) => sql`
with ${ledSql(p)}, found as materialized (
  select ${raw(foundSql)} from timesheets ts cross join ${workedSql(p)} where ts.id = ${p.id}::uuid and ${readable(p)}
)
${shownSheetWithHistory(p)}`,
);

/** Sheets whose decision the caller may make, oldest first; every row has the total. */
export const approvalsSql = rowStatement(
  { count: int, ...shownColumns, id: nullable(uuid) },
  (p: Params<Reader & Teams & Page & Pick<SheetFilter, 'employeeIds'>>) => sql`
with ${ledSql(p)}, waiting as materialized (
  select ts.id, ts."submittedAt", ts.date
  from timesheets ts
  join organizations o on o."tenantId" = ts."tenantId" and o.id = ts."organizationId"
  where ts."tenantId" = ${p.tenantId} and ts."organizationId" = ${p.organizationId} and ts."deletedAt" is null
    and ts.status in ('PENDING', 'IN REVIEW')
    and (${p.decides} or ts."employeeId" in (select "employeeId" from led where "isCurrent"))
    and (ts."employeeId" is distinct from ${p.employeeId}::uuid or ${reviewsOwnSql(p)})
    and ${inTeams(p)}
    and (${p.employeeIds}::uuid[] is null or ts."employeeId" = any(${p.employeeIds}))
), page as materialized (
  select * from waiting order by coalesce("submittedAt", date), date, id offset ${p.skip} limit ${p.take}
), found as materialized (
  select ${raw(foundSql)}, page."submittedAt", page.date
  from page join timesheets ts on ts.id = page.id cross join ${workedSql(p)}
)
select total.count, sheet.*
from (select count(*)::int as count from waiting) total
left join (
  ${shownSheets(p)}
) sheet on true
left join found on found.id = sheet.id
order by coalesce(found."submittedAt", found.date), found.date, found.id`,
);

const lockedColumns = { ...rightsColumns, date: text, organizationId: uuid };

const locked = (p: Params<Reader>) => sql`
  select ${rightsSql(p)}, to_char(ts.date, 'YYYY-MM-DD') as date, ts."organizationId"
  from timesheets ts
  join organizations o on o."tenantId" = ts."tenantId" and o.id = ts."organizationId"
  left join led on led."employeeId" = ts."employeeId"`;

/** Returns the sheets that the caller reads, locked until the transaction ends. */
export const lockSheetsSql = rowStatement(
  lockedColumns,
  (p: Params<Reader & { ids: readonly string[] }>) => sql`
with ${ledSql(p)} ${locked(p)}
where ts.id = any(${p.ids}::uuid[]) and ${readable(p)}
order by ts.id for no key update of ts`,
);

/** Sheets with time of the employee on these days, locked until the transaction ends. */
export const lockDaysSql = rowStatement(
  lockedColumns,
  (p: Params<Reader & Days>) => sql`
with ${ledSql(p)} ${locked(p)}
where ts."employeeId" = ${p.ownerId}::uuid and ts.date between ${p.fromDay}::date and ${p.toDay}::date
  and ${readable(p)} and exists (select 1 from (${sheetPartsSql(sql`${p.now}`)}) as parts)
order by ts.id for no key update of ts`,
);

/** The employee whose week it is, if the caller reads their time. */
export const weekOwnerSql = rowStatement(
  { id: uuid, startWeekOn: word<WeekDay>(), timeZone: nullable(text) },
  (p: Params<Reader & { id: string }>) => sql`
with ${ledSql(p)}
select e.id, o."startWeekOn", u."timeZone"
from employees e
join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
join organizations o on o."tenantId" = e."tenantId" and o.id = e."organizationId"
where e."tenantId" = ${p.tenantId} and e."organizationId" = ${p.organizationId} and e."deletedAt" is null and e.id = ${p.id}::uuid
  and (${p.readsAll} or e.id = ${p.employeeId} or e.id in (select "employeeId" from led))`,
);

/** The days that were reopened, up to a day or later, to the people whose time the caller reads. */
export const reopenedDaysSql = rowStatement(
  { employeeId: uuid, day: text, until: text, timeZone: text },
  (p: Params<Reader & { since: Day }>) => sql`
with ${ledSql(p)}
select opened."employeeId", opened.day::text, opened."openUntil"::text as until, opened."timeZone"
from day_openings opened
where opened."tenantId" = ${p.tenantId} and opened."organizationId" = ${p.organizationId} and opened.state = 'approved'
  and opened."openUntil" >= ${p.since}::date
  and (${p.readsAll} or opened."employeeId" = ${p.employeeId} or opened."employeeId" in (select "employeeId" from led))
order by opened.day, opened.id`,
);

/** Filters the sheets to those with a running timer. */
export const runningSql = rowStatement(
  { id: uuid },
  (p: Params<{ tenantId: string; ids: readonly string[]; now: Date }>) => sql`
select distinct ts.id
from timesheets ts
join time_logs l on l."tenantId" = ts."tenantId" and l."employeeId" = ts."employeeId" and l."isRunning"
  and l."deletedAt" is null
join timesheets own on own."tenantId" = l."tenantId" and own.id = l."timesheetId"
where ts."tenantId" = ${p.tenantId}::uuid and ts.id = any(${p.ids}::uuid[])
  and ts.date between own.date and own.date + greatest(0, ${daysAfterStartSql('own', sql`${p.now}::timestamptz`)})`,
);

export const setStatusSql = statement(
  (
    p: Params<
      Pick<Reader, 'tenantId' | 'userId' | 'now'> & {
        ids: readonly string[];
        status: TimesheetStatus;
        /** When days that wait from now on were submitted. */
        submittedAt: Date | undefined;
      }
    >,
  ) => sql`
with ${fixedAmountsSql(p)}
update timesheets set status = ${p.status}, "updatedAt" = ${p.now}, "updatedByUserId" = ${p.userId},
  "submittedAt" = case ${p.status} when 'PENDING' then coalesce(${p.submittedAt}::timestamptz, "submittedAt", ${p.now})
    when 'DRAFT' then null else "submittedAt" end,
  "approvedAt" = case when ${p.status} = 'APPROVED' then ${p.now}::timestamptz end,
  "approvedById" = case when ${p.status} = 'APPROVED' then ${p.userId}::uuid end,
  "lockedAt" = case when ${p.status} = 'APPROVED' then ${p.now}::timestamptz end
where "tenantId" = ${p.tenantId} and id = any(${p.ids}::uuid[])`,
);

/** The status that each of the sheets had before the caller's decision about it; without those of others, or older ones. */
export const decidedSql = rowStatement(
  { id: uuid, before: word<TimesheetStatus>() },
  (p: Params<Pick<Reader, 'tenantId' | 'userId'> & { ids: readonly string[]; since: Date }>) => sql`
select ts.id, step."fromStatus" as before
from timesheets ts
cross join lateral (
  select v.* from timesheet_events v where v."timesheetId" = ts.id and v."fromStatus" <> v."toStatus"
  order by v."createdAt" desc, v.id desc limit 1) step
where ts."tenantId" = ${p.tenantId} and ts.id = any(${p.ids}::uuid[]) and step."actorUserId" = ${p.userId}
  and step."createdAt" >= ${p.since}::timestamptz and step."toStatus" = ts.status and ts.status in ('APPROVED', 'DENIED')`,
);

/** Whether the reader manages a team, and whether people see their own sheets. */
export const opensSheetsSql = rowStatement(
  { ofOthers: bool, own: bool },
  (p: Params<Reader>) => sql`
  select o."ownTimesheets" as own, exists (
    select 1 from organization_teams team
    where team."tenantId" = ${p.tenantId} and team."organizationId" = o.id and ${managesTeam(p, 'team.id')}) as "ofOthers"
  from organizations o where o."tenantId" = ${p.tenantId} and o.id = ${p.organizationId}`,
);
