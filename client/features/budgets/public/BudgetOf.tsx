import { Skeleton } from '@chakra-ui/react';
import { Suspense } from 'react';
import { budgetsQuery } from '#client/features/budgets/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { lazyPart } from '#client/lib/failures/lazy-part.ts';
import type { BudgetListQuery } from '#shared/budgets/budget.schema.ts';

const BudgetCard = lazyPart(() =>
  import('#client/features/budgets/BudgetCard.tsx').then((module) => module.BudgetCard),
);

/** The budget of something on its page; nothing where there is none. */
export function BudgetOf({ of }: { of: BudgetListQuery }) {
  const { data } = useReadOf(budgetsQuery(of));
  const [budget] = data?.items ?? [];
  if (budget === undefined) return null;
  return (
    <Suspense fallback={<Skeleton h="20rem" />}>
      <BudgetCard budget={budget} of={of} />
    </Suspense>
  );
}
