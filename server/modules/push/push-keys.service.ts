import type { BaseContext } from '#server/context/context.ts';
import { openSecret, sealSecret } from '#server/context/secret-box.ts';
import { findPushKey, hasBrowsers, savePushKey } from '#server/modules/push/push.data.ts';
import { derivedVapidSecret, newVapidSecret, type VapidKeys, vapidKeys } from '#server/modules/push/vapid.ts';

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
