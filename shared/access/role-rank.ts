import type { RoleName } from '#shared/enums/role-name.ts';
import type { PermissionHolder } from './can.ts';

const RANKS: Readonly<Record<RoleName, number>> = {
  SUPER_ADMIN: 5,
  ADMIN: 4,
  MANAGER: 3,
  DATA_ENTRY: 2,
  EMPLOYEE: 2,
  INTERVIEWER: 1,
  VIEWER: 1,
  CANDIDATE: 0,
};

const isBuiltIn = (name: string): name is RoleName => Object.hasOwn(RANKS, name);

type RoleToGrant = { name: string; permissions?: ReadonlySet<string> };

/** Higher may grant lower. A role of the tenant's own making ranks as EMPLOYEE; no role ranks below all. */
export function roleRank(name: string | null | undefined): number {
  if (!name) return -1;
  return RANKS[isBuiltIn(name) ? name : 'EMPLOYEE'];
}

/**
 * Whether `granter` may give somebody the role: nobody grants a role above their own, nor one of the tenant's
 * own making that may do what the granter may not. Pass the permissions of such a role; without them it is refused.
 */
export function mayGrantRole(granter: PermissionHolder, role: RoleToGrant): boolean {
  if (roleRank(role.name) > roleRank(granter.role)) return false;
  if (isBuiltIn(role.name)) return true;
  const needed = [...(role.permissions ?? [])];
  return role.permissions !== undefined && needed.every((name) => granter.permissions.has(name));
}

/** Roles in the invitation form: admins choose, others invite with the default role. */
export function inviteRoleChoices(role: string | null | undefined): RoleName[] {
  return roleRank(role) >= RANKS.ADMIN ? ['ADMIN', 'MANAGER', 'EMPLOYEE'] : ['EMPLOYEE'];
}
