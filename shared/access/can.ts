import type { Permission } from './permissions.ts';

/** The caller: a signed-in person on either side of the wire. */
export type PermissionHolder = {
  role?: string | null | undefined;
  permissions: ReadonlySet<string>;
};

export function can(holder: PermissionHolder, permission: Permission): boolean {
  return holder.permissions.has(permission);
}

/** One of them is enough; an empty list admits nobody. */
export function canAny(holder: PermissionHolder, permissions: readonly Permission[]): boolean {
  return permissions.some((permission) => can(holder, permission));
}
