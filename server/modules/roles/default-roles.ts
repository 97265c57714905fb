import { v7 as uuidv7 } from 'uuid';
import { insertRows, toRows } from '#server/db/insert-many.ts';
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

const insertSql = statement(
  (p: Params<{ rows: string }>) => sql`
  ${insertRows('role_permissions', 'id, "tenantId", "roleId", permission, enabled', p.rows)}
  on conflict ("roleId", permission) do nothing`,
);

/** One row per permission for each of the roles; rows that are there stay as they are. */
export async function insertPermissions(
  db: Prisma.TransactionClient,
  { tenantId, roles }: { tenantId: string; roles: readonly GrantedRole[] },
): Promise<void> {
  const rows = roles.flatMap(({ id: roleId, granted }) =>
    permission.options.map((option) => ({
      ...{ id: uuidv7(), tenantId, roleId, permission: option, enabled: granted.has(option) },
    })),
  );
  await execute({ db }, insertSql({ rows: toRows(rows) }));
}
