/** The database of what was read last, for times without a connection; written in `client/app/offline`. */
export const lastDataName = 'takt-last-data';

/** Whoever's it was: with the session goes what it read. */
export function forgetLastData(): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(lastDataName);
}
