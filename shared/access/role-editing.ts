import { can, type PermissionHolder } from './can.ts';
import { managesRoles } from './role-access.ts';
import { roleRank } from './role-rank.ts';

/** Why somebody may not change a permission of a role. */
type PermissionRefusal = 'ofSuperAdmin' | 'ofAdmin' | 'roleAboveOwnRank' | 'permissionLacking';

interface PermissionChange {
  readonly role: string;
  readonly permission: string;
  readonly enabled: boolean;
}

/** Super admins change every role, others roles below their own. */
export function mayEditRole(editor: PermissionHolder, role: string): boolean {
  return editor.role === 'SUPER_ADMIN' || roleRank(role) < roleRank(editor.role);
}

/** Permissions of a super admin never change, so that somebody can always undo a lockout. */
export function mayEditPermissions(editor: PermissionHolder, role: string): boolean {
  return role !== 'SUPER_ADMIN' && mayEditRole(editor, role);
}

/** Undefined when the change is allowed. Nobody grants permissions they lack; everybody may revoke. */
export function permissionRefusal(
  editor: PermissionHolder,
  { role, permission, enabled }: PermissionChange,
): PermissionRefusal | undefined {
  if (role === 'SUPER_ADMIN') return 'ofSuperAdmin';
  if (!mayEditRole(editor, role)) return role === 'ADMIN' ? 'ofAdmin' : 'roleAboveOwnRank';
  if (enabled && !editor.permissions.has(permission)) return 'permissionLacking';
  return undefined;
}

/** The two admin roles manage roles, unless a super admin has revoked the right from one of them. */
export function mayManageRoles(editor: PermissionHolder): boolean {
  return managesRoles(editor.role) && can(editor, 'CHANGE_ROLES_PERMISSIONS');
}
