import {
  type ListRow,
  type RowReference,
  rowOf,
  statusRowOf,
  type TaskLists,
} from '#client/features/task-lists/public/use-task-lists.ts';
import { listIn, useAddressView } from '#client/features/tasks/public/address-view.ts';
import { type ListLayout, listLayouts } from '#client/features/tasks/public/list/LayoutSwitch.tsx';
import {
  matchesTask,
  nothing,
  partFinished,
  sortTasks,
  type TaskOwners,
  type TaskSort,
  taskSorts,
} from '#client/features/tasks/public/task-view.ts';
import { dayTextOf } from '#client/lib/time/format.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';

export const groupings = ['none', 'status', 'priority', 'assignee', 'project', 'type', 'due'] as const;
export type Grouping = (typeof groupings)[number];

export const dueFilters = ['overdue', 'today', 'week', 'none'] as const;
type DueFilter = (typeof dueFilters)[number];

/** The filters, order and layout of a list of tasks. Lists hold values or ids; an empty one filters nothing. */
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
  /** From the end of that order. */
  readonly isReversed: boolean;
  readonly group: Grouping;
  readonly layout: ListLayout;
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

/** The value of the row that a task refers to; the task's own value if the list has no such row. */
const valueIn = (rows: readonly ListRow[], reference: RowReference, fallback: string) =>
  rowOf(rows, reference)?.value ?? reference.name ?? fallback;

type Reader = (task: Task, lists: TaskLists) => readonly string[];

/** The values by which a task answers a list filter. */
const valuesOf: Record<ListFilter, Reader> = {
  statuses: ({ status, taskStatusId }, { statuses }) => [
    statusRowOf(statuses, { id: taskStatusId, name: status })?.value ?? status ?? '',
  ],
  priorities: ({ priority, taskPriorityId }, { priorities }) => [
    valueIn(priorities, { id: taskPriorityId, name: priority }, nothing),
  ],
  sizes: ({ size, taskSizeId }, { sizes }) => [valueIn(sizes, { id: taskSizeId, name: size }, nothing)],
  types: ({ issueType, taskTypeId }, { issueTypes }) => [
    valueIn(issueTypes, { id: taskTypeId, name: issueType }, 'task'),
  ],
  labels: ({ tags = [] }) => tags.map(({ id }) => id),
  members: ({ members = [] }) => orNothing(members.map(({ id }) => id)),
  projects: ({ projectId }) => [projectId ?? nothing],
};

const orNothing = (ids: readonly string[]) => (ids.length === 0 ? [nothing] : ids);

/** The due state of a task; a finished one is never overdue. */
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
      valuesOf[filter](task, lists).some((value) => view[filter].includes(value)),
    );
  });
  return sortTasks(shown, view, lists);
}

/** Tasks under one heading; a task with two assignees is in both groups. */
export interface TaskGroup {
  readonly key: string;
  readonly tasks: readonly Task[];
}

export const filterOfGrouping: Record<Exclude<Grouping, 'none' | 'due'>, ListFilter> = {
  status: 'statuses',
  priority: 'priorities',
  assignee: 'members',
  project: 'projects',
  type: 'types',
};

/** The key of finished tasks, which form a group of their own if the list has no other groups. */
export const finishedKey = 'finished';

/** Finished tasks follow the open ones, unless the filter requests them or there are no others. */
function withFinishedApart(tasks: readonly Task[], lists: TaskLists): TaskGroup[] {
  const [open, finished] = partFinished(tasks, lists);
  if (open.length === 0 || finished.length === 0) return [{ key: '', tasks }];
  return [
    { key: '', tasks: open },
    { key: finishedKey, tasks: finished },
  ];
}

/** The headings in the order of their lists; what no list knows comes last, in the order it is met. */
export function groupTasks(
  tasks: readonly Task[],
  { group, statuses }: Pick<BrowseView, 'group' | 'statuses'>,
  { lists, today, order }: { lists: TaskLists; today: Day; order: readonly string[] },
): TaskGroup[] {
  if (group === 'none') return statuses.length > 0 ? [{ key: '', tasks }] : withFinishedApart(tasks, lists);
  const keysOf = (task: Task): readonly string[] =>
    group === 'due' ? [dueOf(task, lists, today)] : valuesOf[filterOfGrouping[group]](task, lists);
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

/** The name of each filter in the address. */
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

const oneOf = <T extends string>(options: readonly T[], value: string | null) =>
  options.find((option) => option.toLowerCase() === value?.toLowerCase());

function readView(params: URLSearchParams): BrowseView & { owners: TaskOwners } {
  const list = (filter: ListFilter) => listIn(params, names[filter]);
  return {
    owners: params.get('tasks') === 'mine' ? 'mine' : 'team',
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
    isReversed: params.has('reversed'),
    group: oneOf(groupings, params.get('group')) ?? 'none',
    layout: oneOf<ListLayout>(listLayouts, params.get('view')) ?? 'TABLE',
  };
}

const address = {
  read: readView,
  write: (next: BrowseChange) => ({
    ...Object.fromEntries(listFilters.map((filter) => [names[filter], next[filter]?.join(',')])),
    tasks: next.owners === 'team' ? '' : next.owners,
    q: next.search,
    due: 'due' in next ? (next.due ?? '') : undefined,
    sort: next.sort === 'newest' ? '' : next.sort,
    reversed: next.isReversed === undefined ? undefined : next.isReversed ? '1' : '',
    group: next.group === 'none' ? '' : next.group,
    view: next.layout === 'TABLE' ? '' : next.layout?.toLowerCase(),
  }),
};

/** Tab, filters, order, groups and layout of the list. */
export const useBrowseView = () => useAddressView(address);
