/** The form for time; fetched ahead, since it is wanted without a connection as well. */
export const loadAddTime = () => import('#client/features/time-logs/public/AddTimeDialog.tsx');
