import { randomBytes } from 'node:crypto';
import { addMinutes } from 'date-fns';
import { z } from 'zod';
import type { BaseContext, Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { AppError, badRequest, forbidden } from '#server/errors.ts';
import { hashToken } from '#server/modules/auth/secrets.ts';
import { organizationOf, type Tx } from '#server/modules/integrations/connect/connections.data.ts';
import { integrationTexts } from '#shared/integrations/integration.schema.ts';

const minutes = 10;

/**
 * Starts an installation: the address to open, and a state that identifies the caller on return. 400 without an App.
 */
export async function startInstallation(ctx: Context): Promise<{ state: string; url: string }> {
  const { app, webUrl } = ctx.services.config.github;
  if (app === undefined) throw badRequest(integrationTexts.notSetUp, { code: 'NOT_SET_UP' });
  const organizationId = organizationOf(ctx);
  const state = randomBytes(32).toString('hex');
  const { tenantId, userId } = ctx;
  await inTransaction(ctx, async (tx) => {
    const expiresAt = addMinutes(tx.now(), minutes);
    await tx.db.integrationInstallState.deleteMany({ where: { expiresAt: { lt: tx.now() } } });
    const nonceHash = hashToken(state);
    await tx.db.integrationInstallState.create({
      data: { tenantId, organizationId, userId, nonceHash, expiresAt },
    });
  });
  return { state, url: `${webUrl}/apps/${app.name}/installations/new?state=${state}` };
}

const nonce = /^[0-9a-f]{64}$/;

/** Uses up the number an installation was started with. Clients that know none send their own two parts, or nothing. */
export async function consumeState(
  tx: Tx,
  {
    state,
    installation_id,
    setup_action,
  }: { state?: string | null | undefined; installation_id: string; setup_action: string },
): Promise<void> {
  if (!state) return;
  if (!nonce.test(state)) {
    if (state === `${installation_id}_${setup_action}`) return;
    throw badRequest(integrationTexts.state, { code: 'INVALID_STATE' });
  }
  const [row] = await tx.db.integrationInstallState.findMany({ where: { nonceHash: hashToken(state) } });
  if (row === undefined || row.expiresAt < tx.now()) {
    throw badRequest(integrationTexts.expiredState, { code: 'INVALID_STATE' });
  }
  const isOwn =
    row.tenantId === tx.tenantId && row.organizationId === tx.organizationId && row.userId === tx.userId;
  if (!isOwn) throw forbidden(integrationTexts.foreignState, 'FOREIGN_STATE');
  await tx.db.integrationInstallState.deleteMany({ where: { id: row.id } });
}

const timeoutMs = 10_000;

const answer = z.union([
  z.object({ access_token: z.string().min(1), refresh_token: z.string().optional() }),
  z.object({ error: z.string() }),
]);

export interface GrantedToken {
  readonly access_token: string;
  readonly refresh_token?: string | undefined;
}

/** The token behind a code of the sign-in page. 400 without a client and for a code that GitHub does not know. */
export async function exchangeCode(ctx: BaseContext, code: string): Promise<GrantedToken> {
  const { client, webUrl } = ctx.services.config.github;
  if (client === undefined) throw badRequest(integrationTexts.noClient, { code: 'NOT_SET_UP' });
  const body = JSON.stringify({ client_id: client.id, client_secret: client.secret, code });
  const json: unknown = await fetch(`${webUrl}/login/oauth/access_token`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'user-agent': 'takt' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then((response) => response.json())
    .catch(() => {
      throw new AppError('unavailable', integrationTexts.unreachable, { code: 'GITHUB_AWAY' });
    });
  const parsed = answer.safeParse(json);
  if (!parsed.success || 'error' in parsed.data) {
    throw badRequest(integrationTexts.expiredCode, { code: 'INVALID_CODE' });
  }
  return parsed.data;
}
