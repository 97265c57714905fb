import { hoursColumns, personOf, settingHistory } from '#server/db/dated-settings.sql.ts';
import { instants, jsonItems, jsonObject, list } from '#server/db/json/json-sql.ts';
import { secondsBetween } from '#server/db/log-seconds.sql.ts';
import { bool, int, json, jsonText, nullable, rowStatement, text, word } from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import { memberPeriods } from '#server/modules/teams/memberships.data.ts';
import { type MemberValues, stopped } from '#server/modules/teams/read/team-member-json.sql.ts';
import { logsOfRange } from '#server/modules/teams/read/team-members.sql.ts';
import type { MemberDay } from '#shared/teams/team-hours.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import type { Dated } from '#shared/time/dated.ts';
import type { DatedValue } from '#shared/workspaces/dated-settings.ts';
import type { HoursHistory } from '#shared/workspaces/working-week.ts';

interface TeamValues extends MemberValues {
  readonly teamId: string;
}

const pickedTeam = (p: Params<TeamValues>) => sql`picked_team as materialized (
  select team.id from organization_teams team where team."tenantId" = ${p.tenantId} and team.id = ${p.teamId}
)`;

const stretchJson = jsonObject<MemberDay['stretches'][number]>({
  ...instants('l', 'startedAt', 'stoppedAt'),
  color: 'project.color',
});

const dayJson = jsonObject<MemberDay>({
  employeeId: 'm."employeeId"',
  plannedSeconds: 'round(nullif(plan."workTimePlanned", 0) * 3600)',
  stretches: list('worked.items'),
});

interface DayValues extends TeamValues {
  readonly day: Day;
  /** The one employee whose plan the reader may know; null for those of all. */
  readonly onlyPlanOf: string | null;
}

/** The project of a log, if the team may see it. */
const visibleProject = (p: Params<TeamValues>) => sql`
  left join organization_projects project on project.id = l."projectId" and (${p.seesAll}::boolean
    or project.public is distinct from false or exists (
      select 1 from organization_project_teams link
      where link."projectId" = project.id and link."organizationTeamId" = ${p.teamId}))`;

/** One row with the members of a team: their working times for it in the range, and their planned time of the day. */
export const teamDaySql = rowStatement(
  jsonText,
  (p: Params<DayValues>) => sql`
with ${pickedTeam(p)}, worked as (
  select l."employeeId", ${raw(jsonItems(stretchJson, { orderBy: 'l."startedAt"' }))} as items
  from (${raw(logsOfRange(p))}) l ${visibleProject(p)}
  where ${p.onlyLogsOf}::uuid is null or l."employeeId" = ${p.onlyLogsOf}
  group by l."employeeId"
)
select ${raw(jsonObject({ members: list(jsonItems(dayJson, { orderBy: 'm.id' })) }))}::text as json
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

/** Seconds of a team on each of the days that has some, by project. */
export const teamWeekSql = rowStatement(
  { day: word<Day>(), name: nullable(text), color: nullable(text), seconds: int },
  (p: Params<WeekValues>) => sql`
with ${pickedTeam(p)}
select to_char(d.day, 'YYYY-MM-DD') as day, project.name, project.color, sum(${secondsBetween(
    { start: 'l."startedAt"', end: raw(stopped(p)) },
    { start: 'd."from"', end: 'd.until' },
  )})::int as seconds
from (${raw(logsOfRange(p))}) l
join unnest(${p.days}::date[], ${p.starts}::timestamptz[], ${p.ends}::timestamptz[]) as d(day, "from", until)
  on l."startedAt" < d.until and ${raw(stopped(p))} > d."from" ${visibleProject(p)}
group by d.day, project.id, project.name, project.color order by seconds desc, project.id`,
);

export interface TeamMemberHours extends HoursHistory {
  readonly employment: readonly Dated<DatedValue<'employment'>>[];
  /** Whether the person is expected to track time today, where that never changed. */
  readonly isExpected: boolean;
  /** When the person was a member, with the days on which they left. */
  readonly periods: readonly { readonly from: Day; readonly until: Day | null }[];
}

/** People of a team in the days from one on, with their hours; today's and those who left since. */
export const teamHoursSql = rowStatement(
  {
    own: json<HoursHistory['own']>(),
    usual: json<HoursHistory['usual']>(),
    employment: json<readonly Dated<DatedValue<'employment'>>[]>(),
    isExpected: bool,
    periods: json<TeamMemberHours['periods']>(),
  },
  (p: Params<{ tenantId: string; teamId: string; from: Day; zone: string }>) => sql`
select ${hoursColumns},
  ${settingHistory('employment', personOf('e'))} as employment, e."isActive" and e."isTrackingEnabled" as "isExpected",
  (select json_agg(period) from ${memberPeriods('m', p.zone)} as period) as periods
from organization_team_employees m
join employees e on e."tenantId" = m."tenantId" and e.id = m."employeeId"
where m."tenantId" = ${p.tenantId} and m."organizationTeamId" = ${p.teamId}
  and exists (select from ${memberPeriods('m', p.zone)} as period where period.until is null or period.until > ${p.from}::date)
  and m."isTrackingEnabled" is distinct from false`,
);
