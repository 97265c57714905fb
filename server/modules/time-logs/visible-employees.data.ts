import type { Context } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';

interface Manager {
  readonly tenantId: string;
  readonly employeeId: string | undefined;
  readonly userId: string;
  readonly teamIds: readonly string[] | undefined;
}

/** Members of the teams the caller manages: by team role, or by having made the team. */
const managedSql = statement(
  (p: Params<Manager>) => sql`
  select distinct theirs."employeeId" as id
  from organization_teams team
  left join organization_team_employees mine on mine."organizationTeamId" = team.id and mine."employeeId" = ${p.employeeId}
    and mine."deletedAt" is null
  left join roles r on r."tenantId" = mine."tenantId" and r.id = mine."roleId"
  join organization_team_employees theirs on theirs."organizationTeamId" = team.id
  where team."tenantId" = ${p.tenantId} and team."deletedAt" is null
    and (r.name in ('MANAGER', 'ADMIN', 'SUPER_ADMIN') or team."createdByUserId" = ${p.userId})
    and (${p.teamIds}::uuid[] is null or team.id = any(${p.teamIds}))`,
);

/** Of all teams the caller manages, or of those among `teamIds`. */
export async function managedEmployeeIds(ctx: Context, teamIds?: readonly string[]): Promise<string[]> {
  const { tenantId, employeeId, userId } = ctx;
  const rows = await queryRows<{ id: string }>(ctx, managedSql({ tenantId, employeeId, userId, teamIds }));
  return rows.map((row) => row.id);
}
