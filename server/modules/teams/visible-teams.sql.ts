import { bool, rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import type { CallerValues } from '#server/modules/teams/caller-values.ts';
import { managesTeam } from '#server/modules/teams/manages.sql.ts';

/** The condition for a `team` that a caller sees: their own as member or creator, or all of the organization. */
export const visibleTeam = (
  p: Params<Omit<CallerValues, 'seesPrivate'>>,
) => sql`team."tenantId" = ${p.tenantId} and team."organizationId" = ${p.organizationId} and team."deletedAt" is null
    and (${p.seesAll} or team."createdByUserId" = ${p.userId} or exists (
      select 1 from organization_team_employees own
      where own."organizationTeamId" = team.id and own."employeeId" = ${p.employeeId} and own."deletedAt" is null))`;

/** Visible teams, of these ids or of all, and whether the caller manages each; oldest first. */
export const visibleTeamsSql = rowStatement(
  { id: uuid, manages: bool },
  (p: Params<CallerValues & { ids: readonly string[] | undefined }>) => sql`
  select team.id, ${managesTeam(p, 'team.id')} as manages from organization_teams team
  where ${visibleTeam(p)} and (${p.ids}::uuid[] is null or team.id = any(${p.ids}))
  order by team."createdAt", team.id`,
);
