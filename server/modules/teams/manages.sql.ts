import { roleName } from '#shared/enums/role-name.ts';
import { isManagerRole } from '#shared/teams/manages.ts';

const managerRoles = roleName.options
  .filter(isManagerRole)
  .map((name) => `'${name}'`)
  .join(', ');

/** Whether the caller manages the team that the expression names; $3 and $4 as in `callerValues`. */
export const managesTeam = (teamId: string) => `exists (
    select 1 from organization_teams kept
    where kept.id = ${teamId} and kept."deletedAt" is null and (kept."createdByUserId" = $3 or exists (
      select 1 from organization_team_employees led
      join roles held on held.id = led."roleId" and held.name in (${managerRoles})
      where led."organizationTeamId" = kept.id and led."employeeId" = $4 and led."deletedAt" is null)))`;
