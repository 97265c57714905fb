import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import type { PageMessage } from '#client/service-worker/messages.ts';
import { isAsset, type Precached, precachedAt } from '#client/service-worker/precached.ts';
import { watchPush } from '#client/service-worker/push.ts';

/** The part of a worker's scope that is used here: its types and those of a page exclude each other. */
interface Scope {
  /** Written by the build: the files of the shell and of our pages. */
  readonly __WB_MANIFEST: readonly Precached[];
  skipWaiting(): Promise<void>;
  addEventListener(type: 'message', listener: (event: MessageEvent<PageMessage>) => void): void;
  addEventListener(
    type: 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
}

declare const self: Scope;

const files = self.__WB_MANIFEST;
/** Earlier workers had one of these for each version. */
const oldAssetsPrefix = 'takt-assets-';
const mostAssets = 300;
const loaded = new CacheFirst({
  cacheName: 'takt-assets',
  plugins: [new ExpirationPlugin({ maxEntries: mostAssets, purgeOnQuotaError: true })],
});
/** Paths that the server answers itself, besides pages. */
const served = [/^\/api\b/, /^\/public\//, /^\/mailbox\b/, /^\/metrics\b/];
const shell = '/index.html';
const precached = new Set(files.map(({ url }) => url));

/** A page that is not there by then comes from the cache. */
const patienceMilliseconds = 4000;
const isAway = ({ status }: Response) => status >= 502 && status <= 504;

const timeout = (): Promise<Response> =>
  new Promise((resolve) => setTimeout(() => resolve(Response.error()), patienceMilliseconds));

/** The server's answer; if it is away or slow, the copy of this device. */
async function freshOrCached(request: Request, path: string): Promise<Response> {
  const fetched = fetch(request);
  const response = await Promise.race([fetched, timeout()]).catch(() => Response.error());
  if (response.type !== 'error' && !isAway(response)) return response;
  return (await matchPrecache(path)) ?? fetched;
}

async function dropOldAssets(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(oldAssetsPrefix));
  await Promise.all(old.map((name) => caches.delete(name)));
}

clientsClaim();
watchPush();
cleanupOutdatedCaches();
precache(precachedAt(navigator, files));

registerRoute(new NavigationRoute(({ request }) => freshOrCached(request, shell), { denylist: served }));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && precached.has(url.pathname) && !isAsset(url.pathname),
  ({ request, url }) => freshOrCached(request, url.pathname),
);
// The name of an asset changes with its content. Files left out to save data are stored once loaded.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isAsset(url.pathname),
  async (request) => (await matchPrecache(request.url.pathname)) ?? loaded.handle(request),
);

self.addEventListener('activate', (event) => event.waitUntil(dropOldAssets()));
self.addEventListener('message', ({ data, ports }) => {
  if (data.type === 'TAKE_OVER') void self.skipWaiting();
  if (data.type === 'KNOWS') ports[0]?.postMessage(precached.has(data.asset));
});
