import type { z } from 'zod';
import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { forbidden } from '#server/errors.ts';
import { announceRights } from '#server/modules/roles/role-changes.ts';
import {
  findGrantedPermissions,
  findPermissions,
  getPermission,
  writePermission,
} from '#server/modules/roles/role-permissions.data.ts';
import { getRole } from '#server/modules/roles/roles.data.ts';
import { requireRoleManager } from '#server/modules/roles/roles.service.ts';
import { permissionRefusal } from '#shared/access/role-editing.ts';
import { type List, toList } from '#shared/http/envelope.ts';
import { type RolePermission, type rolePermissionQuery, roleTexts } from '#shared/roles/role.schema.ts';

/** What the caller's own role grants. */
export async function listMyPermissions(ctx: Context): Promise<RolePermission[]> {
  return ctx.roleId === undefined ? [] : findGrantedPermissions(ctx, ctx.roleId);
}

/** Every permission of a role: anybody reads their own role's, those who manage roles read all. */
export async function listPermissions(ctx: Context, roleId: string): Promise<List<RolePermission>> {
  if (roleId !== ctx.roleId) requireRoleManager(ctx);
  const role = await getRole(ctx, roleId);
  return toList(await findPermissions(ctx, role.id));
}

/** The same, for those who name the role in `data`. */
export async function findRolePermissions(
  ctx: Context,
  { data }: z.output<typeof rolePermissionQuery>,
): Promise<List<RolePermission>> {
  const roleId = data?.findInput?.roleId ?? ctx.roleId;
  return roleId === undefined ? toList([]) : listPermissions(ctx, roleId);
}

/** Grants or withdraws one permission; everybody who holds the role feels it with their next request. */
export async function setPermission(
  ctx: Context,
  id: string,
  { enabled }: { enabled: boolean },
): Promise<RolePermission> {
  requireRoleManager(ctx);
  return inTransaction(ctx, async (tx) => {
    const { row, role } = await getPermission(tx, id);
    const { permission } = row;
    const refusal = permissionRefusal(tx, { role, permission, enabled });
    if (refusal !== undefined) throw forbidden(roleTexts[refusal]);
    if (row.enabled === enabled) return row;
    const written = await writePermission(tx, id, { enabled });
    await noteChange(tx, {
      action: 'role-permission.update',
      entity: 'RolePermission',
      entityId: id,
      before: { role, permission, enabled: row.enabled },
      after: { role, permission, enabled },
    });
    announceRights(tx);
    return written;
  });
}
