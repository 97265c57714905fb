import type { Context } from '#server/context/context.ts';
import { managesTeam } from '#server/modules/teams/manages.sql.ts';
import { canAny } from '#shared/access/can.ts';

/**
 * Which `team` a caller sees: their own by membership or by having made it, or all of the organization.
 * $1 tenant, $2 organization, $3 user, $4 employee, $5 whether all are seen: `callerValues`.
 */
export const visibleTeam = `team."tenantId" = $1 and team."organizationId" = $2 and team."deletedAt" is null
    and ($5 or team."createdByUserId" = $3 or exists (
      select 1 from organization_team_employees own
      where own."organizationTeamId" = team.id and own."employeeId" = $4 and own."deletedAt" is null))`;

/** Those of the teams $6, or of all while it is null, that the caller sees, and whether they manage it; oldest first. */
export const visibleTeamsSql = `
select team.id, ${managesTeam('team.id')} as manages from organization_teams team
where ${visibleTeam} and ($6::uuid[] is null or team.id = any($6))
order by team."createdAt", team.id`;

/** Whether somebody sees every team of the organization, member or not. */
export function seesAllTeams(ctx: Pick<Context, 'permissions'>): boolean {
  return canAny(ctx, ['CHANGE_SELECTED_EMPLOYEE', 'ALL_ORG_VIEW']);
}

type Caller = Pick<Context, 'tenantId' | 'organizationId' | 'userId' | 'employeeId' | 'permissions'>;

/** The first five values of every statement that asks for `visibleTeam`. */
export function callerValues(ctx: Caller): unknown[] {
  return [ctx.tenantId, ctx.organizationId ?? null, ctx.userId, ctx.employeeId ?? null, seesAllTeams(ctx)];
}
