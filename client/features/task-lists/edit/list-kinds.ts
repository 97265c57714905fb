import { call } from '#client/lib/api.ts';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import type { IconSet } from '#shared/task-lists/icons.ts';
import { taskListsApi as api } from '#shared/task-lists/task-lists.api.ts';

export const listKinds = [
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
