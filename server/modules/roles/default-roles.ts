import { v7 as uuidv7 } from 'uuid';
import { execute } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { defaultPermissions } from '#shared/access/default-permissions.ts';
import { type Permission, permission } from '#shared/access/permissions.ts';
import { defaultRoles } from '#shared/access/roles.ts';
import type { RoleName } from '#shared/enums/role-name.ts';

type RoleIds = ReadonlyMap<RoleName, string>;

interface GrantedRole {
  readonly id: string;
  readonly granted: ReadonlySet<Permission>;
}

/** The eight roles of a new workspace, each with one row per permission, granted or not. Returns the roles' ids. */
export async function seedRoles(db: Prisma.TransactionClient, tenantId: string): Promise<RoleIds> {
  const roles = defaultRoles.map((role) => ({ ...role, id: uuidv7() }));
  await db.role.createMany({ data: roles.map((role) => ({ ...role, tenantId })) });
  const granted = roles.map(({ id, name }) => ({ id, granted: defaultPermissions[name] }));
  await insertPermissions(db, { tenantId, roles: granted });
  return new Map(roles.map(({ id, name }) => [name, id]));
}

interface PermissionRows {
  readonly tenantId: string;
  readonly ids: readonly string[];
  readonly roleIds: readonly string[];
  readonly permissions: readonly string[];
  readonly enabled: readonly boolean[];
}

const insertSql = statement(
  (p: Params<PermissionRows>) => sql`
  insert into role_permissions (id, "tenantId", "roleId", permission, enabled)
  select row.id, ${p.tenantId}::uuid, row."roleId", row.permission, row.enabled
  from unnest(${p.ids}::uuid[], ${p.roleIds}::uuid[], ${p.permissions}::text[], ${p.enabled}::boolean[])
    as row (id, "roleId", permission, enabled)
  on conflict ("roleId", permission) do nothing`,
);

/** One row per permission for each of the roles; rows that are there stay as they are. */
export async function insertPermissions(
  db: Prisma.TransactionClient,
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
  const values = {
    tenantId,
    ids: rows.map((row) => row.id),
    roleIds: rows.map((row) => row.roleId),
    permissions: rows.map((row) => row.permission),
    enabled: rows.map((row) => row.enabled),
  };
  await execute({ db }, insertSql(values));
}
