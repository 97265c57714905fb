import type { NewTask } from '#client/features/offline-queue/public/queued-task.ts';
import { rowOf, statusRowOf, type TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { matchesTask } from '#client/features/tasks/public/task-view.ts';
import { readDevice, writeDevice } from '#client/lib/session/device.ts';
import { defaultIssueTypeName, defaultStatusName, quickIssueTypeName } from '#shared/defaults/task-lists.ts';
import { type Task, taskTitleMinimum } from '#shared/tasks/task.schema.ts';
import { isClosed } from '#shared/tasks/task-status.ts';

const suggestionsAtMost = 5;
/** The last-used issue type is remembered on this device. */
const lastType = 'last-issue-type';

export function rememberIssueType(name: string | null | undefined): void {
  if (name) writeDevice(lastType, name);
}

/** The values of a new task besides its title; ids of list rows. */
export interface Draft {
  issueTypeId: string | undefined;
  statusId: string | undefined;
  priorityId: string | null;
  sizeId: string | null;
  estimate: number;
  assigneeIds: readonly string[];
}

export function firstDraft(lists: TaskLists, employeeId: string): Draft {
  const remembered = readDevice(lastType);
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

/** A line on its own creates a task; the form begins with the team's default type. */
export function quickDraft(lists: TaskLists, employeeId: string): Draft {
  const draft = firstDraft(lists, employeeId);
  return {
    ...draft,
    issueTypeId: rowOf(lists.issueTypes, { name: quickIssueTypeName })?.id ?? draft.issueTypeId,
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

/** Matches are counted by whether it is closed. */
export const matchStates = ['open', 'closed'] as const;
export type MatchState = (typeof matchStates)[number];

/** Some of the tasks that the typed words could mean, and how many there are. */
interface Matches {
  tasks: readonly Task[];
  count: number;
}

export function matchesFor(text: string, tasks: readonly Task[]): Record<MatchState, Matches> {
  const matching = text.length < taskTitleMinimum ? [] : tasks.filter((task) => matchesTask(task, text));
  const matches = (areClosed: boolean): Matches => {
    const ofState = matching.filter((task) => isClosed(task.status) === areClosed);
    return { tasks: ofState.slice(0, suggestionsAtMost), count: ofState.length };
  };
  return { open: matches(false), closed: matches(true) };
}
