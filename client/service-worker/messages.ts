/** The messages of a page to the service worker; pages and workers of other versions know them as well. */
export type PageMessage =
  /** Activates the new version. */
  | { type: 'TAKE_OVER' }
  /** Whether a file belongs to the worker's version; answered with yes or no. */
  | { type: 'KNOWS'; asset: string }
  /** The files that the page loaded before the worker started; read by its router. */
  | { type: 'CACHE_URLS'; payload: { urlsToCache: string[] } };

/** The message of the service worker to a page: news was opened that leads to this path. */
export interface WorkerMessage {
  readonly type: 'OPEN';
  readonly path: string;
}

/**
 * The place for the id of the subscription whose notifications this browser shows, as the text of an answer. It goes
 * when the session ends, and then nothing is shown, even if more arrives.
 */
export const pushMark = { cache: 'takt-push', url: '/push-subscription' } as const;
