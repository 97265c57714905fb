/** Whoever holds one of these reads time: their own, and that of others as far as their place allows. */
export const readsTime = ['TIME_TRACKER', 'ALL_ORG_VIEW', 'ALL_ORG_EDIT'] as const;
