import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
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
import { errorText } from '#client/lib/api/api-error.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import { humanize } from '#client/ui/marks/humanize.ts';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import type { IconSet } from '#shared/task-lists/icons.ts';
import { taskListsApi as api } from '#shared/task-lists/task-lists.api.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

const listKinds = [
  'statuses',
  'priorities',
  'sizes',
  'tags',
  'issueTypes',
  'versions',
  'relatedIssueTypes',
] as const;
export type ListKind = (typeof listKinds)[number];

/** A row as the forms edit it. */
export interface RowDraft {
  readonly name: string;
  readonly color?: string | undefined;
  readonly icon?: string | undefined;
  readonly template?: string | undefined;
}

type NewRow = BodyInputOf<typeof api.createStatus>;
type ChangedRow = Partial<RowDraft>;

interface ListCalls {
  readonly create: (body: NewRow) => Promise<unknown>;
  readonly update: (id: string, body: ChangedRow & { organizationTeamId: string }) => Promise<unknown>;
  readonly remove: (id: string, replacementId: string | undefined) => Promise<unknown>;
  readonly makeDefault?: (id: string) => Promise<unknown>;
}

/** The calls behind each list. */
export const listCalls: Record<ListKind, ListCalls> = {
  statuses: {
    create: (body) => call(api.createStatus, { body }),
    update: (id, body) => call(api.updateStatus, { params: { id }, body }),
    remove: (id, replacementId) => call(api.removeStatus, { params: { id }, query: { replacementId } }),
    makeDefault: (id) => call(api.defaultStatus, { params: { id } }),
  },
  priorities: {
    create: (body) => call(api.createPriority, { body }),
    update: (id, body) => call(api.updatePriority, { params: { id }, body }),
    remove: (id, replacementId) => call(api.removePriority, { params: { id }, query: { replacementId } }),
  },
  sizes: {
    create: (body) => call(api.createSize, { body }),
    update: (id, body) => call(api.updateSize, { params: { id }, body }),
    remove: (id, replacementId) => call(api.removeSize, { params: { id }, query: { replacementId } }),
  },
  tags: {
    create: (body) => call(api.createTag, { body }),
    update: (id, body) => call(api.updateTag, { params: { id }, body }),
    remove: (id) => call(api.removeTag, { params: { id } }),
  },
  issueTypes: {
    create: (body) => call(api.createIssueType, { body }),
    update: (id, body) => call(api.updateIssueType, { params: { id }, body }),
    remove: (id, replacementId) => call(api.removeIssueType, { params: { id }, query: { replacementId } }),
    makeDefault: (id) => call(api.defaultIssueType, { params: { id } }),
  },
  versions: {
    create: (body) => call(api.createVersion, { body }),
    update: (id, body) => call(api.updateVersion, { params: { id }, body }),
    remove: (id, replacementId) => call(api.removeVersion, { params: { id }, query: { replacementId } }),
  },
  relatedIssueTypes: {
    create: (body) => call(api.createRelatedIssueType, { body }),
    update: (id, body) => call(api.updateRelatedIssueType, { params: { id }, body }),
    remove: (id) => call(api.removeRelatedIssueType, { params: { id } }),
  },
};

/** Lists whose rows have a picture, and the set it is chosen from. */
export const iconSetOf: Partial<Record<ListKind, IconSet>> = {
  statuses: 'task-statuses',
  priorities: 'task-priorities',
  sizes: 'task-sizes',
  issueTypes: 'issue-types',
};

/** Lists whose rows have a colour. */
export const hasColor: Record<ListKind, boolean> = {
  statuses: true,
  priorities: true,
  sizes: true,
  tags: true,
  issueTypes: true,
  versions: false,
  relatedIssueTypes: false,
};

/** What is lost on deleting can be given another row instead. */
export const hasReplacement: Record<ListKind, boolean> = {
  statuses: true,
  priorities: true,
  sizes: true,
  tags: false,
  issueTypes: true,
  versions: true,
  relatedIssueTypes: false,
};

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

/** Creates, changes and deletes the rows of a list; the tasks that show them are read again too. */
export function useListEdit(kind: ListKind) {
  const { t } = useTranslation();
  const { tenantId, organizationId, teamId } = useScope();
  const calls = listCalls[kind];
  const stale = ['task-lists', 'tasks'] as const;

  const { mutateAsync: create } = useWriteOf(
    (draft: RowDraft) => calls.create({ ...draft, tenantId, organizationId, organizationTeamId: teamId }),
    {
      onSuccess: (_row, { name }) => notify.success(t('lists.created', { name: humanize(name) })),
      stale,
    },
  );
  const { mutateAsync: update } = useWriteOf(
    ({ id, draft }: { id: string; draft: Partial<RowDraft> }) =>
      calls.update(id, { ...draft, organizationTeamId: teamId }),
    {
      onSuccess: (_row, { draft: { name = '' } }) =>
        notify.success(t('lists.saved', { name: humanize(name) })),
      stale,
    },
  );
  const { mutateAsync: remove } = useWriteOf(
    ({ row, replacementId }: { row: EditedRow; replacementId: string | undefined }) =>
      calls.remove(row.id, replacementId),
    {
      onSuccess: (_done, { row }) => notify.success(t('lists.deleted', { name: humanize(row.name) })),
      stale,
    },
  );
  const { mutate: makeDefault } = useWriteOf(async (row: EditedRow) => calls.makeDefault?.(row.id), {
    onFailure: (error) => notify.error(t('lists.notDone', { reason: errorText(error) })),
    stale,
  });
  return { create, update, remove, makeDefault };
}
