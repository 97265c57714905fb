import type { QueryClient } from '@tanstack/react-query';
import { keyOf, readOptions } from '#client/lib/read.ts';
import type { List } from '#shared/http/envelope.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

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

/** Every task of a team. */
export const teamTasksQuery = ({ teamId }: { teamId: string }) =>
  readOptions(tasksApi.team, { query: { where: { teams: [teamId] }, relations } });

/** One task with everything around it. */
export const taskQuery = (id: string) =>
  readOptions(tasksApi.byId, { params: { id }, query: { relations, includeRootEpic: true } });

const findIn = (list: List<Task> | undefined, id: string) => list?.items.find((task) => task.id === id);

/** What the page knows of a task already, from its own page or from a list. */
export function cachedTask(client: QueryClient, id: string): Task | undefined {
  const own = client.getQueryData(taskQuery(id).queryKey);
  if (own) return own;
  const lists = client.getQueriesData<List<Task>>({ queryKey: keyOf(tasksApi.team) });
  return lists.map(([, list]) => findIn(list, id)).find((task) => task !== undefined);
}

/** Changes a task wherever the page holds it; `edit` answers the task as it should be. */
export function editCachedTask(client: QueryClient, id: string, edit: (task: Task) => Task): void {
  client.setQueryData(taskQuery(id).queryKey, (task) => task && edit(task));
  client.setQueriesData<List<Task>>({ queryKey: keyOf(tasksApi.team) }, (list) => {
    if (!list || !findIn(list, id)) return list;
    return { ...list, items: list.items.map((task) => (task.id === id ? edit(task) : task)) };
  });
}

/** Puts a task that was just made on top of its team's list. */
export function addCachedTask(client: QueryClient, { teamId }: { teamId: string }, task: Task): void {
  client.setQueryData(teamTasksQuery({ teamId }).queryKey, (list) => {
    if (!list || findIn(list, task.id)) return list;
    return { items: [task, ...list.items], total: list.total + 1 };
  });
}

/** Takes a task out of every list. */
export function dropCachedTask(client: QueryClient, id: string): void {
  client.setQueriesData<List<Task>>({ queryKey: keyOf(tasksApi.team) }, (list) => {
    if (!list || !findIn(list, id)) return list;
    return { items: list.items.filter((task) => task.id !== id), total: list.total - 1 };
  });
}
