import { useAddressView } from '#client/features/tasks/public/address-view.ts';
import { matchesTask } from '#client/features/tasks/public/task-view.ts';
import { personOf } from '#client/features/workspace/public/people.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

/** What the board shows; empty filters nothing. */
export interface BoardView {
  /** Full name of a member. */
  readonly employee: string;
  readonly search: string;
  /** Names of labels: one of them has to be there. */
  readonly labels: readonly string[];
  /** Values of priorities. */
  readonly priorities: readonly string[];
}

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

export const isSameName = (a: string, b: string) => plain(a) === plain(b);

export const isFiltered = ({ employee, search, labels, priorities }: BoardView) =>
  employee !== '' || search.trim() !== '' || labels.length > 0 || priorities.length > 0;

export function fitsView(task: Task, { employee, search, labels, priorities }: BoardView): boolean {
  if (employee !== '' && !task.members?.some((member) => isSameName(personOf(member).name, employee)))
    return false;
  if (labels.length > 0 && !task.tags?.some(({ name }) => labels.includes(name))) return false;
  if (priorities.length > 0 && !priorities.includes(task.priority ?? '')) return false;
  return matchesTask(task, search);
}

/** The filters of the board in its address. */
const address = {
  read: (params: URLSearchParams): BoardView => ({
    employee: params.get('employee') ?? '',
    search: params.get('q') ?? '',
    labels: params.getAll('label'),
    priorities: params.getAll('priority'),
  }),
  write: ({ employee, search, labels, priorities }: Partial<BoardView>) => ({
    employee,
    q: search,
    label: labels,
    priority: priorities,
  }),
};

export const useBoardView = () => useAddressView(address);

export const wholeBoard: BoardView = { employee: '', search: '', labels: [], priorities: [] };
