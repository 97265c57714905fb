import { createECDH } from 'node:crypto';
import type { z } from 'zod';
import type { AccountContext, BaseContext } from '#server/context/context.ts';
import { isOutsideUrl, resolveHost } from '#server/context/outside-host.ts';
import { requireRoom } from '#server/context/room.ts';
import { openSecret, sealSecret } from '#server/context/secret-box.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { fieldError, notFound } from '#server/errors.ts';
import { hashToken } from '#server/modules/auth/secrets.ts';
import { type List, toDeleteResult, toList } from '#shared/http/envelope.ts';
import {
  type AddedPushBrowser,
  maximumPushBrowsers,
  type PushBrowser,
  type PushSubscriptionInput,
  type pushSubscriptionInput,
  pushTexts,
} from '#shared/notifications/push.schema.ts';
import {
  type BrowserRow,
  countOthers,
  deleteBrowser,
  findBrowsers,
  findPushKey,
  hasBrowsers,
  isKnown,
  saveBrowser,
  savePushKey,
} from './push.data.ts';
import { derivedVapidSecret, newVapidSecret, type VapidKeys, vapidKeys } from './vapid.ts';

/**
 * The keys of this installation, made when they are first needed and the same for all its processes. A pair that was
 * sealed under another JWT_SECRET is lost and another one takes its place.
 */
export async function pushKeys(ctx: BaseContext): Promise<VapidKeys> {
  const { config } = ctx.services;
  const sealed = await findPushKey(ctx);
  const kept = sealed === undefined ? undefined : openSecret(config, sealed);
  if (kept !== undefined) return vapidKeys(Buffer.from(kept, 'base64url'));
  // Browsers that are there before any pair subscribed for the key that followed from JWT_SECRET.
  const isUpgrade = sealed === undefined && (await hasBrowsers(ctx));
  const secret = isUpgrade ? derivedVapidSecret(config) : newVapidSecret();
  const text = secret.toString('base64url');
  const now = await savePushKey(ctx, { sealed: sealSecret(config, text), instead: sealed ?? '' });
  return vapidKeys(Buffer.from(openSecret(config, now) ?? text, 'base64url'));
}

const toBrowser =
  ({ sessionId: current }: AccountContext) =>
  ({ sessionId, userAgent, createdAt, id }: BrowserRow): PushBrowser => ({
    id,
    userAgent: userAgent ?? '',
    createdAt: createdAt.toISOString(),
    isCurrent: sessionId === current,
  });

export async function listPushBrowsers(ctx: AccountContext): Promise<List<PushBrowser>> {
  return toList((await findBrowsers(ctx)).map(toBrowser(ctx)));
}

/** The server will call this address: as with webhooks, not one of a private network. */
async function checkAddress(ctx: AccountContext, { endpoint, keys }: PushSubscriptionInput): Promise<void> {
  const rule = { allowPrivate: ctx.services.config.webhookAllowPrivate };
  try {
    const url = new URL(endpoint);
    if (!isOutsideUrl(url, rule)) throw new Error('not outside');
    await resolveHost(url.hostname, rule);
    const own = createECDH('prime256v1');
    own.generateKeys();
    // Throws for an invalid point of the curve.
    own.computeSecret(Buffer.from(keys.p256dh, 'base64url'));
  } catch {
    throw fieldError('endpoint', pushTexts.address);
  }
}

/**
 * Registers the session's browser for notifications. A page repeats the call with the id whenever it loads; 404 if
 * the browser was removed meanwhile.
 */
export async function addPushBrowser(
  ctx: AccountContext,
  { id, endpoint, keys }: z.output<typeof pushSubscriptionInput>,
): Promise<AddedPushBrowser> {
  if (id !== undefined && !(await isKnown(ctx, { id }))) throw notFound('The browser');
  const endpointHash = hashToken(endpoint);
  if (!(await isKnown(ctx, { endpointHash }))) await checkAddress(ctx, { endpoint, keys });
  const sealed = sealSecret(ctx.services.config, JSON.stringify({ endpoint, keys }));
  const row = await inTransaction(ctx, async (tx) => {
    await requireRoom(tx, {
      ...{ what: 'browsers', whose: tx.accountId, most: maximumPushBrowsers },
      count: () => countOthers(tx, endpointHash),
      refusal: { text: pushTexts.tooMany, code: 'TOO_MANY_BROWSERS' },
    });
    return saveBrowser(tx, { endpointHash, sealed });
  });
  const { publicKey } = await pushKeys(ctx);
  return { ...toBrowser(ctx)(row), publicKey };
}

export async function removePushBrowser(ctx: AccountContext, id: string) {
  if (!(await deleteBrowser(ctx, id))) throw notFound('The browser');
  return toDeleteResult(1);
}
