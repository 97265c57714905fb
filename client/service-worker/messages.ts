/** What a page says to the service worker. */
export type PageMessage =
  /** The new version is wanted. */
  | { type: 'TAKE_OVER' }
  /** Whether a file belongs to the worker's version; answered with yes or no. */
  | { type: 'KNOWS'; asset: string }
  /** What the page loaded before the worker was there; heard by its router. */
  | { type: 'CACHE_URLS'; payload: { urlsToCache: string[] } };
