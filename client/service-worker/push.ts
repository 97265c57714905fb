import { pushMark, type WorkerMessage } from '#client/service-worker/messages.ts';
import type { PushMessage } from '#shared/notifications/push.schema.ts';

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

interface PushEvent extends Lasting {
  readonly data: { json(): unknown } | null;
}

interface ClickEvent extends Lasting {
  readonly notification: { readonly data: unknown; close(): void };
}

interface Page {
  focus(): Promise<unknown>;
  postMessage(message: WorkerMessage): void;
}

/** The part of a worker's scope that is used here: its types and those of a page exclude each other. */
interface Scope {
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  readonly registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  readonly clients: {
    matchAll(options: { type: 'window' }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

declare const self: Scope;

const words = ['browserId', 'title', 'text', 'path', 'tag'] as const;

/** Checked by hand: the worker is loaded with every visit, and zod would be most of it. */
const isMessage = (data: unknown): data is PushMessage =>
  words.every((name) => typeof Reflect.get(Object(data), name) === 'string');

/** Shows notifications for the signed-in person; nothing after a sign-out, or for somebody else. */
async function show(data: unknown): Promise<void> {
  if (!isMessage(data)) return;
  const { browserId, title, text, path, tag } = data;
  const mark = await (await caches.open(pushMark.cache)).match(pushMark.url);
  if ((await mark?.text()) !== browserId) return;
  const icon = '/icons/192.png';
  await self.registration.showNotification(title, { body: text, tag, icon, dir: 'auto', data: path });
}

/** Shows it in a page that is open, which keeps what is being written there; else in a new one. */
async function open(path: unknown): Promise<void> {
  if (typeof path !== 'string') return;
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (page === undefined) {
    await self.clients.openWindow(path);
    return;
  }
  await page.focus();
  page.postMessage({ type: 'OPEN', path });
}

export function watchPush(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json())));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data));
  });
}
