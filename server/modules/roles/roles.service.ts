import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { conflict, fieldError, forbidden } from '#server/errors.ts';
import { insertPermissions } from '#server/modules/roles/default-roles.ts';
import {
  announceRights,
  findRoleByName,
  findRoles,
  findRoleUses,
  getRole,
  isRoleNameTaken,
  lockRoleNames,
  lockRoles,
  type RoleUse,
  replaceRole,
  type StoredRole,
  toRoleRecord,
} from '#server/modules/roles/roles.data.ts';
import { existingPermissions } from '#shared/access/permission-areas.ts';
import { mayEditPermissions, mayEditRole, mayManageRoles } from '#shared/access/role-editing.ts';
import { inviteRoleChoices, mayGrantRole, roleRank } from '#shared/access/role-rank.ts';
import { isBuiltInRole, isDeletableRole, teamManagerRole } from '#shared/access/roles.ts';
import { type List, toList } from '#shared/http/envelope.ts';
import {
  type createRoleInput,
  type RoleOverview,
  type RoleRecord,
  roleTexts,
  type updateRoleInput,
} from '#shared/roles/role.schema.ts';

type Tx = InTransaction<Context>;

/** 403 for everybody but the admins who still have the right. */
export function requireRoleManager(ctx: Context): void {
  if (!mayManageRoles(ctx)) throw forbidden(roleTexts.adminsOnly, 'ADMINS_ONLY');
}

export async function listRoles(ctx: Context): Promise<List<RoleRecord>> {
  requireRoleManager(ctx);
  return toList(await findRoles(ctx));
}

/** The roles with their members and the caller's rights over each. */
export async function listRoleOverviews(ctx: Context): Promise<List<RoleOverview>> {
  requireRoleManager(ctx);
  const uses = await findRoleUses(ctx);
  return toList(uses.map((use) => toOverview(ctx, use)));
}

function toOverview(ctx: Context, { permissions, ...role }: RoleUse): RoleOverview {
  const mayEdit = mayEditRole(ctx, role.name);
  return {
    ...role,
    mayEdit,
    mayEditPermissions: mayEditPermissions(ctx, role.name),
    mayRename: mayEdit && !isBuiltInRole(role.name),
    mayDelete: mayEdit && isDeletableRole(role),
    mayAssign: mayGrantRole(ctx, { name: role.name, permissions: new Set(permissions) }),
    permissions: permissions.filter((name) => existingPermissions.has(name)),
  };
}

/** The role an invitation grants: admins name one they may give, everybody else invites with the default. */
export async function findRoleOption(
  ctx: Context,
  { name = 'EMPLOYEE' }: { name?: string | undefined },
): Promise<RoleRecord> {
  const choices: readonly string[] = inviteRoleChoices(ctx.role);
  if (choices.length === 1) return findRoleByName(ctx, 'EMPLOYEE');
  const role = await findRoleByName(ctx, name);
  if (roleRank(role.name) > roleRank(ctx.role)) throw forbidden(roleTexts.aboveOwnRank, 'ABOVE_OWN_RANK');
  return role;
}

/** A role of the workspace's own, which may nothing until somebody grants it something. */
export async function createRole(ctx: Context, input: z.output<typeof createRoleInput>): Promise<RoleRecord> {
  requireRoleManager(ctx);
  return inTransaction(ctx, async (tx) => {
    await requireFreeName(tx, input.name);
    const id = uuidv7();
    const { tenantId, userId } = tx;
    const requiresSecondFactor = input.requiresSecondFactor ?? false;
    const row = { name: input.name, requiresSecondFactor };
    await tx.db.role
      .create({ data: { id, tenantId, createdByUserId: userId, ...row } })
      .catch(refuseTakenName);
    await insertPermissions(tx.db, { tenantId, roles: [{ id, granted: new Set() }] });
    await noteChange(tx, { action: 'role.create', entity: 'Role', entityId: id, after: row });
    announceRights(tx);
    return toRoleRecord(await getRole(tx, id));
  });
}

async function requireFreeName(tx: Tx, name: string, exceptId?: string): Promise<void> {
  await lockRoleNames(tx);
  if (await isRoleNameTaken(tx, name, exceptId)) throw nameTaken();
}

function nameTaken() {
  return fieldError('name', roleTexts.nameTaken, 'NAME_TAKEN');
}

function refuseTakenName(error: unknown): never {
  throw isUniqueViolation(error, 'roles_tenant_name_key') ? nameTaken() : error;
}

/** Renames a role of the workspace's own; makes any role below the caller's require a second factor. */
export async function updateRole(
  ctx: Context,
  id: string,
  input: z.output<typeof updateRoleInput>,
): Promise<RoleRecord> {
  requireRoleManager(ctx);
  return inTransaction(ctx, async (tx) => {
    const role = await getRole(tx, id);
    requireEditable(tx, role);
    const { name = role.name, requiresSecondFactor = role.requiresSecondFactor } = input;
    const before = { name: role.name, requiresSecondFactor: role.requiresSecondFactor };
    const after = { name, requiresSecondFactor };
    if (name === before.name && requiresSecondFactor === before.requiresSecondFactor)
      return toRoleRecord(role);
    if (name !== role.name) await requireRenamable(tx, role, name);
    await tx.db.role
      .update({
        where: { tenantId_id: { tenantId: tx.tenantId, id } },
        data: { ...after, updatedByUserId: tx.userId },
      })
      .catch(refuseTakenName);
    await noteChange(tx, { action: 'role.update', entity: 'Role', entityId: id, before, after });
    announceRights(tx);
    return toRoleRecord(await getRole(tx, id));
  });
}

function requireEditable(tx: Tx, role: StoredRole): void {
  if (!mayEditRole(tx, role.name)) throw forbidden(roleTexts.roleAboveOwnRank, 'ABOVE_OWN_RANK');
}

async function requireRenamable(tx: Tx, role: StoredRole, name: string): Promise<void> {
  if (isBuiltInRole(role.name)) throw forbidden(roleTexts.builtInName, 'BUILT_IN_ROLE');
  await requireFreeName(tx, name, role.id);
}

/**
 * Deletes a role and returns its last state. Its members get the replacement; without one a role in use stays (409
 * with the number of members).
 */
export async function deleteRole(
  ctx: Context,
  id: string,
  { replaceWith }: { replaceWith?: string | undefined },
): Promise<RoleRecord> {
  requireRoleManager(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockRoles(tx, [id, ...(replaceWith === undefined ? [] : [replaceWith])]);
    const role = await getRole(tx, id);
    requireDeletable(role);
    requireEditable(tx, role);
    const uses = await findRoleUses(tx, [id, replaceWith ?? id]);
    const use = uses.find((one) => one.id === id);
    const permissions = use?.permissions ?? [];
    const { people = 0, invitations = 0 } = use ?? {};
    if (replaceWith !== undefined) {
      await requireReplacement(tx, role, { replaceWith, uses });
      await replaceRole(tx, id, replaceWith);
    } else if (people + invitations > 0) {
      throw conflict(roleTexts.inUse({ people, invitations }), {
        code: 'ROLE_IN_USE',
        details: { people, invitations },
      });
    }
    await tx.db.role.delete({ where: { tenantId_id: { tenantId: tx.tenantId, id } } });
    const { name, requiresSecondFactor } = role;
    const before = { name, requiresSecondFactor, permissions, people, invitations };
    const after = { replacedWith: replaceWith ?? null };
    await noteChange(tx, { action: 'role.delete', entity: 'Role', entityId: id, before, after });
    announceRights(tx);
    return toRoleRecord(role);
  });
}

function requireDeletable(role: StoredRole): void {
  if (isDeletableRole(role)) return;
  const text = role.name === teamManagerRole ? roleTexts.neededByTeams : roleTexts.systemRole;
  throw forbidden(text, 'SYSTEM_ROLE');
}

async function requireReplacement(
  tx: Tx,
  role: StoredRole,
  { replaceWith, uses }: { replaceWith: string; uses: readonly RoleUse[] },
): Promise<void> {
  if (replaceWith === role.id) throw fieldError('replaceWith', roleTexts.replacementIsItself);
  const replacement = await getRole(tx, replaceWith);
  const permissions = new Set(uses.find((use) => use.id === replaceWith)?.permissions);
  requireGrantable(tx, { name: replacement.name, permissions });
}

/** 403 for a role above the caller's own, or with a permission that the caller lacks. */
export function requireGrantable(
  ctx: Pick<Context, 'role' | 'permissions'>,
  role: { name: string; permissions: ReadonlySet<string> },
): void {
  if (roleRank(role.name) > roleRank(ctx.role)) throw forbidden(roleTexts.aboveOwnRank, 'ABOVE_OWN_RANK');
  if (!mayGrantRole(ctx, role)) throw forbidden(roleTexts.permissionLacking, 'PERMISSION_LACKING');
}
