import { rowOf, statusRowOf, type TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { listIn, useAddressView } from '#client/features/tasks/public/address-view.ts';
import { isoOf } from '#client/lib/time/format.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { taskNumberText } from '#shared/tasks/task-number.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';
import { containsAllWords, plainText } from '#shared/text/search.ts';

export const taskSorts = ['newest', 'updated', 'title', 'status', 'priority', 'due', 'worked'] as const;
export type TaskSort = (typeof taskSorts)[number];

export type TaskOwners = 'mine' | 'team';

/** The filters and the order of a list of tasks. */
export interface TaskView {
  search: string;
  /** Values of statuses; none: all of them. */
  statuses: readonly string[];
  sort: TaskSort;
}

type SortLists = Pick<TaskLists, 'statuses' | 'priorities'>;

export const isAssignedTo = (task: Pick<Task, 'members'>, employeeId: string) =>
  task.members?.some((member) => member.id === employeeId) ?? false;

/** Stands for "nobody", "no project" and the like among ids and values. */
export const nothing = 'none';

const plainTexts = new WeakMap<Task, readonly string[]>();

/** The searchable texts of a task, computed once and not at each key. */
function textsOf(task: Task): readonly string[] {
  const existing = plainTexts.get(task);
  if (existing) return existing;
  const labels = task.tags?.map(({ name }) => name) ?? [];
  const texts = [task.title, taskNumberText(task), `#${task.number ?? ''}`, ...labels].map(plainText);
  plainTexts.set(task, texts);
  return texts;
}

/** Every word occurs in the title, the number or a label. */
export function matchesTask(task: Task, search: string): boolean {
  return containsAllWords(search, textsOf(task));
}

const last = Number.MAX_SAFE_INTEGER;

const timeOf = (value: Date | string | null | undefined) => (value ? Date.parse(isoOf(value)) : 0);

function place<R extends { id: string }>(rows: readonly R[], row: R | undefined): number {
  return row ? rows.indexOf(row) : last;
}

type Rank = (task: Task) => number | string;

/** The sort key of a task, smallest first. */
function rankBy(sort: TaskSort, { statuses, priorities }: SortLists): Rank {
  const ranks: Record<TaskSort, Rank> = {
    newest: (task) => -timeOf(task.createdAt),
    updated: (task) => -timeOf(task.updatedAt ?? task.createdAt),
    title: (task) => task.title,
    status: (task) => place(statuses, statusRowOf(statuses, { id: task.taskStatusId, name: task.status })),
    priority: (task) =>
      place(priorities, rowOf(priorities, { id: task.taskPriorityId, name: task.priority })),
    due: (task) => (task.dueDate ? timeOf(task.dueDate) : last),
    worked: (task) => -(task.totalWorkedTime ?? 0),
  };
  return ranks[sort];
}

function compare(a: number | string, b: number | string): number {
  if (typeof a === 'string' || typeof b === 'string') return String(a).localeCompare(String(b));
  return a - b;
}

/** In the chosen order, or from its end; equals follow each other newest first, what has no value comes last. */
export function sortTasks(
  tasks: readonly Task[],
  { sort, isReversed = false }: { sort: TaskSort; isReversed?: boolean },
  lists: SortLists,
): Task[] {
  const rank = rankBy(sort, lists);
  const factor = isReversed ? -1 : 1;
  return tasks
    .map((task) => ({ task, rank: rank(task), number: task.number ?? 0 }))
    .sort(
      (a, b) =>
        Number(a.rank === last) - Number(b.rank === last) ||
        factor * compare(a.rank, b.rank) ||
        b.number - a.number,
    )
    .map(({ task }) => task);
}

/** The tasks that are not done, and those that are. */
export function partFinished(
  tasks: readonly Task[],
  { statuses }: Pick<TaskLists, 'statuses'>,
): [Task[], Task[]] {
  const isFinished = ({ status, taskStatusId }: Task) =>
    isCompleted({ status, taskStatus: statusRowOf(statuses, { id: taskStatusId, name: status }) });
  return [tasks.filter((task) => !isFinished(task)), tasks.filter(isFinished)];
}

/** Finished tasks follow open ones, unless statuses are chosen. */
export function tasksInView(tasks: readonly Task[], view: TaskView, lists: SortLists): Task[] {
  const shown = tasks.filter((task) => {
    if (!matchesTask(task, view.search)) return false;
    if (view.statuses.length === 0) return true;
    const row = statusRowOf(lists.statuses, { id: task.taskStatusId, name: task.status });
    return view.statuses.includes(row?.value ?? task.status ?? '');
  });
  const sorted = sortTasks(shown, view, lists);
  return view.statuses.length > 0 ? sorted : partFinished(sorted, lists).flat();
}

const addressForm = {
  read: (params: URLSearchParams): TaskView => ({
    search: params.get('q') ?? '',
    statuses: listIn(params, 'status'),
    sort: taskSorts.find((name) => name === params.get('sort')) ?? 'newest',
  }),
  write: ({ search, statuses, sort }: Partial<TaskView>) => ({
    q: search,
    status: statuses?.join(','),
    sort: sort === 'newest' ? '' : sort,
  }),
};

/** The search, filter and order of a list, kept in its address. */
export const useTaskView = () => useAddressView(addressForm);
