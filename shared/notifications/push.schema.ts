import { z } from 'zod';
import { idHints } from '#shared/http/codecs.ts';

export const pushTexts = {
  address: 'Notifications can only be sent to the push service of a browser.',
  tooMany: 'You can have up to 10 browsers with notifications. Please remove one first.',
} as const;

/** Browsers of a person that show notifications at once. */
export const maximumPushBrowsers = 10;

/** A point of P-256 and 16 bytes, as a browser gives them. */
const publicKey = z.string().regex(/^B[\w-]{86}=?$/);
const sharedSecret = z.string().regex(/^[\w-]{22}(==)?$/);

export const pushSubscription = z.object({
  endpoint: z.url().max(2000),
  keys: z.object({ p256dh: publicKey, auth: sharedSecret }),
});
export type PushSubscriptionInput = z.output<typeof pushSubscription>;

export const pushSubscriptionInput = pushSubscription.extend({
  /** The present id of the browser; if that was removed, the browser is not added again. */
  id: z.uuid().optional(),
  ...idHints,
});

export const pushBrowser = z.object({
  id: z.uuid(),
  userAgent: z.string(),
  createdAt: z.string(),
  /** Whether it is the caller's browser. */
  isCurrent: z.boolean(),
});
export type PushBrowser = z.infer<typeof pushBrowser>;

export const pushKey = z.object({ publicKey: z.string() });

/** With the key of the server, by which a browser sees whether it subscribed for another one. */
export const addedPushBrowser = pushBrowser.extend(pushKey.shape);
export type AddedPushBrowser = z.infer<typeof addedPushBrowser>;

/** A message that a browser receives and shows. */
export interface PushMessage {
  /** The subscription: a browser whose account has changed drops messages for the previous one. */
  readonly browserId: string;
  readonly title: string;
  readonly text: string;
  readonly path: string;
  /** News replaces earlier news with the same tag. */
  readonly tag: string;
}
