import { useSaveStatusOrder } from '#client/features/task-lists/public/use-save-status-order.ts';
import { statusesQuery } from '#client/features/task-lists/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { showAtOnce, useWriteOf } from '#client/lib/write.ts';
import type { TaskStatus } from '#shared/task-lists/task-list.schema.ts';

/** The statuses with one of them so many places further. */
export function movedColumn(
  statuses: readonly TaskStatus[],
  { id, by }: { id: string; by: number },
): readonly TaskStatus[] {
  const from = statuses.findIndex((status) => status.id === id);
  const status = statuses[from];
  const to = from + by;
  if (!status || to < 0 || to >= statuses.length) return statuses;
  return statuses.toSpliced(from, 1).toSpliced(to, 0, status);
}

/** Puts the columns into another order, for the whole team. */
export function useColumnOrder() {
  const scope = useScope();
  const save = useSaveStatusOrder();
  const { queryKey } = statusesQuery(scope);
  return useWriteOf((statuses: readonly TaskStatus[]) => save(statuses), {
    mutationKey: ['task-lists', 'reorder'],
    show: (statuses, client) => showAtOnce(client, queryKey, (list) => ({ ...list, items: [...statuses] })),
    stale: ['task-lists'],
  }).mutate;
}
