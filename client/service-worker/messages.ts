/** The messages of a page to the service worker; pages and workers of other versions know them as well. */
export type PageMessage =
  /** Activates the new version. */
  | { type: 'TAKE_OVER' }
  /** Whether a file belongs to the worker's version; answered with yes or no. */
  | { type: 'KNOWS'; asset: string }
  /** What the page loaded before the worker was there; read by its router. */
  | { type: 'CACHE_URLS'; payload: { urlsToCache: string[] } };
