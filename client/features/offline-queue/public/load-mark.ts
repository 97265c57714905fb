/** What shows at the timer that something of it is kept. */
export const loadSavedMark = () => import('#client/features/offline-queue/SavedMark.tsx');
