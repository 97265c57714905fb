import type { BaseContext } from '#server/context/context.ts';
import { RefusedHost, resolveHost } from '#server/context/outside-host.ts';
import { postOutside } from '#server/context/outside-post.ts';
import { openSecret } from '#server/context/secret-box.ts';
import {
  type PushMessage,
  type PushSubscriptionInput,
  pushSubscription,
} from '#shared/notifications/push.schema.ts';
import { findAddressee, forgetBrowser } from './push.data.ts';
import type { PushJob } from './push.jobs.ts';
import { pushKeys } from './push.service.ts';
import { encryptPush } from './push-encryption.ts';
import { vapidHeader } from './vapid.ts';

/** The time for which the push service tries to reach the browser. */
const keptSeconds = 12 * 60 * 60;

/** Answers after which no later try can succeed: an unknown or ended subscription, or one made for other keys. */
const ended = new Set([401, 403, 404, 410]);
/** Statuses for a refused message of a valid browser. */
const refused = new Set([400, 413]);

function subscriptionOf(ctx: BaseContext, sealed: string): PushSubscriptionInput | undefined {
  const text = openSecret(ctx.services.config, sealed);
  return text === undefined ? undefined : pushSubscription.parse(JSON.parse(text));
}

/** The status of the answer. */
async function post(
  ctx: BaseContext,
  { endpoint, keys }: PushSubscriptionInput,
  message: PushMessage,
): Promise<number> {
  const { config } = ctx.services;
  const address = await resolveHost(new URL(endpoint).hostname, { allowPrivate: config.webhookAllowPrivate });
  const from = { endpoint, contact: config.appUrl, now: ctx.now() };
  const { status } = await postOutside(address, {
    url: endpoint,
    body: encryptPush(JSON.stringify(message), keys),
    headers: {
      authorization: vapidHeader(await pushKeys(ctx), from),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(keptSeconds),
      urgency: 'normal',
    },
    readBytes: 0,
  });
  return status;
}

/** Sends news to a browser, unless it has been read; retries while the push service is unavailable. */
export async function sendPush(ctx: BaseContext, job: PushJob): Promise<void> {
  const { browserId, notificationId: tag, title, text, path } = job;
  const sealed = await findAddressee(ctx, job);
  if (sealed === undefined) return;
  const subscription = subscriptionOf(ctx, sealed);
  if (subscription === undefined) return forgetBrowser(ctx, browserId);
  try {
    const status = await post(ctx, subscription, { browserId, title, text, path, tag });
    if (ended.has(status)) return await forgetBrowser(ctx, browserId);
    if (status < 300 || refused.has(status)) return;
    throw new Error(`The push service answered ${status}`);
  } catch (error) {
    if (error instanceof RefusedHost) return forgetBrowser(ctx, browserId);
    throw error;
  }
}
