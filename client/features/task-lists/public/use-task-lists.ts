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

export function useTaskLists(scope: { tenantId: string; teamId: string }): TaskLists {
  const statuses = useReadOf(statusesQuery(scope)).data?.items ?? none;
  const priorities = useReadOf(prioritiesQuery(scope)).data?.items ?? none;
  const sizes = useReadOf(sizesQuery(scope)).data?.items ?? none;
  const issueTypes = useReadOf(issueTypesQuery(scope)).data?.items ?? none;
  const tags = useReadOf(tagsQuery(scope)).data?.items ?? none;
  return useMemo(
    () => ({ statuses, priorities, sizes, issueTypes, tags }),
    [statuses, priorities, sizes, issueTypes, tags],
  );
}

interface Row {
  id: string;
  name: string;
  value: string;
}

/** What a task says about its status, priority, size or type: the id is the truth, the name stands in for it. */
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
  const found = byId(rows, reference);
  if (found || !reference.name) return found;
  const slug = slugOf(reference.name);
  return rows.find((row) => slugOf(row.value) === slug || slugOf(row.name) === slug);
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
