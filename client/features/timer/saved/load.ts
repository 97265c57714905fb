/** What keeps changes while the server is away, and sends them when it is back. */
export const loadQueue = () => import('#client/features/timer/saved/queue.ts');

/** What shows that something is kept. */
export const loadSavedMark = () => import('#client/features/timer/saved/SavedMark.tsx');
