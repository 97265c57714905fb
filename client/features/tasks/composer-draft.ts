import { rowOf, statusRowOf } from '#client/features/task-lists/parts/list-row.ts';
import type { TaskLists } from '#client/features/task-lists/parts/use-task-lists.ts';
import { matchesTask } from '#client/features/tasks/parts/task-view.ts';
import type { NewTask } from '#client/features/tasks/parts/use-create-task.ts';
import { defaultIssueTypeName, defaultStatusName } from '#shared/defaults/task-lists.ts';
import { type Task, taskTitleMinimum } from '#shared/tasks/task.schema.ts';
import { isClosed } from '#shared/tasks/task-status.ts';

const suggestionsAtMost = 5;
/** Work-items spec §9: the last-used issue type is remembered on this device. */
const lastTypeKey = 'last-issue-type';

export function rememberIssueType(name: string | null | undefined): void {
  if (name) localStorage.setItem(lastTypeKey, name);
}

/** What a new task gets besides its title; ids of list rows. */
export interface Draft {
  issueTypeId: string | undefined;
  statusId: string | undefined;
  priorityId: string | null;
  sizeId: string | null;
  estimate: number;
  assigneeIds: readonly string[];
}

export function firstDraft(lists: TaskLists, employeeId: string): Draft {
  const remembered = localStorage.getItem(lastTypeKey);
  const type =
    rowOf(lists.issueTypes, { name: remembered }) ??
    lists.issueTypes.find((row) => row.isDefault) ??
    rowOf(lists.issueTypes, { name: defaultIssueTypeName });
  const status =
    lists.statuses.find((row) => row.isDefault) ?? statusRowOf(lists.statuses, { name: defaultStatusName });
  return {
    issueTypeId: type?.id,
    statusId: status?.id,
    priorityId: null,
    sizeId: null,
    estimate: 0,
    assigneeIds: [employeeId],
  };
}

export function toNewTask(title: string, draft: Draft, lists: TaskLists): NewTask {
  const named = (rows: readonly { id: string; name: string }[], id: string | null | undefined) =>
    rows.find((row) => row.id === id)?.name;
  return {
    title,
    description: '',
    issueType: named(lists.issueTypes, draft.issueTypeId),
    taskTypeId: draft.issueTypeId,
    status: named(lists.statuses, draft.statusId),
    taskStatusId: draft.statusId,
    priority: named(lists.priorities, draft.priorityId),
    taskPriorityId: draft.priorityId ?? undefined,
    size: named(lists.sizes, draft.sizeId),
    taskSizeId: draft.sizeId ?? undefined,
    estimate: draft.estimate,
    members: draft.assigneeIds.map((id) => ({ id })),
  };
}

/** Open tasks that the typed words could mean. */
export function suggestionsFor(text: string, tasks: readonly Task[]): Task[] {
  if (text.length < taskTitleMinimum) return [];
  const found: Task[] = [];
  for (const task of tasks) {
    if (found.length === suggestionsAtMost) break;
    if (!isClosed(task.status) && matchesTask(task, text)) found.push(task);
  }
  return found;
}
