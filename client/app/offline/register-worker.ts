import '#client/locales/en/pages/offline.json';
import { i18n } from '#client/lib/text/i18n.ts';
import type { PageMessage } from '#client/service-worker/messages.ts';
import { notify } from '#client/ui/feedback/notify.ts';

const hourMilliseconds = 3_600_000;

const say = (worker: ServiceWorker | null, message: PageMessage, ports: MessagePort[] = []) =>
  worker?.postMessage(message, ports);

function entryPath(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src;
  return entry === undefined ? '' : new URL(entry).pathname;
}

/** Whether this page is of the worker's version already. */
function knowsThisPage(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    say(worker, { type: 'KNOWS', asset: entryPath() }, [port2]);
  });
}

function offerReload(worker: ServiceWorker): void {
  notify.offer(i18n.t('offline.newVersion'), {
    label: i18n.t('offline.reload'),
    onAccept: () => {
      // Another page has taken it meanwhile, or a newer one came.
      if (worker.state !== 'installed') return window.location.reload();
      navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload());
      say(worker, { type: 'TAKE_OVER' });
    },
  });
}

/** A page that was loaded anew gets its worker at once; one of the version before is asked. */
async function introduce(worker: ServiceWorker): Promise<void> {
  if (await knowsThisPage(worker)) say(worker, { type: 'TAKE_OVER' });
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
  // Code of a page that is gone: most likely the server has a new version.
  window.addEventListener('vite:preloadError', look);
}

/** What was loaded before the worker was there; it keeps what comes later itself. */
function keepLoaded({ active }: ServiceWorkerRegistration): void {
  const assets = `${window.location.origin}/assets/`;
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  say(active, {
    type: 'CACHE_URLS',
    payload: { urlsToCache: names.filter((name) => name.startsWith(assets)) },
  });
}

/** Lets the shell start without a connection; browsers that cannot do it go on without. */
export function registerWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  void serviceWorker
    .register('/service-worker.js')
    .then(watchUpdates)
    .then(() => serviceWorker.ready)
    .then(keepLoaded)
    .catch(() => undefined);
}
