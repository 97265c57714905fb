import { type RoleName, roleName } from '#shared/enums/role-name.ts';

/** Roles every tenant keeps: they cannot be deleted. */
export const systemRoles: readonly RoleName[] = ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE', 'CANDIDATE', 'VIEWER'];

/** The eight roles a tenant starts with. */
export const defaultRoles: readonly { name: RoleName; isSystem: boolean }[] = roleName.options.map(
  (name) => ({
    name,
    isSystem: isSystemRole(name),
  }),
);

export function isSystemRole(name: string): boolean {
  return systemRoles.some((role) => role === name);
}

export function isDeletableRole(role: { name: string; isSystem?: boolean | null }): boolean {
  return !role.isSystem && !isSystemRole(role.name);
}
