import { type Context, readRows } from '#server/context/context.ts';

/** Members of the teams the caller manages: by team role, or by having made the team (Identity spec §6). */
const managedSql = `
  select distinct theirs."employeeId" as id
  from organization_teams team
  left join organization_team_employees mine on mine."organizationTeamId" = team.id and mine."employeeId" = $2
    and mine."deletedAt" is null
  left join roles r on r."tenantId" = mine."tenantId" and r.id = mine."roleId"
  join organization_team_employees theirs on theirs."organizationTeamId" = team.id
  where team."tenantId" = $1 and team."deletedAt" is null
    and (r.name in ('MANAGER', 'ADMIN', 'SUPER_ADMIN') or team."createdByUserId" = $3)`;

export async function managedEmployeeIds(ctx: Context): Promise<string[]> {
  const rows = await readRows<{ id: string }>(ctx, 'managed-employees', managedSql, [
    ctx.tenantId,
    ctx.employeeId ?? null,
    ctx.userId,
  ]);
  return rows.map((row) => row.id);
}
