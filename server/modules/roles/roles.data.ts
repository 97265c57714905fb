import { v7 as uuidv7 } from 'uuid';
import type { Context, Db } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { fields } from '#server/db/fields.ts';
import { insertRows, toRows } from '#server/db/insert-many.ts';
import { execute, lockRows, queryRows } from '#server/db/query.ts';
import { bool, int, listOf, rowStatement, text, uuid, word } from '#server/db/rows.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { roleRank } from '#shared/access/role-rank.ts';
import { type PermissionChange, type RoleRecord, roleTexts } from '#shared/roles/role.schema.ts';

/** People who can sign in to the workspace and hold SUPER_ADMIN. */
function superAdmins(tenantId: string): Prisma.UserWhereInput {
  return {
    tenantId,
    role: { name: 'SUPER_ADMIN' },
    isActive: true,
    isArchived: false,
    deletedAt: null,
    account: { isActive: true, deletedAt: null },
    OR: [
      { employees: { some: { isActive: true, deletedAt: null } } },
      { employees: { none: { deletedAt: null } } },
    ],
  };
}

/**
 * Call it inside the transaction that demotes, suspends or removes somebody, before the change: 409 when that would
 * leave the workspace without a super admin. Until the commit nobody else passes, so two super admins cannot remove
 * each other at once.
 */
export async function requireAnotherSuperAdmin(
  db: Prisma.TransactionClient,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<void> {
  await lockRows({ db }, 'tenants', [tenantId]);
  const all = await db.user.findMany({ where: superAdmins(tenantId), select: { id: true } });
  const isOne = all.some((user) => user.id === userId);
  if (isOne && all.length === 1) throw conflict(roleTexts.lastSuperAdmin, { code: 'LAST_SUPER_ADMIN' });
}

type Tx = InTransaction<Context>;

const select = {
  ...fields('id', 'tenantId', 'name', 'isSystem', 'isActive', 'isArchived', 'createdAt', 'updatedAt'),
  ...fields('createdByUserId'),
} satisfies Prisma.RoleSelect;

/** The higher first, then by name. */
function byRank(a: { name: string }, b: { name: string }): number {
  return roleRank(b.name) - roleRank(a.name) || a.name.localeCompare(b.name);
}

export async function findRoles(ctx: Pick<Context, 'db' | 'tenantId'>): Promise<RoleRecord[]> {
  const roles = await ctx.db.role.findMany({ where: { tenantId: ctx.tenantId }, select });
  return roles.toSorted(byRank);
}

export async function findRoleByName(ctx: Context, name: string): Promise<RoleRecord> {
  const key = { tenantId_name: { tenantId: ctx.tenantId, name } };
  const role = await ctx.db.role.findUnique({ where: key, select });
  if (role === null) throw notFound('The role');
  return role;
}

/** 404 for a role of another workspace. */
export async function getRole(ctx: Pick<Context, 'tenantId'> & { db: Db }, id: string) {
  const role = await ctx.db.role.findUnique({
    where: { tenantId_id: { tenantId: ctx.tenantId, id } },
    select: { ...select, requiresSecondFactor: true },
  });
  if (role === null) throw notFound('The role');
  return role;
}

export type StoredRole = Awaited<ReturnType<typeof getRole>>;

export function toRoleRecord({ requiresSecondFactor: _ours, ...role }: StoredRole): RoleRecord {
  return role;
}

interface Roles {
  readonly tenantId: string;
  readonly ids: readonly string[];
}

const lockRolesSql = statement(
  (p: Params<Roles>) =>
    sql`select id from roles where "tenantId" = ${p.tenantId} and id = any(${p.ids}) order by id for update`,
);

const lockSuperAdminSql = statement(
  (p: Params<Pick<Roles, 'tenantId'>>) =>
    sql`select id from roles where "tenantId" = ${p.tenantId} and name = 'SUPER_ADMIN' for no key update`,
);

const nameTakenSql = rowStatement(
  { isTaken: bool },
  (p: Params<{ tenantId: string; name: string; exceptId: string | undefined }>) => sql`
  select exists (
    select 1 from roles where "tenantId" = ${p.tenantId} and lower(name) = lower(${p.name})
      and id is distinct from ${p.exceptId}::uuid
  ) as "isTaken"`,
);

/**
 * Holds the roles until the end of the transaction, always in the same order, so that two changes neither pass
 * nor wait for each other in a circle.
 */
export async function lockRoles(tx: Tx, ids: readonly string[]): Promise<void> {
  await execute(tx, lockRolesSql({ tenantId: tx.tenantId, ids }));
}

/** Serializes changes of the list of roles, so that a name is unique, ignoring case. */
export async function lockRoleNames(tx: Tx): Promise<void> {
  await execute(tx, lockSuperAdminSql({ tenantId: tx.tenantId }));
}

export async function isRoleNameTaken(tx: Tx, name: string, exceptId?: string): Promise<boolean> {
  const [row] = await queryRows(tx, nameTakenSql({ tenantId: tx.tenantId, name, exceptId }));
  return row?.isTaken ?? false;
}

export interface RoleUse {
  readonly id: string;
  readonly name: string;
  readonly isSystem: boolean;
  readonly requiresSecondFactor: boolean;
  readonly people: number;
  readonly invitations: number;
  readonly permissions: string[];
}

const usesSql = rowStatement(
  {
    id: uuid,
    name: text,
    isSystem: bool,
    requiresSecondFactor: bool,
    people: int,
    invitations: int,
    permissions: listOf(text),
  },
  (p: Params<{ tenantId: string; ids: readonly string[] | undefined }>) => sql`
    select r.id, r.name, r."isSystem", r."requiresSecondFactor",
      (select count(*)::int from (
        select u.id from users u
        where u."tenantId" = r."tenantId" and u."roleId" = r.id and u."deletedAt" is null
        union
        select coalesce(e."userId", e.id) from organization_team_employees m
        join employees e on e."tenantId" = m."tenantId" and e.id = m."employeeId" and e."deletedAt" is null
        where m."tenantId" = r."tenantId" and m."roleId" = r.id and m."deletedAt" is null
        union
        select coalesce(e."userId", e.id) from organization_project_employees m
        join employees e on e."tenantId" = m."tenantId" and e.id = m."employeeId" and e."deletedAt" is null
        where m."tenantId" = r."tenantId" and m."roleId" = r.id
      ) holders) as people,
      (select count(*)::int from invites i
       where i."tenantId" = r."tenantId" and i."roleId" = r.id and i.status = 'INVITED' and i."deletedAt" is null)
        as invitations,
      array(select p.permission from role_permissions p where p."roleId" = r.id and p.enabled) as permissions
    from roles r where r."tenantId" = ${p.tenantId} and (${p.ids}::uuid[] is null or r.id = any(${p.ids}))`,
);

/** Roles with the people who hold them, in the workspace, a team or a project, and the invitations that grant them. */
export async function findRoleUses(
  ctx: Pick<Context, 'tenantId'> & { db: Db },
  ids?: readonly string[],
): Promise<RoleUse[]> {
  return (await queryRows(ctx, usesSql({ tenantId: ctx.tenantId, ids }))).toSorted(byRank);
}

const changeSql = rowStatement(
  { id: uuid, roleId: uuid, permission: word<PermissionChange['permission']>(), enabled: bool },
  (p: Params<{ rows: string }>) => sql`
  ${insertRows('role_permissions', 'id, "tenantId", "roleId", permission, enabled, "updatedByUserId", "updatedAt"', p.rows)}
  on conflict ("roleId", permission) do update
    set enabled = excluded.enabled, "updatedByUserId" = excluded."updatedByUserId", "updatedAt" = excluded."updatedAt"
  returning id, "roleId", permission, enabled`,
);

/** Writes permissions of roles that were found in the workspace, each named once. */
export async function storePermissions(
  tx: Tx,
  changes: readonly PermissionChange[],
): Promise<(PermissionChange & { id: string })[]> {
  const stamp = { tenantId: tx.tenantId, updatedByUserId: tx.userId, updatedAt: tx.now() };
  const rows = changes.map(({ roleId, permission, enabled }) => ({
    ...{ ...stamp, id: uuidv7(), roleId, permission, enabled },
  }));
  return queryRows(tx, changeSql({ rows: toRows(rows) }));
}

/** Everybody who holds one role gets another, in the workspace, in teams, in projects and by invitation. */
export async function replaceRole(tx: Tx, roleId: string, replacementId: string): Promise<void> {
  const change = { where: { tenantId: tx.tenantId, roleId }, data: { roleId: replacementId } };
  await tx.db.user.updateMany(change);
  await tx.db.organizationTeamEmployee.updateMany(change);
  await tx.db.organizationProjectEmployee.updateMany(change);
  await tx.db.invite.updateMany(change);
}

const lockForAssignmentSql = statement(
  (p: Params<{ tenantId: string; roleId: string }>) => sql`
  select id from roles where "tenantId" = ${p.tenantId} and (id = ${p.roleId} or name = 'SUPER_ADMIN')
  order by id for no key update`,
);

/** Assignments happen one after the other, and the assigned role stays until the end of the transaction. */
export async function lockForAssignment(tx: Tx, roleId: string): Promise<void> {
  await execute(tx, lockForAssignmentSql({ tenantId: tx.tenantId, roleId }));
}

/**
 * Announces changed rights of the workspace: drops this replica's cache at once; the database notifies the others,
 * and open pages reload.
 */
export function announceRights(tx: Tx): void {
  tx.afterCommit(() => {
    tx.services.sessions.forget({ tenantId: tx.tenantId });
    return tx.services.live.publish(tx.tenantId, 'roles');
  });
}
