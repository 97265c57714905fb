import { v7 as uuidv7 } from 'uuid';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { defaultPermissions } from '#shared/access/default-permissions.ts';
import { type Permission, permission } from '#shared/access/permissions.ts';
import { defaultRoles } from '#shared/access/roles.ts';
import type { RoleName } from '#shared/enums/role-name.ts';

export type RoleIds = ReadonlyMap<RoleName, string>;

type Sql = Pick<Prisma.TransactionClient, '$executeRaw'>;

interface GrantedRole {
  readonly id: string;
  readonly granted: ReadonlySet<Permission>;
}

/** The eight roles of a new workspace, each with one row per permission, granted or not. Answers the roles' ids. */
export async function seedRoles(db: Prisma.TransactionClient, tenantId: string): Promise<RoleIds> {
  const roles = defaultRoles.map((role) => ({ ...role, id: uuidv7() }));
  await db.role.createMany({ data: roles.map((role) => ({ ...role, tenantId })) });
  const granted = roles.map(({ id, name }) => ({ id, granted: defaultPermissions[name] }));
  await insertPermissions(db, { tenantId, roles: granted });
  return new Map(roles.map(({ id, name }) => [name, id]));
}

/** One row per permission for each of the roles; rows that are there stay as they are. */
export async function insertPermissions(
  db: Sql,
  { tenantId, roles }: { tenantId: string; roles: readonly GrantedRole[] },
): Promise<void> {
  const rows = roles.flatMap(({ id, granted }) =>
    permission.options.map((option) => ({
      id: uuidv7(),
      roleId: id,
      permission: option,
      enabled: granted.has(option),
    })),
  );
  await db.$executeRaw`
    insert into role_permissions (id, "tenantId", "roleId", permission, enabled)
    select row.id, ${tenantId}::uuid, row."roleId", row.permission, row.enabled
    from unnest(
      ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.roleId)}::uuid[],
      ${rows.map((row) => row.permission)}::text[], ${rows.map((row) => row.enabled)}::boolean[]
    ) as row (id, "roleId", permission, enabled)
    on conflict ("roleId", permission) do nothing`;
}
