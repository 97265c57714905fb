import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
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

const names = { employee: 'employee', search: 'q', labels: 'label', priorities: 'priority' } as const;

/** The filters of the board, kept in the address so that a view can be linked, reloaded and gone back to. */
export function useBoardView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo<BoardView>(
    () => ({
      employee: params.get(names.employee) ?? '',
      search: params.get(names.search) ?? '',
      labels: params.getAll(names.labels),
      priorities: params.getAll(names.priorities),
    }),
    [params],
  );

  const change = useCallback(
    (next: Partial<BoardView>) => {
      const { employee, search, labels, priorities } = { ...view, ...next };
      const entries = [
        [names.employee, employee],
        [names.search, search],
        ...labels.map((name) => [names.labels, name]),
        ...priorities.map((value) => [names.priorities, value]),
      ].filter(([, value]) => value !== '');
      setParams(new URLSearchParams(entries.map(([name = '', value = '']) => [name, value])), {
        replace: true,
      });
    },
    [view, setParams],
  );

  const clear = useCallback(() => setParams({}, { replace: true }), [setParams]);
  return { view, change, clear };
}
