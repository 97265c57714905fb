import { listIn, useAddressView } from '#client/features/tasks/public/address-view.ts';
import { type CardFact, cardFacts } from '#client/features/tasks/public/CardFace.tsx';
import { matchesTask, nothing } from '#client/features/tasks/public/task-view.ts';
import { personOf } from '#client/features/workspace/public/people.ts';
import { slugOf } from '#client/ui/marks/humanize.ts';
import { isIssueType } from '#shared/tasks/issue-type-rules.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

/** The lists that a board is filtered by; each is one parameter of the address for every value. */
export const boardFilters = ['epic', 'label', 'priority', 'size', 'type', 'project'] as const;
export type BoardFilter = (typeof boardFilters)[number];

/** The filters and display of the board; empty filters nothing. */
export interface BoardView {
  /** Full name of a member. */
  readonly employee: string;
  readonly search: string;
  /** Ids of labels, epics and projects, values of priorities, sizes and types: one of each has to fit. */
  readonly lists: Readonly<Record<BoardFilter, readonly string[]>>;
  /** Facts that cards hide. */
  readonly hiddenFacts: readonly CardFact[];
  readonly hidesEmpty: boolean;
}

export const noLists: BoardView['lists'] = {
  epic: [],
  label: [],
  priority: [],
  size: [],
  type: [],
  project: [],
};

export const wholeBoard = { employee: '', search: '', lists: noLists } as const satisfies Partial<BoardView>;

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

export const isSameName = (a: string, b: string) => plain(a) === plain(b);

export const isFiltered = ({ employee, search, lists }: BoardView) =>
  employee !== '' || search.trim() !== '' || boardFilters.some((filter) => lists[filter].length > 0);

/** The epic that each task belongs to, by the tasks above it; an epic is its own. */
export function epicsOf(tasks: readonly Task[]): ReadonlyMap<string, string> {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const epics = new Map<string, string>();
  for (const task of tasks) {
    const seen = new Set<string>();
    let above: Task | undefined = task;
    while (above && !isIssueType(above.issueType, 'Epic') && !seen.has(above.id)) {
      seen.add(above.id);
      above = above.parentId ? byId.get(above.parentId) : undefined;
    }
    if (above && isIssueType(above.issueType, 'Epic')) epics.set(task.id, above.id);
  }
  return epics;
}

const named = (name: string | null | undefined) => (name ? [slugOf(name)] : []);

/** The values by which a card answers a filter. */
function valuesOf(task: Task, epics: ReadonlyMap<string, string>): Record<BoardFilter, readonly string[]> {
  return {
    epic: [epics.get(task.id) ?? nothing],
    label: (task.tags ?? []).map(({ id }) => id),
    priority: [task.priority ?? '', ...named(task.priority)],
    size: named(task.size),
    type: named(task.issueType ?? 'Task'),
    project: [task.projectId ?? nothing],
  };
}

export function fitsView(
  task: Task,
  { employee, search, lists }: Pick<BoardView, 'employee' | 'search' | 'lists'>,
  epics: ReadonlyMap<string, string>,
): boolean {
  if (employee !== '' && !task.members?.some((member) => isSameName(personOf(member).name, employee)))
    return false;
  const values = valuesOf(task, epics);
  const fits = (filter: BoardFilter) =>
    lists[filter].length === 0 || values[filter].some((value) => lists[filter].includes(value));
  return boardFilters.every(fits) && matchesTask(task, search);
}

/** The view of the board in its address. */
const address = {
  read: (params: URLSearchParams): BoardView => ({
    employee: params.get('employee') ?? '',
    search: params.get('q') ?? '',
    lists: {
      epic: params.getAll('epic'),
      label: listIn(params, 'label'),
      priority: listIn(params, 'priority'),
      size: listIn(params, 'size'),
      type: listIn(params, 'type'),
      project: listIn(params, 'project'),
    },
    hiddenFacts: cardFacts.filter((fact) => params.getAll('hide').includes(fact)),
    hidesEmpty: params.getAll('hide').includes('empty'),
  }),
  write: ({ employee, search, lists = {}, hiddenFacts, hidesEmpty }: BoardChange) => ({
    ...lists,
    employee,
    q: search,
    hide: hiddenFacts && [...hiddenFacts, ...(hidesEmpty ? ['empty'] : [])],
  }),
};

/** Hidden facts change together. */
export type BoardChange = Partial<Omit<BoardView, 'lists'>> & { lists?: Partial<BoardView['lists']> };

export const useBoardView = () => useAddressView(address);
