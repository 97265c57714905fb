import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Plans, withAnswer } from '#client/features/plans/plan-edits.ts';
import { type PlanOwner, plansQuery } from '#client/features/plans/queries.ts';
import { refresh } from '#client/lib/read.ts';
import type { DailyPlan } from '#shared/daily-plans/daily-plan.schema.ts';

export interface Write {
  /** What is shown until the server has answered. */
  edit: (plans: Plans) => Plans;
  /** Answers the plans that are different now. */
  send: () => Promise<readonly DailyPlan[]>;
}

const mutationKey = ['plans', 'write'];

const writesUnderWay = (client: QueryClient) => client.isMutating({ mutationKey });

/** One write after the other, shown at once and taken back when refused; the failure is the caller's to tell. */
export function useWrite(owner: PlanOwner) {
  const client = useQueryClient();
  const { queryKey } = plansQuery(owner);
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: 'plans' },
    networkMode: 'always',
    mutationFn: ({ send }: Write) => send(),
    onMutate: async ({ edit }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (plans) => plans && { ...plans, items: [...edit(plans.items)] });
      return { before };
    },
    onSuccess: (answered) => {
      // With another write shown already, the answer to this one would take it off the page.
      if (writesUnderWay(client) > 1) return;
      client.setQueryData(
        queryKey,
        (plans) => plans && { ...plans, items: [...answered.reduce<Plans>(withAnswer, plans.items)] },
      );
    },
    onError: (_error, _write, shown) => {
      if (writesUnderWay(client) === 1) client.setQueryData(queryKey, shown?.before);
    },
    onSettled: () => {
      if (writesUnderWay(client) === 1) void refresh(client, 'plans');
    },
  });
  return mutateAsync;
}
