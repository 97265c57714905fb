import type { UseQueryResult } from '@tanstack/react-query';
import type { ListKind } from '#client/features/task-lists/edit/list-kinds.ts';
import {
  issueTypesQuery,
  prioritiesQuery,
  relatedIssueTypesQuery,
  sizesQuery,
  statusesQuery,
  tagsQuery,
  versionsQuery,
} from '#client/features/task-lists/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/read.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

/** What every list's row has; the rest is there where the list has it. */
export interface EditedRow {
  readonly id: string;
  readonly name: string;
  readonly value?: string;
  readonly color?: string | null;
  readonly icon?: string | null;
  readonly template?: string | null;
  readonly isDefault?: boolean;
  readonly isTodo?: boolean;
  readonly isInProgress?: boolean;
  readonly isDone?: boolean;
}

interface Rows {
  readonly rows: readonly EditedRow[] | undefined;
  readonly query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
}

/** The rows of one list of the active team. */
export function useListRows(kind: ListKind): Rows {
  const scope = useScope();
  const isOf = (other: ListKind) => ({ enabled: kind === other });
  const queries = {
    statuses: useReadOf(statusesQuery(scope), { ...isOf('statuses') }),
    priorities: useReadOf(prioritiesQuery(scope), { ...isOf('priorities') }),
    sizes: useReadOf(sizesQuery(scope), { ...isOf('sizes') }),
    tags: useReadOf(tagsQuery(scope), { ...isOf('tags') }),
    issueTypes: useReadOf(issueTypesQuery(scope), { ...isOf('issueTypes') }),
    versions: useReadOf(versionsQuery(scope), { ...isOf('versions') }),
    relatedIssueTypes: useReadOf(relatedIssueTypesQuery(scope), { ...isOf('relatedIssueTypes') }),
  };
  const query = queries[kind];
  return { rows: query.data?.items, query };
}

/** The tasks that a row is on. */
export function tasksWith(tasks: readonly Task[], kind: ListKind, row: EditedRow): readonly Task[] {
  const has: Record<ListKind, (task: Task) => boolean> = {
    statuses: (task) => task.taskStatusId === row.id,
    priorities: (task) => task.taskPriorityId === row.id,
    sizes: (task) => task.taskSizeId === row.id,
    issueTypes: (task) => task.taskTypeId === row.id,
    versions: (task) =>
      task.version !== undefined && (task.version === row.value || task.version === row.name),
    tags: (task) => task.tags?.some(({ id }) => id === row.id) ?? false,
    relatedIssueTypes: () => false,
  };
  return tasks.filter(has[kind]);
}
