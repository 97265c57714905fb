import { permission } from '#shared/access/permissions.ts';
import type { RoleOverview, RolePermission } from '#shared/roles/role.schema.ts';

const free = { mayEdit: true, mayEditPermissions: true, mayRename: false, mayDelete: false, mayAssign: true };
const nobody = { people: 0, invitations: 0, requiresSecondFactor: false, permissions: [] };

export function role(name: string, facts: Partial<RoleOverview> = {}): RoleOverview {
  return { id: `role-${name}`, name, isSystem: false, ...nobody, ...free, ...facts };
}

/** A row for every permission of a role, with those that are granted. */
export function permissionRows(granted: readonly string[]): RolePermission[] {
  return permission.options.map((name) => ({
    id: `row-${name}`,
    roleId: 'role',
    permission: name,
    enabled: granted.includes(name),
  }));
}
