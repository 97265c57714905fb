import type { z } from 'zod';
import type { BaseContext, Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { conflict, forbidden } from '#server/errors.ts';
import { hashToken } from '#server/modules/auth/secrets.ts';
import { type AuthResult, answerSession, openSession } from '#server/modules/auth/session/session.service.ts';
import { findDemoOwner, isDemo } from '#server/modules/demo/demo.data.ts';
import { isDemoOffered, type Whereabouts } from '#server/modules/system/system.service.ts';
import { fillWhileEmpty, removeWorkspace } from '#server/seeds/demo-workspace.ts';
import { demoTexts, type fillDemoInput } from '#shared/demo/demo.schema.ts';

/** A session as the owner of the demo data; sending the key again opens another one. */
export async function fillDemo(
  ctx: BaseContext,
  { key }: z.output<typeof fillDemoInput>,
  caller: Whereabouts,
): Promise<AuthResult> {
  if (!isDemoOffered(ctx.services.config, caller)) throw forbidden(demoTexts.notOffered, 'NOT_OFFERED');
  const keyHash = hashToken(key);
  await fillWhileEmpty(ctx.services, keyHash);
  const owner = await findDemoOwner(ctx, keyHash);
  if (owner === undefined) throw conflict(demoTexts.notEmpty, { code: 'NOT_EMPTY' });
  return answerSession(ctx, await inTransaction(ctx, (tx) => openSession(tx, owner)));
}

/**
 * Removes the workspace of the demo data and its users without another workspace; after the last one the installation
 * is empty.
 */
export async function removeDemo(ctx: Context): Promise<undefined> {
  const { services, tenantId } = ctx;
  if (ctx.role !== 'SUPER_ADMIN' || !(await isDemo(ctx))) throw forbidden(demoTexts.ownerOnly, 'NOT_DEMO');
  await removeWorkspace(services, tenantId);
  services.sessions.forget({ tenantId });
  return undefined;
}
