import { hoursColumns } from '#server/db/dated-settings.sql.ts';
import {
  bool,
  int,
  json,
  nullable,
  rowStatement,
  storedDate,
  text,
  timestamp,
  uuid,
} from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { sheetPartsSql } from '#server/modules/time-logs/day-parts.sql.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import type { StoredDate } from '#shared/time/instant.ts';
import type { HoursHistory } from '#shared/workspaces/working-week.ts';

export interface PersonRow {
  readonly id: string;
  readonly tenantId: string;
  readonly timeZone: string | null;
  readonly startedWorkOn: StoredDate | null;
  readonly createdAt: Date;
  readonly startWeekOn: string;
  readonly own: HoursHistory['own'];
  readonly usual: HoursHistory['usual'];
  readonly tracks: boolean;
  readonly remindNoTime: boolean;
  readonly remindShortWeek: boolean;
  readonly remindUnsubmittedWeek: boolean;
  readonly remindWaitingApprovals: boolean;
}

/** Everybody of the organizations that remind of something, with their hours. */
export const peopleSql = rowStatement(
  {
    id: uuid,
    tenantId: uuid,
    timeZone: nullable(text),
    startedWorkOn: nullable(storedDate),
    createdAt: timestamp,
    startWeekOn: text,
    own: json<HoursHistory['own']>(),
    usual: json<HoursHistory['usual']>(),
    remindNoTime: bool,
    remindShortWeek: bool,
    remindUnsubmittedWeek: bool,
    remindWaitingApprovals: bool,
    tracks: bool,
  },
  (_p: Params<Record<never, never>>) => sql`
select e.id, e."tenantId", u."timeZone", e."startedWorkOn", e."createdAt", o."startWeekOn",
  ${hoursColumns},
  o."remindNoTime", o."remindShortWeek", o."remindUnsubmittedWeek", o."remindWaitingApprovals",
  exists (select 1 from role_permissions rp where rp."tenantId" = u."tenantId" and rp."roleId" = u."roleId"
    and rp.permission = 'TIME_TRACKER' and rp.enabled) and e."isTrackingEnabled" as tracks
from organizations o
join employees e on e."tenantId" = o."tenantId" and e."organizationId" = o.id and e."isActive" and e."deletedAt" is null
join users u on u."tenantId" = e."tenantId" and u.id = e."userId" and u."isActive" and u."deletedAt" is null
join accounts a on a.id = u."accountId" and a."isActive" and a."deletedAt" is null
where o."deletedAt" is null
  and (o."remindNoTime" or o."remindShortWeek" or o."remindUnsubmittedWeek" or o."remindWaitingApprovals")
order by e."tenantId", e.id`,
);

interface Asked {
  readonly now: Date;
  readonly ids: readonly string[];
}

/** The days of these people with time, of the last weeks. */
export const sheetsSql = rowStatement(
  { employeeId: uuid, date: text, status: text, seconds: int, logs: int },
  (p: Params<Asked & { since: Day }>) => sql`
select ts."employeeId", to_char(ts.date, 'YYYY-MM-DD') as date, ts.status, worked.seconds, worked.logs
from timesheets ts
cross join lateral (select count(*)::int as logs, coalesce(sum(seconds), 0)::int as seconds
  from (${sheetPartsSql(sql`${p.now}::timestamptz`)}) as parts) as worked
where ts."employeeId" = any(${p.ids}::uuid[]) and ts.date >= ${p.since}::date and ts."deletedAt" is null and worked.logs > 0`,
);

/**
 * The number of people whose time has waited for each approver since yesterday: as managers of a team of theirs, and
 * where it has no other manager, as approvers of everybody's time.
 */
export const waitingSql = rowStatement(
  { employeeId: uuid, count: int },
  (p: Params<Asked & { roles: readonly string[]; tenantIds: readonly string[] }>) => sql`
with waiting as materialized (
  select distinct ts."tenantId", ts."organizationId", ts."employeeId" from timesheets ts
  where ts."tenantId" = any(${p.tenantIds}::uuid[]) and ts.status in ('PENDING', 'IN REVIEW') and ts."deletedAt" is null
    and ts."submittedAt" <= ${p.now}::timestamptz - interval '12 hours'
), team as materialized (
  select w.*, t.id as "teamId", t."createdByUserId"
  from waiting w
  join organization_team_employees m on m."tenantId" = w."tenantId" and m."employeeId" = w."employeeId" and m."deletedAt" is null
  join organization_teams t on t."tenantId" = w."tenantId" and t.id = m."organizationTeamId" and t."deletedAt" is null
), managers as materialized (
  select team."employeeId", e.id
  from team
  join organization_team_employees m on m."tenantId" = team."tenantId" and m."organizationTeamId" = team."teamId"
    and m."isActive" and not m."isArchived" and m."deletedAt" is null
  join roles r on r.id = m."roleId" and r.name = any(${p.roles}::text[])
  join employees e on e."tenantId" = m."tenantId" and e.id = m."employeeId" and e."organizationId" = team."organizationId"
  where e.id <> team."employeeId" and e."isActive" and not e."isArchived" and e."deletedAt" is null
  union
  select team."employeeId", e.id
  from team
  join employees e on e."tenantId" = team."tenantId" and e."userId" = team."createdByUserId" and e."organizationId" = team."organizationId"
  where e.id <> team."employeeId" and e."isActive" and not e."isArchived" and e."deletedAt" is null
), reviewers as (
  select * from managers
  union
  select w."employeeId", e.id
  from waiting w
  join employees e on e."tenantId" = w."tenantId" and e."organizationId" = w."organizationId" and e.id = any(${p.ids}::uuid[])
  join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  join role_permissions rp on rp."tenantId" = u."tenantId" and rp."roleId" = u."roleId"
    and rp.permission = 'CAN_APPROVE_TIMESHEET' and rp.enabled
  where e.id <> w."employeeId" and not exists (select 1 from managers m where m."employeeId" = w."employeeId")
)
select id as "employeeId", count(*)::int as count from reviewers where id = any(${p.ids}::uuid[]) group by id`,
);

/** Reminders that these people already received under these keys. */
export const sentSql = rowStatement(
  { employeeId: uuid, onceKey: text },
  (p: Params<{ ids: readonly string[]; keys: readonly string[] }>) => sql`
select n."receiverEmployeeId" as "employeeId", n."onceKey" from notifications n
where n."receiverEmployeeId" = any(${p.ids}::uuid[]) and n."onceKey" = any(${p.keys}::text[])`,
);
