import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import type { List } from '#shared/http/envelope.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

interface TeamScope {
  tenantId: string;
  teamId: string;
}

const relations = [
  'tags',
  'teams',
  'members',
  'members.user',
  'createdByUser',
  'parent',
  'children',
  'linkedIssues',
  'linkedIssues.taskTo',
  'linkedIssues.taskFrom',
  'estimations',
];

/** All that is known of tasks: invalidate it when anything about them changed. */
export const tasksKey = (tenantId: string) => [tenantId, 'tasks'];

const teamsOfTasksKey = (tenantId: string) => [...tasksKey(tenantId), 'team'];

const taskKey = (tenantId: string, id: string) => [...tasksKey(tenantId), 'one', id];

/** Every task of a team. */
export const teamTasksQuery = ({ tenantId, teamId }: TeamScope) =>
  queryOptions({
    queryKey: [...teamsOfTasksKey(tenantId), teamId],
    queryFn: ({ signal }) =>
      call(tasksApi.team, { query: { where: { teams: [teamId] }, relations } }, signal),
  });

/** One task with everything around it. */
export const taskQuery = ({ tenantId }: { tenantId: string }, id: string) =>
  queryOptions({
    queryKey: taskKey(tenantId, id),
    queryFn: ({ signal }) =>
      call(tasksApi.byId, { params: { id }, query: { relations, includeRootEpic: true } }, signal),
  });

/** Versions of the team, for the tasks to name one. */
export const versionsQuery = ({ tenantId, teamId }: TeamScope) =>
  queryOptions({
    queryKey: [tenantId, 'task-lists', 'versions', teamId],
    queryFn: ({ signal }) => call(taskListsApi.versions, { query: { organizationTeamId: teamId } }, signal),
    staleTime: 10 * 60_000,
  });

interface CachedTask {
  tenantId: string;
  id: string;
}

const findIn = (list: List<Task> | undefined, id: string) => list?.items.find((task) => task.id === id);

/** What the page knows of a task already, from its own page or from a list. */
export function cachedTask(queryClient: QueryClient, { tenantId, id }: CachedTask): Task | undefined {
  const own = queryClient.getQueryData<Task>(taskKey(tenantId, id));
  if (own) return own;
  const lists = queryClient.getQueriesData<List<Task>>({ queryKey: teamsOfTasksKey(tenantId) });
  return lists.map(([, list]) => findIn(list, id)).find((task) => task !== undefined);
}

/** Changes a task wherever the page holds it; `edit` answers the task as it should be. */
export function editCachedTask(
  queryClient: QueryClient,
  { tenantId, id }: CachedTask,
  edit: (task: Task) => Task,
): void {
  queryClient.setQueryData<Task>(taskKey(tenantId, id), (task) => task && edit(task));
  queryClient.setQueriesData<List<Task>>({ queryKey: teamsOfTasksKey(tenantId) }, (list) => {
    if (!list || !findIn(list, id)) return list;
    return { ...list, items: list.items.map((task) => (task.id === id ? edit(task) : task)) };
  });
}

/** Puts a task that was just made on top of its team's list. */
export function addCachedTask(queryClient: QueryClient, { tenantId, teamId }: TeamScope, task: Task): void {
  queryClient.setQueryData<List<Task>>([...teamsOfTasksKey(tenantId), teamId], (list) => {
    if (!list || findIn(list, task.id)) return list;
    return { items: [task, ...list.items], total: list.total + 1 };
  });
}

/** Takes a task out of every list. */
export function dropCachedTask(queryClient: QueryClient, { tenantId, id }: CachedTask): void {
  queryClient.setQueriesData<List<Task>>({ queryKey: teamsOfTasksKey(tenantId) }, (list) => {
    if (!list || !findIn(list, id)) return list;
    return { items: list.items.filter((task) => task.id !== id), total: list.total - 1 };
  });
}
