import { bool, day, nullable, type RowOf, rowStatement, text, timestamp, uuid } from '#server/db/rows.ts';
import { type Params, type Sql, sql } from '#server/db/sql.ts';
import { visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import type { CallerValues } from '#server/modules/teams/caller-values.ts';
import { visibleProject } from '#server/modules/teams/visible-projects.sql.ts';

const columns = {
  ...{ id: uuid, calendarId: uuid, seriesId: text, instance: text, title: nullable(text) },
  ...{
    startsAt: timestamp,
    endsAt: timestamp,
    firstDay: nullable(day),
    lastDay: nullable(day),
    isBusy: bool,
  },
  ...{ entryId: nullable(uuid), startedAt: nullable(timestamp), stoppedAt: nullable(timestamp) },
  isMoved: nullable(bool),
  ...{ taskId: nullable(uuid), projectId: nullable(uuid), organizationTeamId: nullable(uuid) },
  ...{ organizationContactId: nullable(uuid), name: nullable(text) },
};
export type EventRow = RowOf<typeof columns>;

/**
 * Events of the caller's calendars, with their entries. An event without one gets the work of the last entry of its
 * series, as far as the caller still sees it.
 */
const eventsSql = (p: Params<CallerValues>, among: Sql) => sql`
with ${visibleTeams(p)}
select e.id, e."calendarId", e."seriesId", e.instance, e.title, e."startsAt", e."endsAt", e."firstDay", e."lastDay",
  e."isBusy", entry.id as "entryId", entry."startedAt", entry."stoppedAt", entry."isMoved",
  t.id as "taskId", p.id as "projectId", team.id as "organizationTeamId", client.id as "organizationContactId",
  coalesce(t.title, p.name) as name
from personal_calendars c
join calendar_events e on e."tenantId" = c."tenantId" and e."calendarId" = c.id
left join lateral (
  select l.id, l."startedAt", l."stoppedAt", (g."startsAt", g."endsAt") is distinct from (e."startsAt", e."endsAt") as "isMoved"
  from logged_events g
  join time_logs l on l."tenantId" = g."tenantId" and l.id = g."timeLogId" and l."deletedAt" is null
  where g."tenantId" = e."tenantId" and g."calendarId" = e."calendarId" and g."seriesId" = e."seriesId"
    and g.instance = e.instance
  order by g."createdAt" desc, g."timeLogId" limit 1
) entry on true
left join lateral (
  select l."taskId", l."projectId", l."organizationTeamId"
  from logged_events g
  join time_logs l on l."tenantId" = g."tenantId" and l.id = g."timeLogId" and l."deletedAt" is null
  where g."tenantId" = e."tenantId" and g."calendarId" = e."calendarId" and g."seriesId" = e."seriesId"
  order by g."startsAt" desc, g."createdAt" desc, g."timeLogId" limit 1
) last on entry.id is null
left join tasks t on t.id = last."taskId" and ${visibleTask(p)}
left join organization_projects p on p.id = coalesce(t."projectId", last."projectId") and ${visibleProject(p)}
left join organization_contacts client on client."tenantId" = p."tenantId" and client.id = p."organizationContactId"
  and client."deletedAt" is null
left join lateral (
  select own.id from organization_team_employees m
  join organization_teams own on own.id = m."organizationTeamId" and own."deletedAt" is null
  where m."tenantId" = ${p.tenantId}::uuid and m."employeeId" = ${p.employeeId}::uuid and m."deletedAt" is null
    and case when t.id is null then own.id = last."organizationTeamId"
      else exists (select 1 from task_teams link where link."taskId" = t.id and link."organizationTeamId" = own.id) end
  order by own.id = last."organizationTeamId" desc, m."createdAt" limit 1
) team on coalesce(t.id, p.id) is not null
where c."tenantId" = ${p.tenantId}::uuid and c."userId" = ${p.userId}::uuid and ${among}
order by e."startsAt", e."endsAt", e.id`;

interface Range {
  readonly start: Date;
  readonly end: Date;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Events of shown calendars that meet a range; those of whole days by their days. */
export const eventsBetweenSql = rowStatement(columns, (p: Params<CallerValues & Range>) =>
  eventsSql(
    p,
    sql`c."isShown" and case when e."firstDay" is null
      then e."startsAt" < ${p.end}::timestamptz and greatest(e."endsAt", e."startsAt" + interval '1 millisecond') > ${p.start}::timestamptz
      else e."firstDay" <= ${p.lastDay}::date and e."lastDay" >= ${p.firstDay}::date end`,
  ),
);

export const eventsAmongSql = rowStatement(columns, (p: Params<CallerValues & { ids: readonly string[] }>) =>
  eventsSql(p, sql`e.id = any(${p.ids}::uuid[])`),
);
