import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type TaskOwners, type TaskView, taskSorts } from '#client/features/tasks/public/task-view.ts';

const splitList = (text: string | null) => (text ?? '').split(',').filter(Boolean);

export type TaskViewChange = Partial<TaskView & { owners: TaskOwners }>;

/** The list's tab, search, filter and order, kept in the address so that a view can be linked and gone back to. */
export function useTaskView({ ownersAtFirst }: { ownersAtFirst: TaskOwners }) {
  const { search: query, hash } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(query), [query]);
  const owners: TaskOwners =
    params.get('tasks') === 'mine' ? 'mine' : params.get('tasks') === 'team' ? 'team' : ownersAtFirst;
  const search = params.get('q') ?? '';
  const statuses = params.get('status');
  const sort = taskSorts.find((name) => name === params.get('sort')) ?? 'newest';
  const view = useMemo<TaskView>(
    () => ({ search, statuses: splitList(statuses), sort }),
    [search, statuses, sort],
  );

  const change = useCallback(
    (next: TaskViewChange) => {
      const values: Record<string, string | undefined> = {
        ...(next.owners === undefined ? {} : { tasks: next.owners === ownersAtFirst ? '' : next.owners }),
        ...(next.search === undefined ? {} : { q: next.search }),
        ...(next.statuses === undefined ? {} : { status: next.statuses.join(',') }),
        ...(next.sort === undefined ? {} : { sort: next.sort === 'newest' ? '' : next.sort }),
      };
      const edited = new URLSearchParams(params);
      for (const [name, value] of Object.entries(values)) {
        if (value) edited.set(name, value);
        else edited.delete(name);
      }
      void navigate({ search: edited.toString(), hash }, { replace: true });
    },
    [params, hash, navigate, ownersAtFirst],
  );
  return { owners, view, change };
}
