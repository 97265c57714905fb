import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import type { Known } from '#client/features/time-logs/public/kept-time.ts';

/**
 * The team that new time is sent with: the active one for time without a task and for its own tasks. Of another task
 * the server knows which of the person's teams it is in, so nothing is sent.
 */
export function teamOfWork({ client, scope }: Known, taskId: unknown): string | undefined {
  if (typeof taskId !== 'string') return scope.teamId;
  const tasks = client.getQueryData(teamTasksQuery(scope).queryKey)?.items ?? [];
  return tasks.some(({ id }) => id === taskId) ? scope.teamId : undefined;
}
