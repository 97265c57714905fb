import { lazyView } from '#client/lib/failures/lazy-part.ts';

/** The form of a budget; its code comes when it is opened. */
export const BudgetDialog = lazyView(() =>
  import('#client/features/budgets/BudgetModal.tsx').then((module) => module.BudgetModal),
);
