import type { z } from 'zod';
import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { fields } from '#server/db/fields.ts';
import { forbidden, notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { insertPermissions } from '#server/modules/roles/default-roles.ts';
import {
  announceRights,
  findRoleUses,
  getRole,
  lockRoles,
  type RoleUse,
  storePermissions,
} from '#server/modules/roles/roles.data.ts';
import { listRoleOverviews, requireRoleManager } from '#server/modules/roles/roles.service.ts';
import { permission } from '#shared/access/permissions.ts';
import { permissionRefusal } from '#shared/access/role-editing.ts';
import { type List, toList } from '#shared/http/envelope.ts';
import {
  type changePermissionsInput,
  type PermissionChange,
  type RoleOverview,
  type RolePermission,
  type rolePermissionQuery,
  roleTexts,
} from '#shared/roles/role.schema.ts';

const select = {
  ...fields('id', 'tenantId', 'roleId', 'permission', 'enabled', 'description', 'isActive', 'isArchived'),
  ...fields('createdAt', 'updatedAt'),
} satisfies Prisma.RolePermissionSelect;

const order = new Map<string, number>(permission.options.map((name, index) => [name, index]));

function inOrder(rows: RolePermission[]): RolePermission[] {
  const place = (row: RolePermission) => order.get(row.permission) ?? order.size;
  return rows.toSorted((a, b) => place(a) - place(b));
}

/** Every permission of a role; one that is younger than the role gets its row here, so that it can be granted. */
async function findPermissions(ctx: Context, roleId: string): Promise<RolePermission[]> {
  const where = { tenantId: ctx.tenantId, roleId };
  const rows = await ctx.db.rolePermission.findMany({ where, select });
  const stored = new Set(rows.map((row) => row.permission));
  if (permission.options.every((name) => stored.has(name))) return inOrder(rows);
  await insertPermissions(ctx.db, { tenantId: ctx.tenantId, roles: [{ id: roleId, granted: new Set() }] });
  return inOrder(await ctx.db.rolePermission.findMany({ where, select }));
}

async function findGrantedPermissions(ctx: Context, roleId: string): Promise<RolePermission[]> {
  const where = { tenantId: ctx.tenantId, roleId, enabled: true };
  return inOrder(await ctx.db.rolePermission.findMany({ where, select }));
}

/** 404 for a row of another workspace. */
async function getPermission(tx: InTransaction<Context>, id: string) {
  const row = await tx.db.rolePermission.findFirst({
    where: { tenantId: tx.tenantId, id },
    select: { ...select, role: { select: { name: true } } },
  });
  if (row === null) throw notFound('The permission');
  const { role, ...permissionRow } = row;
  return { row: permissionRow, role: role.name };
}

async function writePermission(
  tx: InTransaction<Context>,
  id: string,
  { enabled }: { enabled: boolean },
): Promise<RolePermission> {
  return tx.db.rolePermission.update({
    where: { id, tenantId: tx.tenantId },
    data: { enabled, updatedByUserId: tx.userId },
    select,
  });
}

/** The permissions of the caller's role. */
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

/** Locks the roles in the changes until the transaction ends; 404 for a role of another workspace. */
async function lockNamedRoles(
  tx: InTransaction<Context>,
  changes: readonly PermissionChange[],
): Promise<Map<string, RoleUse>> {
  const ids = [...new Set(changes.map(({ roleId }) => roleId))];
  await lockRoles(tx, ids);
  const roles = await findRoleUses(tx, ids);
  if (roles.length < ids.length) throw notFound('The role');
  return new Map(roles.map((role) => [role.id, role]));
}

/** The changes that have an effect, each permission once. 403 for one that may not be changed. */
function effectiveChanges(
  ctx: Context,
  changes: readonly PermissionChange[],
  roles: ReadonlyMap<string, RoleUse>,
): PermissionChange[] {
  const latest = new Map(changes.map((change) => [`${change.roleId} ${change.permission}`, change]));
  return [...latest.values()].filter(({ roleId, permission, enabled }) => {
    const { name = '', permissions = [] } = roles.get(roleId) ?? {};
    const refusal = permissionRefusal(ctx, { role: name, permission, enabled });
    if (refusal !== undefined) throw forbidden(roleTexts[refusal]);
    return permissions.includes(permission) !== enabled;
  });
}

/** Grants and withdraws permissions of several roles, all of them or none; answers all roles as they are then. */
export async function changePermissions(
  ctx: Context,
  { changes }: z.output<typeof changePermissionsInput>,
): Promise<List<RoleOverview>> {
  requireRoleManager(ctx);
  await inTransaction(ctx, async (tx) => {
    const roles = await lockNamedRoles(tx, changes);
    const effective = effectiveChanges(tx, changes, roles);
    if (effective.length === 0) return;
    const rows = await storePermissions(tx, effective);
    await noteChange(
      tx,
      ...rows.map(({ id, roleId, permission, enabled }) => {
        const role = roles.get(roleId)?.name ?? '';
        return {
          action: 'role-permission.update' as const,
          entity: 'RolePermission' as const,
          entityId: id,
          before: { role, permission, enabled: !enabled },
          after: { role, permission, enabled },
        };
      }),
    );
    announceRights(tx);
  });
  return listRoleOverviews(ctx);
}
