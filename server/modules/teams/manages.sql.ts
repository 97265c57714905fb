import { type Params, raw, sql } from '#server/db/sql.ts';
import { roleName } from '#shared/enums/role-name.ts';
import { isManagerRole } from '#shared/teams/manages.ts';

const managerRoles = roleName.options
  .filter(isManagerRole)
  .map((name) => `'${name}'`)
  .join(', ');

interface Manager {
  readonly userId: string;
  readonly employeeId: string | undefined;
}

/** Whether the caller manages the team that the expression names. */
export const managesTeam = (p: Params<Manager>, teamId: string) => sql`exists (
    select 1 from organization_teams managed
    where managed.id = ${raw(teamId)} and managed."deletedAt" is null and (managed."createdByUserId" = ${p.userId} or exists (
      select 1 from organization_team_employees led
      join roles role on role.id = led."roleId" and role.name in (${raw(managerRoles)})
      where led."organizationTeamId" = managed.id and led."employeeId" = ${p.employeeId} and led."deletedAt" is null)))`;
