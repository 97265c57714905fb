import type { TaskGroup } from '#client/features/task-browser/browse-view.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

/** One line of the list: a heading, or so many tasks beside each other. */
export type BrowseItem =
  | { readonly kind: 'heading'; readonly key: string; readonly count: number; readonly isFolded: boolean }
  | { readonly kind: 'tasks'; readonly key: string; readonly tasks: readonly Task[] };

/** Groups as lines of `columns` tasks each; a folded group is its heading alone. A single nameless group has none. */
export function browseItems(
  groups: readonly TaskGroup[],
  { columns, folded }: { columns: number; folded: ReadonlySet<string> },
): BrowseItem[] {
  return groups.flatMap(({ key, tasks }) => {
    const isFolded = folded.has(key);
    const heading: BrowseItem[] = key === '' ? [] : [{ kind: 'heading', key, count: tasks.length, isFolded }];
    return isFolded ? heading : [...heading, ...linesOf(key, tasks, columns)];
  });
}

function linesOf(key: string, tasks: readonly Task[], columns: number): BrowseItem[] {
  const count = Math.ceil(tasks.length / columns);
  return Array.from({ length: count }, (_each, index) => {
    const line = tasks.slice(index * columns, (index + 1) * columns);
    return { kind: 'tasks', key: `${key} ${line[0]?.id ?? index}`, tasks: line };
  });
}
