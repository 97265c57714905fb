import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type BrowseView,
  dueFilters,
  groupings,
  type Layout,
  type ListFilter,
  layouts,
  listFilters,
} from '#client/features/task-browser/browse-view.ts';
import { type TaskOwners, taskSorts } from '#client/features/tasks/public/task-view.ts';

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
