import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { differenceOf, noteChange } from '#server/context/audit.ts';
import type { AccountContext, BaseContext, Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { omitUndefined } from '#server/db/omit-undefined.ts';
import { badRequest, forbidden, notFound } from '#server/errors.ts';
import { dropPicture, pictureAddress } from '#server/modules/files/pictures.service.ts';
import { seedRoles } from '#server/modules/roles/default-roles.ts';
import {
  adoptSessions,
  getLogoImageId,
  getTenant,
  hasWorkspace,
  isSessionPlaced,
  lockAccount,
} from '#server/modules/workspaces/tenant.data.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { isAbsent } from '#shared/http/query.ts';
import type { tenantSchema } from '#shared/workspaces/workspaces.api.ts';

type Tenant = z.infer<typeof tenantSchema>;

/** While registration is closed nobody makes accounts or workspaces of their own. */
export function refuseClosedRegistration(ctx: BaseContext): void {
  if (ctx.services.config.registration === 'open') return;
  throw forbidden(authTexts.registrationClosed, 'REGISTRATION_CLOSED');
}

/**
 * A workspace with its roles and its first user, the account as SUPER_ADMIN. The first user of an account has the
 * account's own id, so that the id a registration answered stays good.
 */
export async function insertTenant(
  tx: InTransaction<BaseContext>,
  input: { accountId: string; name: string },
): Promise<{ tenantId: string; userId: string; roleId: string }> {
  const { accountId, name } = input;
  const account = await lockAccount(tx, accountId);
  const userId = (await hasWorkspace(tx, accountId)) ? uuidv7() : accountId;
  const { id: tenantId } = await tx.db.tenant.create({
    data: { name, createdByUserId: userId },
    select: { id: true },
  });
  const roles = await seedRoles(tx.db, tenantId);
  const roleId = roles.get('SUPER_ADMIN') ?? '';
  await tx.db.user.create({
    data: { ...account, id: userId, tenantId, accountId, roleId, lastLoginAt: tx.now() },
  });
  return { tenantId, userId, roleId };
}

/** Makes the workspace of an account that has none; its sessions move into it. 400 when this one is in a workspace. */
export async function createTenant(ctx: AccountContext, { name }: { name: string }): Promise<Tenant> {
  refuseClosedRegistration(ctx);
  const tenantId = await inTransaction(ctx, async (tx) => {
    await lockAccount(tx, ctx.accountId);
    if (await isSessionPlaced(tx, ctx.sessionId)) {
      throw badRequest('This account has a workspace already.', { code: 'TENANT_EXISTS' });
    }
    const place = await insertTenant(tx, { accountId: ctx.accountId, name });
    await adoptSessions(tx, ctx.accountId, place);
    return place.tenantId;
  });
  ctx.services.sessions.forget({ accountId: ctx.accountId });
  return getTenant(ctx, tenantId);
}

/** A tenant id in a body must be the caller's own workspace, or the call is "not found". */
export function checkTenantHint(ctx: Context, hint: unknown): void {
  if (!isAbsent(hint) && hint !== ctx.tenantId) throw notFound('The workspace');
}

interface TenantChange {
  readonly name?: string | undefined;
  /** Null takes the logo away. */
  readonly imageId?: string | null | undefined;
}

/** Name and logo of the caller's own workspace; only its super admins change them. */
export async function updateTenant(ctx: Context, id: string, input: TenantChange): Promise<Tenant> {
  checkTenantHint(ctx, id);
  if (ctx.role !== 'SUPER_ADMIN') throw forbidden();
  const { name, imageId } = input;
  await inTransaction(ctx, async (tx) => {
    const before = await getLogoImageId(tx, id);
    const was = await getTenant(tx, id);
    const address = imageId ? (await pictureAddress(tx, imageId)).imageUrl : imageId;
    const data = omitUndefined({ name, logo: address, updatedByUserId: ctx.userId });
    await tx.db.tenant.update({ where: { id }, data });
    if (imageId !== undefined && imageId !== before) await dropPicture(tx, before);
    const change = differenceOf(was, await getTenant(tx, id), ['name', 'logo']);
    if (change)
      await noteChange(tx, { action: 'workspace.update', entity: 'Tenant', entityId: id, ...change });
    tx.afterCommit(() => ctx.services.live.publish(ctx.tenantId, 'organization'));
  });
  return getTenant(ctx, id);
}
