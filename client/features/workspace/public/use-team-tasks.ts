import { useCallback } from 'react';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import type { List } from '#shared/http/envelope.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

/**
 * What a part needs of the team's tasks; it is drawn again only when that changes, not with every task. A `pick` that is
 * another one each time goes through all tasks each time.
 */
export function useTeamTasks<T>(pick: (tasks: readonly Task[]) => T): T {
  const select = useCallback(({ items }: List<Task>) => pick(items), [pick]);
  const { data = pick([]) } = useReadOf({ ...teamTasksQuery(useScope()), select });
  return data;
}
