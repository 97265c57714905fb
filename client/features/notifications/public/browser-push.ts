import { call } from '#client/lib/api/api.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { pushMark } from '#client/service-worker/messages.ts';
import { pushApi } from '#shared/notifications/push.api.ts';
import type { AddedPushBrowser } from '#shared/notifications/push.schema.ts';

/** Whether this browser can show notifications, or the obstacle. */
type PushState = 'ready' | 'denied' | 'install' | 'unsupported';

const isApple = () => /iphone|ipad/i.test(navigator.userAgent);

export function pushState(): PushState {
  const hasAll = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!hasAll) return isApple() ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

async function mark(id: string): Promise<void> {
  await (await caches.open(pushMark.cache)).put(pushMark.url, new Response(id));
}

async function readMark(): Promise<string | undefined> {
  return (await (await caches.open(pushMark.cache)).match(pushMark.url))?.text();
}

async function send(subscription: PushSubscription, id?: string): Promise<AddedPushBrowser> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const body = { endpoint: endpoint ?? '', keys: { p256dh, auth }, ...(id === undefined ? {} : { id }) };
  const browser = await call(pushApi.add, { body });
  await mark(browser.id);
  return browser;
}

/** Subscribes for the key of the server, whatever the browser subscribed for before. */
async function subscribeFor(applicationServerKey: string): Promise<AddedPushBrowser> {
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  return send(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
}

/** Asks for the permission of the browser and subscribes it; undefined where the person did not allow it. */
export async function subscribeBrowser(): Promise<AddedPushBrowser | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const { publicKey } = await call(pushApi.key, {});
  return subscribeFor(publicKey);
}

/** The key that a browser subscribed for, as the server writes it. */
function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Stops notifications in this browser: at once here, and at its push service as soon as possible. */
export async function endBrowser(): Promise<void> {
  await caches.delete(pushMark.cache);
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  // If this call fails, the service learns it with the next page.
  await subscription?.unsubscribe().catch(() => undefined);
}

/** Says in a new session that the browser is still there; where it was removed meanwhile, that ends here as well. */
export async function renewBrowser(): Promise<void> {
  const id = await readMark();
  // Without a mark, a subscription belongs to the previous person.
  if (id === undefined) return endBrowser();
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  if (subscription === null) return endBrowser();
  try {
    const { publicKey } = await send(subscription, id);
    if (keyOf(subscription) === publicKey) return;
    await subscribeFor(publicKey);
    await call(pushApi.remove, { params: { id } });
  } catch (error) {
    // Without a connection the subscription stays unchanged.
    if (error instanceof ApiError && error.status === 404) await endBrowser();
  }
}
