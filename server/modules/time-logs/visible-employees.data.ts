import { type Context, readRows } from '#server/context/context.ts';

/** Members of the teams the caller manages: by team role, or by having made the team. */
const managedSql = `
  select distinct theirs."employeeId" as id
  from organization_teams team
  left join organization_team_employees mine on mine."organizationTeamId" = team.id and mine."employeeId" = $2
    and mine."deletedAt" is null
  left join roles r on r."tenantId" = mine."tenantId" and r.id = mine."roleId"
  join organization_team_employees theirs on theirs."organizationTeamId" = team.id
  where team."tenantId" = $1 and team."deletedAt" is null
    and (r.name in ('MANAGER', 'ADMIN', 'SUPER_ADMIN') or team."createdByUserId" = $3)
    and ($4::uuid[] is null or team.id = any($4))`;

/** Of all teams the caller manages, or of those among `teamIds`. */
export async function managedEmployeeIds(ctx: Context, teamIds?: readonly string[]): Promise<string[]> {
  const rows = await readRows<{ id: string }>(ctx, 'managed-employees', managedSql, [
    ctx.tenantId,
    ctx.employeeId ?? null,
    ctx.userId,
    teamIds ?? null,
  ]);
  return rows.map((row) => row.id);
}
