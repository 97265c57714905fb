import { useMemo } from 'react';
import {
  issueTypesQuery,
  prioritiesQuery,
  sizesQuery,
  statusesQuery,
  tagsQuery,
} from '#client/features/task-lists/queries.ts';
import { useReadOf } from '#client/lib/read.ts';
import type { ResponseOf } from '#shared/http/endpoint.ts';
import type { IssueType, Tag, TaskStatus } from '#shared/task-lists/task-list.schema.ts';
import type { taskListsApi } from '#shared/task-lists/task-lists.api.ts';

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
