import { type RoleName, roleName } from '#shared/enums/role-name.ts';

/** Roles every tenant keeps: they cannot be deleted. */
const systemRoles: readonly RoleName[] = ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE', 'CANDIDATE', 'VIEWER'];

/** The eight roles a tenant starts with. */
export const defaultRoles: readonly { name: RoleName; isSystem: boolean }[] = roleName.options.map(
  (name) => ({
    name,
    isSystem: isSystemRole(name),
  }),
);

function isSystemRole(name: string): boolean {
  return systemRoles.some((role) => role === name);
}

/** Team managers hold this one, so it stays although it is no system role. */
export const teamManagerRole: RoleName = 'MANAGER';

/** One of the eight: its name means something to the product and stays as it is. */
export function isBuiltInRole(name: string): boolean {
  return roleName.safeParse(name).success;
}

/** Roles for hiring, which Takt lacks: they exist for other clients. */
const rolesOfHiring: readonly RoleName[] = ['CANDIDATE', 'INTERVIEWER'];

/** Left out where roles are chosen and compared, unless somebody holds it. */
export function isShownRole(role: { name: string; people: number; invitations: number }): boolean {
  return role.people + role.invitations > 0 || !rolesOfHiring.some((name) => name === role.name);
}

export function isDeletableRole(role: { name: string; isSystem?: boolean | null }): boolean {
  return !role.isSystem && !isSystemRole(role.name) && role.name !== teamManagerRole;
}
