/** What keeps changes while the server is away, and sends them when it is back. */
export const loadQueue = () => import('#client/features/offline-queue/queue.ts');
