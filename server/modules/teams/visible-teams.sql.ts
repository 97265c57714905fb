import { type Params, sql, statement } from '#server/db/sql.ts';
import type { CallerValues } from '#server/modules/teams/caller-values.ts';
import { managesTeam } from '#server/modules/teams/manages.sql.ts';

/** Which `team` a caller sees: their own by membership or by having made it, or all of the organization. */
export const visibleTeam = (
  p: Params<Omit<CallerValues, 'seesPrivate'>>,
) => sql`team."tenantId" = ${p.tenantId} and team."organizationId" = ${p.organizationId} and team."deletedAt" is null
    and (${p.seesAll} or team."createdByUserId" = ${p.userId} or exists (
      select 1 from organization_team_employees own
      where own."organizationTeamId" = team.id and own."employeeId" = ${p.employeeId} and own."deletedAt" is null))`;

/** Those of the teams, or of all, that the caller sees, and whether they manage it; oldest first. */
export const visibleTeamsSql = statement(
  (p: Params<CallerValues & { ids: readonly string[] | undefined }>) => sql`
  select team.id, ${managesTeam(p, 'team.id')} as manages from organization_teams team
  where ${visibleTeam(p)} and (${p.ids}::uuid[] is null or team.id = any(${p.ids}))
  order by team."createdAt", team.id`,
);
