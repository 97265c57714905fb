import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { isAway } from '#client/lib/api/api-error.ts';
import { isServerAway, noteReach, onReach } from '#client/lib/failures/connection.ts';
import { entryScript } from '#client/lib/failures/failures.ts';
import { isSignedIn, onSessionChange, tenantId, userId } from '#client/lib/session/session.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import type { PageMessage } from '#client/service-worker/messages.ts';
import { notify } from '#client/ui/feedback/notify.ts';

/** Notes whether the server is there, by what became of the calls. */
function watchReach(client: QueryClient): void {
  const cache = client.getQueryCache();
  if (cache.getAll().some(({ state }) => isAway(state.fetchFailureReason))) noteReach('away');
  cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'failed' && isAway(action.error)) noteReach('away');
    if (action.type === 'success' && !action.manual) noteReach('there');
  });
}

/** It names what all pages read: nobody needs it before they are signed in. */
const loadSnapshot = () => import('#client/app/offline/snapshot.ts');

/** Stores what is read from the time that somebody is signed in. */
function saveWhenSignedIn(client: QueryClient): void {
  let stop = () => {};
  const begin = () => {
    if (!isSignedIn()) return;
    stop();
    // If its code cannot be loaded, nothing is stored.
    loadSnapshot().then(
      ({ saveSnapshot }) => saveSnapshot(client),
      () => undefined,
    );
  };
  stop = onSessionChange(begin);
  begin();
}

/** Stores what is read, shows it again while the server is away, and lets the shell start without it. Once a page. */
export async function startOffline(client: QueryClient): Promise<void> {
  // Its events tell of changes only.
  if (!navigator.onLine) onlineManager.setOnline(false);
  // Unreadable snapshots are ignored.
  const restore = () =>
    loadSnapshot()
      .then(({ restoreSnapshot }) => restoreSnapshot(client))
      .catch(() => undefined);
  const restoreWhenAway = async () => {
    if (isServerAway() || !onlineManager.isOnline()) await restore();
  };
  onReach(() => void restoreWhenAway());
  onlineManager.subscribe(() => void restoreWhenAway());
  watchReach(client);
  registerWorker();
  // No event reports a change that happened earlier.
  await restoreWhenAway();
  saveWhenSignedIn(client);
  onSessionChange(renewPush);
  renewPush();
}

/** The person and workspace whose session the server knows this browser by. */
let renewedFor: string | undefined;

/** Notifications come to sessions: they end with it, and one in the place of another says that it is the same browser. */
function renewPush(): void {
  const session = isSignedIn() ? `${userId()} ${tenantId()}` : '';
  const isAllowed = 'Notification' in window && Notification.permission === 'granted';
  if (!isAllowed || session === renewedFor) return;
  renewedFor = session;
  void import('#client/features/notifications/public/browser-push.ts')
    .then(({ endBrowser, renewBrowser }) => (session === '' ? endBrowser() : renewBrowser()))
    .catch(() => undefined);
}

const hourMilliseconds = 3_600_000;

const post = (worker: ServiceWorker | null, message: PageMessage, ports: MessagePort[] = []) =>
  worker?.postMessage(message, ports);

/** Whether this page is of the worker's version already. */
function isOfThisBuild(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    post(worker, { type: 'KNOWS', asset: new URL(entryScript(), window.location.href).pathname }, [port2]);
  });
}

function offerReload(worker: ServiceWorker): void {
  notify.offer(() => i18n.t('offline.newVersion'), {
    label: () => i18n.t('offline.reload'),
    onAccept: () => {
      // Another page activated it meanwhile, or a newer one came.
      if (worker.state !== 'installed') return window.location.reload();
      navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload());
      post(worker, { type: 'TAKE_OVER' });
    },
  });
}

/** A reloaded page gets its worker at once; a page of the previous version gets an offer to reload. */
async function introduce(worker: ServiceWorker): Promise<void> {
  if (await isOfThisBuild(worker)) post(worker, { type: 'TAKE_OVER' });
  else offerReload(worker);
}

function watchUpdates(registration: ServiceWorkerRegistration): void {
  const { waiting, active } = registration;
  if (waiting && active) void introduce(waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && registration.active) void introduce(installing);
    });
  });
  const look = () => void registration.update().catch(() => undefined);
  window.setInterval(look, hourMilliseconds);
  // Missing code of a page most likely means that the server has a new version.
  window.addEventListener('vite:preloadError', look);
}

/** Caches what was loaded before the worker was there; it caches what comes later itself. */
function cacheLoaded({ active }: ServiceWorkerRegistration): void {
  const assets = `${window.location.origin}/assets/`;
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  post(active, {
    type: 'CACHE_URLS',
    payload: { urlsToCache: names.filter((name) => name.startsWith(assets)) },
  });
}

/** Lets the shell start without a connection; unsupported browsers do without. */
function registerWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  void serviceWorker
    .register('/service-worker.js')
    .then(watchUpdates)
    .then(() => serviceWorker.ready)
    .then(cacheLoaded)
    .catch(() => undefined);
}
