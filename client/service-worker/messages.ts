/** The messages of a page to the service worker; pages and workers of other versions know them as well. */
export type PageMessage =
  /** Activates the new version. */
  | { type: 'TAKE_OVER' }
  /** Whether a file belongs to the worker's version; answered with yes or no. */
  | { type: 'KNOWS'; asset: string }
  /** What the page loaded before the worker was there; read by its router. */
  | { type: 'CACHE_URLS'; payload: { urlsToCache: string[] } };

/** The message of the service worker to a page: news was opened that leads to this path. */
export interface WorkerMessage {
  readonly type: 'OPEN';
  readonly path: string;
}

/**
 * Where the id of the subscription lies whose news this browser shows, as the text of an answer. It goes when the
 * session ends, and then nothing is shown, whatever still arrives.
 */
export const pushMark = { cache: 'takt-push', url: '/push-subscription' } as const;
