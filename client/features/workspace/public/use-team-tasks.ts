import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

/** What a part needs of the team's tasks; it is drawn again only when that changes, not with every task. */
export function useTeamTasks<T>(pick: (tasks: readonly Task[]) => T): T {
  const { data = pick([]) } = useReadOf({
    ...teamTasksQuery(useScope()),
    select: ({ items }) => pick(items),
  });
  return data;
}
