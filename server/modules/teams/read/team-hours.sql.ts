import { instants, jsonItems, jsonObject, list, scalar } from '#server/db/json-sql.ts';
import { secondsBetween } from '#server/db/log-seconds.sql.ts';
import { type Params, raw, sql, statement } from '#server/db/sql.ts';
import { type MemberValues, stopped } from '#server/modules/teams/read/team-member-json.sql.ts';
import { logsOfRange } from '#server/modules/teams/read/team-members.sql.ts';
import type { MemberDay } from '#shared/teams/team-hours.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';

interface TeamValues extends MemberValues {
  readonly teamId: string;
}

const pickedTeam = (p: Params<TeamValues>) => sql`picked_team as materialized (
  select team.id from organization_teams team where team."tenantId" = ${p.tenantId} and team.id = ${p.teamId}
)`;

const stretchJson = jsonObject<MemberDay['stretches'][number]>({
  ...instants('l', 'startedAt', 'stoppedAt'),
  color: scalar('project.color'),
});

const dayJson = jsonObject<MemberDay>({
  employeeId: scalar('m."employeeId"'),
  plannedSeconds: scalar('round(nullif(plan."workTimePlanned", 0) * 3600)'),
  stretches: list('worked.items'),
});

interface DayValues extends TeamValues {
  readonly day: Day;
  /** The one employee whose plan the reader may know; null for those of all. */
  readonly onlyPlanOf: string | null;
}

/** One row with the members of a team: when they worked for it in the range, and what they planned for the day. */
export const teamDaySql = statement(
  (p: Params<DayValues>) => sql`
with ${pickedTeam(p)}, worked as (
  select l."employeeId", ${raw(jsonItems(stretchJson, { orderBy: 'l."startedAt"' }))} as items
  from (${raw(logsOfRange(p))}) l
  left join organization_projects project on project.id = l."projectId" and (${p.seesAll}::boolean
    or project.public is distinct from false or exists (
      select 1 from organization_project_teams link
      where link."projectId" = project.id and link."organizationTeamId" = ${p.teamId}))
  where ${p.onlyLogsOf}::uuid is null or l."employeeId" = ${p.onlyLogsOf}
  group by l."employeeId"
)
select '{"members":[' || coalesce(${raw(jsonItems(dayJson, { orderBy: 'm.id' }))}, '') || ']}' as json
from organization_team_employees m
left join worked on worked."employeeId" = m."employeeId"
left join daily_plans plan on plan."tenantId" = m."tenantId" and plan."employeeId" = m."employeeId"
  and plan."organizationTeamId" = m."organizationTeamId" and plan.date = ${p.day}::date and plan."deletedAt" is null
  and (${p.onlyPlanOf}::uuid is null or plan."employeeId" = ${p.onlyPlanOf})
where m."tenantId" = ${p.tenantId} and m."organizationTeamId" = ${p.teamId} and m."deletedAt" is null`,
);

interface WeekValues extends TeamValues {
  readonly days: readonly Day[];
  readonly starts: readonly Date[];
  readonly ends: readonly Date[];
}

/** Seconds of a team on each of the days that has some. */
export const teamWeekSql = statement(
  (p: Params<WeekValues>) => sql`
with ${pickedTeam(p)}
select to_char(d.day, 'YYYY-MM-DD') as day, sum(${secondsBetween(
    { start: 'l."startedAt"', end: raw(stopped(p)) },
    { start: 'd."from"', end: 'd.until' },
  )})::int as seconds
from (${raw(logsOfRange(p))}) l
join unnest(${p.days}::date[], ${p.starts}::timestamptz[], ${p.ends}::timestamptz[]) as d(day, "from", until)
  on l."startedAt" < d.until and ${raw(stopped(p))} > d."from"
group by d.day`,
);

/** Who tracks time in a team, with the working days they set. */
export const workingDaysSql = statement(
  (p: Params<{ tenantId: string; teamId: string }>) => sql`
select coalesce(json_agg(json_build_object('weekday', wh.weekday, 'isWorkingDay', wh."isWorkingDay",
    'startTime', wh."startTime", 'endTime', wh."endTime")) filter (where wh.id is not null), '[]') as days
from organization_team_employees m
join employees e on e."tenantId" = m."tenantId" and e.id = m."employeeId" and e."deletedAt" is null
  and e."isActive" and e."isTrackingEnabled"
left join working_hours wh on wh."tenantId" = e."tenantId" and wh."employeeId" = e.id
where m."tenantId" = ${p.tenantId} and m."organizationTeamId" = ${p.teamId} and m."deletedAt" is null
  and m."isTrackingEnabled" is distinct from false
group by e.id`,
);
