import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { rowOf, statusRowOf, type TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import {
  matchesTask,
  sortTasks,
  type TaskOwners,
  type TaskSort,
  taskSorts,
} from '#client/features/tasks/public/task-view.ts';
import { dayTextOf } from '#client/lib/time/format.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';

export const layouts = ['TABLE', 'CARDS', 'BLOCKS'] as const;
export type Layout = (typeof layouts)[number];

export const groupings = ['none', 'status', 'priority', 'assignee', 'project', 'type', 'due'] as const;
export type Grouping = (typeof groupings)[number];

export const dueFilters = ['overdue', 'today', 'week', 'none'] as const;
type DueFilter = (typeof dueFilters)[number];

/** Stands for "nobody" and "no project" among ids. */
export const nothing = 'none';

/** What a list of tasks shows, how it is ordered and how it looks. Lists hold values or ids; an empty one filters nothing. */
export interface BrowseView {
  readonly search: string;
  readonly statuses: readonly string[];
  readonly priorities: readonly string[];
  readonly sizes: readonly string[];
  readonly types: readonly string[];
  readonly labels: readonly string[];
  readonly members: readonly string[];
  readonly projects: readonly string[];
  readonly due: DueFilter | undefined;
  readonly sort: TaskSort;
  readonly group: Grouping;
  readonly layout: Layout;
}

export const listFilters = [
  'statuses',
  'priorities',
  'sizes',
  'types',
  'labels',
  'members',
  'projects',
] as const;
export type ListFilter = (typeof listFilters)[number];

export const noFilters = {
  search: '',
  statuses: [],
  priorities: [],
  sizes: [],
  types: [],
  labels: [],
  members: [],
  projects: [],
  due: undefined,
} as const satisfies Partial<BrowseView>;

/** The values by which a task answers a list filter. */
function valuesOf(task: Task, filter: ListFilter, lists: TaskLists): readonly string[] {
  const readers: Record<ListFilter, () => readonly string[]> = {
    statuses: () => [
      statusRowOf(lists.statuses, { id: task.taskStatusId, name: task.status })?.value ?? task.status ?? '',
    ],
    priorities: () => [
      rowOf(lists.priorities, { id: task.taskPriorityId, name: task.priority })?.value ??
        task.priority ??
        nothing,
    ],
    sizes: () => [
      rowOf(lists.sizes, { id: task.taskSizeId, name: task.size })?.value ?? task.size ?? nothing,
    ],
    types: () => [
      rowOf(lists.issueTypes, { id: task.taskTypeId, name: task.issueType })?.value ??
        task.issueType ??
        'task',
    ],
    labels: () => (task.tags ?? []).map(({ id }) => id),
    members: () => orNothing((task.members ?? []).map(({ id }) => id)),
    projects: () => [task.projectId ?? nothing],
  };
  return readers[filter]();
}

const orNothing = (ids: readonly string[]) => (ids.length === 0 ? [nothing] : ids);

/** How a task stands to its due date; a finished one is never overdue. */
function dueOf(task: Task, lists: TaskLists, today: Day): DueFilter | 'later' {
  const day = dayTextOf(task.dueDate);
  if (day === null) return 'none';
  const row = statusRowOf(lists.statuses, { id: task.taskStatusId, name: task.status });
  if (day < today) return isCompleted({ status: task.status, taskStatus: row }) ? 'later' : 'overdue';
  if (day === today) return 'today';
  return day <= addDays(today, 7) ? 'week' : 'later';
}

const dueMatches = (due: DueFilter, is: DueFilter | 'later') =>
  due === is || (due === 'week' && is === 'today');

export function browseTasks(
  tasks: readonly Task[],
  view: BrowseView,
  { lists, today }: { lists: TaskLists; today: Day },
): Task[] {
  const active = listFilters.filter((filter) => view[filter].length > 0);
  const shown = tasks.filter((task) => {
    if (!matchesTask(task, view.search)) return false;
    if (view.due !== undefined && !dueMatches(view.due, dueOf(task, lists, today))) return false;
    return active.every((filter) =>
      valuesOf(task, filter, lists).some((value) => view[filter].includes(value)),
    );
  });
  return sortTasks(shown, view.sort, lists);
}

/** Tasks under one heading; a task with two assignees stands under both. */
export interface TaskGroup {
  readonly key: string;
  readonly tasks: readonly Task[];
}

const filterOfGrouping: Record<Exclude<Grouping, 'none' | 'due'>, ListFilter> = {
  status: 'statuses',
  priority: 'priorities',
  assignee: 'members',
  project: 'projects',
  type: 'types',
};

/** The headings in the order of their lists; what no list knows comes last, in the order it is met. */
export function groupTasks(
  tasks: readonly Task[],
  group: Grouping,
  { lists, today, order }: { lists: TaskLists; today: Day; order: readonly string[] },
): TaskGroup[] {
  if (group === 'none') return [{ key: '', tasks }];
  const keysOf = (task: Task): readonly string[] =>
    group === 'due' ? [dueOf(task, lists, today)] : valuesOf(task, filterOfGrouping[group], lists);
  const groups = new Map<string, Task[]>(order.map((key) => [key, []]));
  for (const task of tasks) {
    for (const key of keysOf(task)) {
      const members = groups.get(key);
      if (members) members.push(task);
      else groups.set(key, [task]);
    }
  }
  return [...groups]
    .filter(([, members]) => members.length > 0)
    .map(([key, members]) => ({ key, tasks: members }));
}

export function countFilters(view: BrowseView): number {
  const lists = listFilters.filter((filter) => view[filter].length > 0).length;
  return lists + (view.due === undefined ? 0 : 1) + (view.search === '' ? 0 : 1);
}

/** How each filter is called in the address. */
const names: Record<ListFilter, string> = {
  statuses: 'status',
  priorities: 'priority',
  sizes: 'size',
  types: 'type',
  labels: 'label',
  members: 'member',
  projects: 'project',
};

export type BrowseChange = Partial<BrowseView & { owners: TaskOwners }>;

const listOf = (text: string | null) => (text ?? '').split(',').filter(Boolean);
const oneOf = <T extends string>(options: readonly T[], value: string | null) =>
  options.find((option) => option === value?.toUpperCase() || option === value);

function readView(params: URLSearchParams): BrowseView {
  const list = (filter: ListFilter) => listOf(params.get(names[filter]));
  return {
    search: params.get('q') ?? '',
    statuses: list('statuses'),
    priorities: list('priorities'),
    sizes: list('sizes'),
    types: list('types'),
    labels: list('labels'),
    members: list('members'),
    projects: list('projects'),
    due: oneOf(dueFilters, params.get('due')),
    sort: oneOf(taskSorts, params.get('sort')) ?? 'newest',
    group: oneOf(groupings, params.get('group')) ?? 'none',
    layout: oneOf<Layout>(layouts, params.get('view')) ?? 'TABLE',
  };
}

function textsOf({ owners, search, due, sort, group, layout, ...lists }: BrowseChange) {
  const changed = listFilters.filter((filter) => lists[filter] !== undefined);
  return {
    ...Object.fromEntries(changed.map((filter) => [names[filter], lists[filter]?.join(',')])),
    ...(owners === undefined ? {} : { tasks: owners === 'team' ? '' : owners }),
    ...(search === undefined ? {} : { q: search }),
    ...(sort === undefined ? {} : { sort: sort === 'newest' ? '' : sort }),
    ...(group === undefined ? {} : { group: group === 'none' ? '' : group }),
    ...(layout === undefined ? {} : { view: layout === 'TABLE' ? '' : layout.toLowerCase() }),
  };
}

/** Tab, filters, order, groups and layout of the list, kept in the address so that a view can be linked and gone back to. */
export function useBrowseView(): {
  owners: TaskOwners;
  view: BrowseView;
  change: (next: BrowseChange) => void;
} {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const change = useCallback(
    (next: BrowseChange) =>
      setParams(
        (before) => {
          const edited = new URLSearchParams(before);
          const texts: Record<string, string | undefined> = textsOf(next);
          if ('due' in next) texts.due = next.due;
          for (const [name, value] of Object.entries({ ...texts })) {
            if (value) edited.set(name, value);
            else edited.delete(name);
          }
          return edited;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return { owners: params.get('tasks') === 'mine' ? 'mine' : 'team', view, change };
}
