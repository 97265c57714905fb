import type { QueryClient } from '@tanstack/react-query';
import { queuedTasks } from '#client/features/offline-queue/queries.ts';
import { changedTasks, tasksAround, withChangedTasks } from '#client/features/tasks/changed-tasks.ts';
import { call } from '#client/lib/api/api.ts';
import { keyOf, readOptions } from '#client/lib/api/read.ts';
import { showAtOnce } from '#client/lib/api/write.ts';
import { mentions, partOptions } from '#client/lib/live/live-changes.ts';
import { createSessionStore } from '#client/lib/session/session-store.ts';
import { listName } from '#client/ui/marks/humanize.ts';
import type { List } from '#shared/http/envelope.ts';
import { mostNamed } from '#shared/live/topics.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isClosed } from '#shared/tasks/task-status.ts';
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

const ofTeam = (teamId: string) => ({ where: { teams: [teamId] }, relations });

const someTasksQuery = (teamId: string, ids: readonly string[]) =>
  readOptions(tasksApi.team, { query: { ...ofTeam(teamId), filters: { ids: [...ids] } } }, partOptions);

/** Every task of a team, with those that are on this device only. */
export const teamTasksQuery = ({ teamId }: { teamId: string }) =>
  readOptions(
    tasksApi.team,
    { query: ofTeam(teamId) },
    {
      queryFn: async ({ signal }) =>
        queuedTasks(teamId).reduce(withTask, await call(tasksApi.team, { query: ofTeam(teamId) }, signal)),
      live: {
        follow(list, changes, client) {
          const ids = changedTasks(changes);
          if (ids?.length === 0) return 'nothing';
          if (ids === undefined || ids.length > mostNamed) return undefined;
          const readSome = async (some: readonly string[]) =>
            (await client.fetchQuery(someTasksQuery(teamId, some))).items;
          return {
            async read() {
              const changed = await readSome(ids);
              const around = tasksAround(list, ids, changed);
              const others = around.length === 0 ? [] : await readSome(around);
              return {
                apply: (current) => withChangedTasks(current, [...ids, ...around], [...changed, ...others]),
              };
            },
          };
        },
      },
    },
  );

/** One task with everything around it. */
export const taskQuery = (id: string) =>
  readOptions(
    tasksApi.byId,
    { params: { id }, query: { relations, includeRootEpic: true } },
    {
      live: {
        follow(task, changes) {
          const ids = changedTasks(changes);
          return ids === undefined || mentions(task, ids) ? undefined : 'nothing';
        },
      },
    },
  );

const findIn = (list: List<Task> | undefined, id: string) => list?.items.find((task) => task.id === id);

/** A task that was read before, for its own page or in a list. */
export function cachedTask(client: QueryClient, id: string): Task | undefined {
  const own = client.getQueryData(taskQuery(id).queryKey);
  if (own) return own;
  const lists = client.getQueriesData<List<Task>>({ queryKey: keyOf(tasksApi.team) });
  return lists.map(([, list]) => findIn(list, id)).find((task) => task !== undefined);
}

/** Edits a task wherever it was read. */
export function editCachedTask(client: QueryClient, id: string, edit: (task: Task) => Task): void {
  client.setQueryData(taskQuery(id).queryKey, (task) => task && edit(task));
  client.setQueriesData<List<Task>>({ queryKey: keyOf(tasksApi.team) }, (list) => {
    if (!list || !findIn(list, id)) return list;
    return { ...list, items: list.items.map((task) => (task.id === id ? edit(task) : task)) };
  });
}

/**
 * Rolls back a refused change of the task: previous values return, except for fields that have a newer value meanwhile.
 */
function withoutChange(task: Task, change: Partial<Task>, before: Task): Task {
  const names = Object.keys(change).filter((name): name is keyof Task => name in change);
  const own = names.filter((name) => task[name] === change[name]);
  return { ...task, ...Object.fromEntries(own.map((name) => [name, before[name]])) };
}

/** Changes a task at once, before the server has answered; answers how to roll that back. */
export async function showTaskChange(
  client: QueryClient,
  id: string,
  changeOf: (task: Task) => Partial<Task>,
): Promise<() => void> {
  await client.cancelQueries({ queryKey: ['tasks'] });
  const before = cachedTask(client, id);
  if (!before) return () => undefined;
  const change = changeOf(before);
  editCachedTask(client, id, (task) => ({ ...task, ...change }));
  return () => editCachedTask(client, id, (task) => withoutChange(task, change, before));
}

function withTask(list: List<Task>, task: Task): List<Task> {
  if (findIn(list, task.id)) return list;
  return { items: [task, ...list.items], total: list.total + 1 };
}

/** Puts a new task on top of its team's list. */
export function addCachedTask(client: QueryClient, { teamId }: { teamId: string }, task: Task): void {
  client.setQueryData(teamTasksQuery({ teamId }).queryKey, (list) => list && withTask(list, task));
}

function withoutTask(list: List<Task>, id: string): List<Task> {
  if (!findIn(list, id)) return list;
  return { items: list.items.filter((task) => task.id !== id), total: list.total - 1 };
}

/** Removes a task from every list. */
export function dropCachedTask(client: QueryClient, id: string): void {
  client.setQueriesData<List<Task>>(
    { queryKey: keyOf(tasksApi.team) },
    (list) => list && withoutTask(list, id),
  );
}

/** Removes a task from every list at once; answers how to roll that back. */
export const showTaskGone = (client: QueryClient, id: string): Promise<() => void> =>
  showAtOnce<List<Task>>(client, keyOf(tasksApi.team), (list) => withoutTask(list, id));

const changedAt = (task: Task) => new Date(task.updatedAt ?? task.createdAt ?? 0).getTime();

/** The person's own tasks first, then the ones that changed last; closed ones at the end. */
export function tasksByInterest(tasks: readonly Task[], employeeId: string): Task[] {
  const isMine = (task: Task) => Number(task.members?.some(({ id }) => id === employeeId) ?? false);
  const isOver = (task: Task) => Number(isClosed(task.status));
  return tasks.toSorted(
    (a, b) => isOver(a) - isOver(b) || isMine(b) - isMine(a) || changedAt(b) - changedAt(a),
  );
}

/** Tasks that somebody may start the timer on. */
export function taskChoices(tasks: readonly Task[], employeeId: string): Task[] {
  return tasksByInterest(tasks, employeeId).filter(({ status }) => !isClosed(status));
}

/** A member somebody chooses a task for. */
export interface AssignRequest {
  employeeId: string;
  name: string;
}

/** For the one place that shows the choice. */
export const assignRequest = createSessionStore<AssignRequest | undefined>(undefined);

/** The words a task is found by besides its title. */
export function taskKeywords(
  task: Partial<Pick<Task, 'taskNumber' | 'number' | 'issueType' | 'status'>>,
): string {
  const { taskNumber, number, issueType, status } = task;
  const names = [issueType && listName('issueTypes', issueType), status && listName('statuses', status)];
  return [taskNumber, number, issueType, status, ...names].filter(Boolean).join(' ');
}
