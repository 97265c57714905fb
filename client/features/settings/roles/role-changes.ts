import { createDraftStore } from '#client/lib/session/session-store.ts';
import { permissionAreas } from '#shared/access/permission-areas.ts';
import type { Permission } from '#shared/access/permissions.ts';
import type { PermissionChange, RoleOverview } from '#shared/roles/role.schema.ts';

/** Whether a permission is to be granted, by role and permission. */
export type WantedPermissions = ReadonlyMap<string, boolean>;

const nothing: WantedPermissions = new Map();

/** Unsaved ticks, preserved while the person visits another page. */
export const wantedPermissions = createDraftStore(nothing);

export const discardWanted = (): void => wantedPermissions.write(nothing);

const keyOf = (roleId: string, permission: string) => `${roleId} ${permission}`;

type StoredRole = Pick<RoleOverview, 'id' | 'permissions'>;

/** Whether the role has the permission once everything is saved. */
export function isWanted(wanted: WantedPermissions, role: StoredRole, permission: string): boolean {
  return wanted.get(keyOf(role.id, permission)) ?? role.permissions.includes(permission);
}

/** The other way round than it is shown. */
export function toggleWanted(role: StoredRole, permission: string): void {
  const wanted = wantedPermissions.read();
  const next = new Map(wanted).set(keyOf(role.id, permission), !isWanted(wanted, role, permission));
  const isStored = next.get(keyOf(role.id, permission)) === role.permissions.includes(permission);
  if (isStored) next.delete(keyOf(role.id, permission));
  wantedPermissions.write(next.size === 0 ? nothing : next);
}

const everyPermission: readonly Permission[] = Object.values(permissionAreas).flat();

/** The changes to save, by role and in the order of the screen. */
export function changesOf(roles: readonly StoredRole[], wanted: WantedPermissions): PermissionChange[] {
  return roles.flatMap((role) =>
    everyPermission
      .map((permission) => ({ roleId: role.id, permission, enabled: isWanted(wanted, role, permission) }))
      .filter(({ permission, enabled }) => role.permissions.includes(permission) !== enabled),
  );
}
