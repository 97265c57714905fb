import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { insertPermissions } from '#server/modules/roles/default-roles.ts';
import { permission } from '#shared/access/permissions.ts';
import type { RolePermission } from '#shared/roles/role.schema.ts';

const select = {
  id: true,
  tenantId: true,
  roleId: true,
  permission: true,
  enabled: true,
  description: true,
  isActive: true,
  isArchived: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.RolePermissionSelect;

const order = new Map<string, number>(permission.options.map((name, index) => [name, index]));

function inOrder(rows: RolePermission[]): RolePermission[] {
  const place = (row: RolePermission) => order.get(row.permission) ?? order.size;
  return rows.toSorted((a, b) => place(a) - place(b));
}

/** Every permission of a role; one that is younger than the role gets its row here, so that it can be granted. */
export async function findPermissions(ctx: Context, roleId: string): Promise<RolePermission[]> {
  const where = { tenantId: ctx.tenantId, roleId };
  const rows = await ctx.db.rolePermission.findMany({ where, select });
  const known = new Set(rows.map((row) => row.permission));
  if (permission.options.every((name) => known.has(name))) return inOrder(rows);
  await insertPermissions(ctx.db, { tenantId: ctx.tenantId, roles: [{ id: roleId, granted: new Set() }] });
  return inOrder(await ctx.db.rolePermission.findMany({ where, select }));
}

export async function findGrantedPermissions(ctx: Context, roleId: string): Promise<RolePermission[]> {
  const where = { tenantId: ctx.tenantId, roleId, enabled: true };
  return inOrder(await ctx.db.rolePermission.findMany({ where, select }));
}

/** 404 for a row of another workspace. */
export async function getPermission(tx: InTransaction<Context>, id: string) {
  const row = await tx.db.rolePermission.findFirst({
    where: { tenantId: tx.tenantId, id },
    select: { ...select, role: { select: { name: true } } },
  });
  if (row === null) throw notFound('The permission');
  const { role, ...permissionRow } = row;
  return { row: permissionRow, role: role.name };
}

export async function writePermission(
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
