import { useMemo } from 'react';
import {
  issueTypesQuery,
  prioritiesQuery,
  sizesQuery,
  statusesQuery,
  tagsQuery,
} from '#client/features/task-lists/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { slugOf } from '#client/ui/marks/humanize.ts';
import type { ResponseOf } from '#shared/http/endpoint.ts';
import type { IssueType, Tag, TaskStatus } from '#shared/task-lists/task-list.schema.ts';
import type { taskListsApi } from '#shared/task-lists/task-lists.api.ts';
import { isClosed, resolveStatus } from '#shared/tasks/task-status.ts';

export type ListRow = ResponseOf<typeof taskListsApi.sizes>['items'][number];

/** The lists that the tasks of a team choose from; empty until they are there. */
export interface TaskLists {
  statuses: readonly TaskStatus[];
  priorities: readonly ListRow[];
  sizes: readonly ListRow[];
  issueTypes: readonly IssueType[];
  tags: readonly Tag[];
}

const none: [] = [];
const noLists: TaskLists = { statuses: none, priorities: none, sizes: none, issueTypes: none, tags: none };

/** Combines all lists: each alone would render every row of a list again. */
export function useTaskLists(scope: { tenantId: string; teamId: string }): TaskLists {
  const { data: statuses, isLoading: readsStatuses } = useReadOf(statusesQuery(scope));
  const { data: priorities, isLoading: readsPriorities } = useReadOf(prioritiesQuery(scope));
  const { data: sizes, isLoading: readsSizes } = useReadOf(sizesQuery(scope));
  const { data: issueTypes, isLoading: readsIssueTypes } = useReadOf(issueTypesQuery(scope));
  const { data: tags, isLoading: readsTags } = useReadOf(tagsQuery(scope));
  const isReading = readsStatuses || readsPriorities || readsSizes || readsIssueTypes || readsTags;
  const lists = useMemo(
    () => ({
      statuses: statuses?.items ?? none,
      priorities: priorities?.items ?? none,
      sizes: sizes?.items ?? none,
      issueTypes: issueTypes?.items ?? none,
      tags: tags?.items ?? none,
    }),
    [statuses, priorities, sizes, issueTypes, tags],
  );
  return isReading ? noLists : lists;
}

interface Row {
  id: string;
  name: string;
  value: string;
}

/** A task's reference to its status, priority, size or type: the id is authoritative, the name is the fallback. */
export interface RowReference {
  id?: string | null;
  name?: string | null;
}

/** The built-in sign that a row shows: that of the icon somebody chose for it, else the one its value has. */
export function signOf({ value, icon }: { value: string; icon?: string | null }): string {
  return /ever-icons\/[\w-]+\/([\w-]+)\.svg$/.exec(icon ?? '')?.[1] ?? value;
}

function byId<R extends Row>(rows: readonly R[], { id }: RowReference): R | undefined {
  return id ? rows.find((row) => row.id === id) : undefined;
}

/** The row of a list that a task points to. */
export function rowOf<R extends Row>(rows: readonly R[], reference: RowReference): R | undefined {
  const row = byId(rows, reference);
  if (row || !reference.name) return row;
  const slug = slugOf(reference.name);
  return rows.find(({ value, name }) => slugOf(value) === slug || slugOf(name) === slug);
}

/** Like `rowOf`, also by the other spellings that statuses have. */
export function statusRowOf<R extends Row>(rows: readonly R[], reference: RowReference): R | undefined {
  return byId(rows, reference) ?? (reference.name ? resolveStatus(reference.name, rows) : undefined);
}

/** The status that closes a task; a team may have none. */
export const closedStatus = (statuses: readonly TaskStatus[]) =>
  statuses.find(({ value }) => isClosed(value));

/** Reopening sets status open; where a team has none, what it starts with. */
export const reopenedStatus = (statuses: readonly TaskStatus[]) =>
  resolveStatus('open', statuses) ?? statuses.find(({ isTodo }) => isTodo);
