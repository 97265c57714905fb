/** What shows that something is kept. */
export const loadSavedMark = () => import('#client/features/timer/saved/SavedMark.tsx');
