import { v7 as uuidv7 } from 'uuid';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { defaultPermissions } from '#shared/access/default-permissions.ts';
import { permission } from '#shared/access/permissions.ts';
import { defaultRoles } from '#shared/access/roles.ts';
import type { RoleName } from '#shared/enums/role-name.ts';

export type RoleIds = ReadonlyMap<RoleName, string>;

/** The eight roles of a new workspace, each with one row per permission, granted or not. Answers the roles' ids. */
export async function seedRoles(db: Prisma.TransactionClient, tenantId: string): Promise<RoleIds> {
  const roles = defaultRoles.map((role) => ({ ...role, id: uuidv7() }));
  await db.role.createMany({ data: roles.map((role) => ({ ...role, tenantId })) });
  const rows = roles.flatMap(({ id, name }) =>
    permission.options.map((option) => ({
      id: uuidv7(),
      roleId: id,
      permission: option,
      enabled: defaultPermissions[name].has(option),
    })),
  );
  await db.$executeRaw`
    insert into role_permissions (id, "tenantId", "roleId", permission, enabled)
    select row.id, ${tenantId}::uuid, row."roleId", row.permission, row.enabled
    from unnest(
      ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.roleId)}::uuid[],
      ${rows.map((row) => row.permission)}::text[], ${rows.map((row) => row.enabled)}::boolean[]
    ) as row (id, "roleId", permission, enabled)`;
  return new Map(roles.map(({ id, name }) => [name, id]));
}
