import { useCallback } from 'react';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import type { List } from '#shared/http/envelope.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

/**
 * A part of the team's tasks; the component renders again only when that changes, not with every task. An unstable
 * `pick` goes through all tasks each time.
 */
export function useTeamTasks<T>(pick: (tasks: readonly Task[]) => T): T {
  const select = useCallback(({ items }: List<Task>) => pick(items), [pick]);
  const { data = pick([]) } = useReadOf({ ...teamTasksQuery(useScope()), select });
  return data;
}
