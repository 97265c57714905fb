import type { UseQueryResult } from '@tanstack/react-query';
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
import { call } from '#client/lib/api/api.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { listName } from '#client/ui/marks/humanize.ts';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import type { IconSet } from '#shared/task-lists/icons.ts';
import { taskListsApi as api } from '#shared/task-lists/task-lists.api.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

export type ListKind =
  | 'statuses'
  | 'priorities'
  | 'sizes'
  | 'tags'
  | 'issueTypes'
  | 'versions'
  | 'relatedIssueTypes';

/** A row as the forms edit it. */
export interface RowDraft {
  readonly name: string;
  readonly color?: string | undefined;
  readonly icon?: string | undefined;
  readonly template?: string | undefined;
}

type NewRow = BodyInputOf<typeof api.createStatus>;
type ChangedRow = Partial<RowDraft>;

/** Fields that rows of every list have; the rest depends on the list. */
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

type RowsQuery = Pick<UseQueryResult<{ items: readonly EditedRow[] }>, 'data' | 'error' | 'refetch'>;

interface ListDefinition {
  readonly useRows: (scope: { teamId: string }) => RowsQuery;
  readonly create: (body: NewRow) => Promise<unknown>;
  readonly update: (id: string, body: ChangedRow & { organizationTeamId: string }) => Promise<unknown>;
  readonly remove: (id: string, replacementId: string | undefined) => Promise<unknown>;
  readonly makeDefault?: (id: string) => Promise<unknown>;
  readonly isOn: (task: Task, row: EditedRow) => boolean;
  /** The set that the pictures of its rows are chosen from; absent: they have none. */
  readonly iconSet?: IconSet;
  readonly hasColor: boolean;
  /** Tasks can move to another row when theirs is deleted. */
  readonly hasReplacement: boolean;
}

/** Everything in which the lists differ. */
export const lists: Record<ListKind, ListDefinition> = {
  statuses: {
    useRows: (scope) => useReadOf(statusesQuery(scope)),
    create: (body) => call(api.createStatus, { body }),
    update: (id, body) => call(api.updateStatus, { params: { id }, body }),
    remove: (id, replacementId) => call(api.removeStatus, { params: { id }, query: { replacementId } }),
    makeDefault: (id) => call(api.defaultStatus, { params: { id } }),
    isOn: ({ taskStatusId }, { id }) => taskStatusId === id,
    iconSet: 'task-statuses',
    hasColor: true,
    hasReplacement: true,
  },
  priorities: {
    useRows: (scope) => useReadOf(prioritiesQuery(scope)),
    create: (body) => call(api.createPriority, { body }),
    update: (id, body) => call(api.updatePriority, { params: { id }, body }),
    remove: (id, replacementId) => call(api.removePriority, { params: { id }, query: { replacementId } }),
    isOn: ({ taskPriorityId }, { id }) => taskPriorityId === id,
    iconSet: 'task-priorities',
    hasColor: true,
    hasReplacement: true,
  },
  sizes: {
    useRows: (scope) => useReadOf(sizesQuery(scope)),
    create: (body) => call(api.createSize, { body }),
    update: (id, body) => call(api.updateSize, { params: { id }, body }),
    remove: (id, replacementId) => call(api.removeSize, { params: { id }, query: { replacementId } }),
    isOn: ({ taskSizeId }, { id }) => taskSizeId === id,
    iconSet: 'task-sizes',
    hasColor: true,
    hasReplacement: true,
  },
  tags: {
    useRows: (scope) => useReadOf(tagsQuery(scope)),
    create: (body) => call(api.createTag, { body }),
    update: (id, body) => call(api.updateTag, { params: { id }, body }),
    remove: (id) => call(api.removeTag, { params: { id } }),
    isOn: ({ tags }, { id }) => tags?.some((tag) => tag.id === id) ?? false,
    hasColor: true,
    hasReplacement: false,
  },
  issueTypes: {
    useRows: (scope) => useReadOf(issueTypesQuery(scope)),
    create: (body) => call(api.createIssueType, { body }),
    update: (id, body) => call(api.updateIssueType, { params: { id }, body }),
    remove: (id, replacementId) => call(api.removeIssueType, { params: { id }, query: { replacementId } }),
    makeDefault: (id) => call(api.defaultIssueType, { params: { id } }),
    isOn: ({ taskTypeId }, { id }) => taskTypeId === id,
    iconSet: 'issue-types',
    hasColor: true,
    hasReplacement: true,
  },
  versions: {
    useRows: (scope) => useReadOf(versionsQuery(scope)),
    create: (body) => call(api.createVersion, { body }),
    update: (id, body) => call(api.updateVersion, { params: { id }, body }),
    remove: (id, replacementId) => call(api.removeVersion, { params: { id }, query: { replacementId } }),
    isOn: ({ version }, { value, name }) => version !== undefined && (version === value || version === name),
    hasColor: false,
    hasReplacement: true,
  },
  relatedIssueTypes: {
    useRows: (scope) => useReadOf(relatedIssueTypesQuery(scope)),
    create: (body) => call(api.createRelatedIssueType, { body }),
    update: (id, body) => call(api.updateRelatedIssueType, { params: { id }, body }),
    remove: (id) => call(api.removeRelatedIssueType, { params: { id } }),
    isOn: () => false,
    hasColor: false,
    hasReplacement: false,
  },
};

/** Creates, changes and deletes the rows of a list; the tasks that show them are read again too. */
export function useListEdit(kind: ListKind) {
  const { t } = useTranslation();
  const { tenantId, organizationId, teamId } = useScope();
  const calls = lists[kind];
  // Each list changes the same.
  const sends = [api.updateStatus];

  const { mutateAsync: create } = useWriteOf(
    (draft: RowDraft) => calls.create({ ...draft, tenantId, organizationId, organizationTeamId: teamId }),
    {
      onSuccess: (_row, { name }) => notify.success(() => t('lists.created', { name: listName(kind, name) })),
      sends,
    },
  );
  const { mutateAsync: update } = useWriteOf(
    ({ id, draft }: { id: string; draft: Partial<RowDraft> }) =>
      calls.update(id, { ...draft, organizationTeamId: teamId }),
    {
      onSuccess: (_row, { draft: { name = '' } }) =>
        notify.success(() => t('lists.saved', { name: listName(kind, name) })),
      sends,
    },
  );
  const { mutateAsync: remove } = useWriteOf(
    ({ row, replacementId }: { row: EditedRow; replacementId: string | undefined }) =>
      calls.remove(row.id, replacementId),
    {
      onSuccess: (_done, { row }) =>
        notify.success(() => t('lists.deleted', { name: listName(kind, row.name) })),
      sends,
    },
  );
  const { mutate: makeDefault } = useWriteOf(async (row: EditedRow) => calls.makeDefault?.(row.id), {
    onFailure: (error) => notify.failure('lists.notDone', error),
    sends,
  });
  return { create, update, remove, makeDefault };
}
