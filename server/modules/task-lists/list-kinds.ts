import type { Statement } from '#server/db/sql.ts';
import type { ListTable } from '#server/db/task-list-sql.ts';
import type { ListKind } from '#shared/task-lists/list-names.ts';
import {
  type IssueType,
  type ListRow,
  listTexts,
  type TaskStatus,
} from '#shared/task-lists/task-list.schema.ts';

/** The rows of each list on the wire. */
export interface ListRows {
  readonly statuses: TaskStatus;
  readonly sizes: ListRow;
  readonly priorities: ListRow;
  readonly issueTypes: IssueType;
  readonly versions: ListRow;
  readonly relatedIssueTypes: ListRow;
}

interface KindFacts {
  readonly table: ListTable;
  /** Begins "… was not found". */
  readonly noun: string;
  /** Message when neither a team nor an organization is named. */
  readonly scopeMissing: string;
  /** Column of a task with the row's id; versions are stored as text alone. */
  readonly taskId?: string;
  /** Column of a task with a copy of the row's name or value. */
  readonly taskText?: string;
  /** The field that is copied. */
  readonly copied: 'name' | 'value';
}

export const listKinds: Readonly<Record<ListKind, KindFacts>> = {
  statuses: {
    table: 'task_statuses',
    noun: 'The status',
    scopeMissing: listTexts.scopeMissingForStatuses,
    taskId: 'taskStatusId',
    taskText: 'status',
    copied: 'value',
  },
  sizes: {
    table: 'task_sizes',
    noun: 'The size',
    scopeMissing: listTexts.scopeMissing,
    taskId: 'taskSizeId',
    taskText: 'size',
    copied: 'value',
  },
  priorities: {
    table: 'task_priorities',
    noun: 'The priority',
    scopeMissing: listTexts.scopeMissing,
    taskId: 'taskPriorityId',
    taskText: 'priority',
    copied: 'value',
  },
  issueTypes: {
    table: 'issue_types',
    noun: 'The issue type',
    scopeMissing: listTexts.scopeMissingOnEdit,
    taskId: 'taskTypeId',
    taskText: 'issueType',
    copied: 'name',
  },
  versions: {
    table: 'task_versions',
    noun: 'The version',
    scopeMissing: listTexts.scopeMissing,
    taskText: 'version',
    copied: 'value',
  },
  relatedIssueTypes: {
    table: 'task_related_issue_types',
    noun: 'The kind of link',
    scopeMissing: listTexts.scopeMissing,
    copied: 'value',
  },
};

/** The same statement for each list. */
export function ofEachKind<Values, S extends Statement>(
  build: (facts: KindFacts) => (values: Values) => S,
): (kind: ListKind, values: Values) => S {
  const statements = {
    statuses: build(listKinds.statuses),
    sizes: build(listKinds.sizes),
    priorities: build(listKinds.priorities),
    issueTypes: build(listKinds.issueTypes),
    versions: build(listKinds.versions),
    relatedIssueTypes: build(listKinds.relatedIssueTypes),
  };
  return (kind, values) => statements[kind](values);
}

/** Whether new tasks start with one row of the list. */
export function hasDefault(kind: ListKind): boolean {
  return kind === 'statuses' || kind === 'issueTypes';
}
