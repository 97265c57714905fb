/** What shows everything that is kept. */
export const loadSavedStrip = () => import('#client/features/offline-queue/SavedStrip.tsx');
