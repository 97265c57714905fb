import { fullNameSql } from '#server/modules/reports/report-json.sql.ts';
import { countedManagesTeam } from '#server/modules/teams/manages.sql.ts';
import { countedTeam } from '#server/modules/teams/visible-teams.sql.ts';

/**
 * Saved reports of the caller and of the teams they see, or the one $6; by name. $1 to $5 are `countedValues`.
 * A deleted team shows nothing to anybody any more.
 */
export const savedReportsSql = `
select r.id, r.name, r.report, r.query, team.id as "organizationTeamId", r."createdAt", r."updatedAt",
  r."userId" = $3 as "isOwn", r."userId" = $3 or (team.id is not null and ${countedManagesTeam('team.id')}) as "mayDelete",
  case when r."userId" = $3 and r."shareTokenHash" is not null then r."shareExpiresAt" end as "shareExpiresAt",
  ${fullNameSql} as owner
from saved_reports r
join users u on u."tenantId" = r."tenantId" and u.id = r."userId"
left join organization_teams team on team."tenantId" = r."tenantId" and team.id = r."organizationTeamId"
  and team."deletedAt" is null
where r."tenantId" = $1 and r."organizationId" = $2 and ($6::uuid is null or r.id = $6)
  and (r."userId" = $3 or (team.id is not null and ${countedTeam}))
order by lower(r.name), r.id`;

/** The shared report $1 whose link is open at $2, and the place in its organization of who shared it. */
export const sharedReportSql = `
select r.name, r.report, r.query, r."shareExpiresAt", r."tenantId", r."organizationId", r."userId", o."startWeekOn",
  e.id as "employeeId"
from saved_reports r
join organizations o on o."tenantId" = r."tenantId" and o.id = r."organizationId" and o."deletedAt" is null
join employees e on e."tenantId" = r."tenantId" and e."organizationId" = r."organizationId"
  and e."userId" = r."userId" and e."isActive" and e."deletedAt" is null
where r."shareTokenHash" = $1 and r."shareExpiresAt" > $2`;

/** People of the teams that somebody manages, as their pages have them; $1 to $4 of `countedValues`. */
export const ledPeopleSql = `
select distinct e.id
from organization_teams team
join organization_team_employees theirs on theirs."organizationTeamId" = team.id and theirs."deletedAt" is null
join employees e on e.id = theirs."employeeId" and e."deletedAt" is null
where team."tenantId" = $1 and team."organizationId" = $2 and team."deletedAt" is null and ${countedManagesTeam('team.id')}`;
