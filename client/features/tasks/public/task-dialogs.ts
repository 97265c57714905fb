import { useSyncExternalStore } from 'react';
import { createSessionStore, createStore, useStore } from '#client/lib/session/session-store.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

/** The initial values of a new task; ids of list rows. */
export interface NewTaskPreset {
  title?: string;
  statusId?: string;
  projectId?: string;
  parentId?: string;
  /** The id of a task that was created on this device earlier. */
  clientId?: string;
  onCreated?: (task: Task) => void;
}

/** A dialog about one task. */
export interface TaskDialogProps {
  task: Task;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface Request {
  /** Another one is another dialog. */
  id: number;
  preset: NewTaskPreset;
}

const request = createSessionStore<Request | undefined>(undefined);
let lastId = 0;

/** Opens the dialog that makes a task, from anywhere in the shell. */
export function openCreateTask(preset: NewTaskPreset = {}): void {
  lastId += 1;
  request.write({ id: lastId, preset });
}

export const closeCreateTask = () => request.write(undefined);

/** The pending request, for the one place that shows the dialog. */
export const useCreateRequest = () => useStore(request);

/** The property that a key changes; `plan` puts tasks on today's plan. */
export type TaskChangeKind = 'status' | 'priority' | 'assign' | 'labels' | 'plan';

export interface TaskChangeRequest {
  /** Another one is another dialog. */
  id: number;
  kind: TaskChangeKind;
  taskIds: readonly string[];
}

const changeRequest = createSessionStore<TaskChangeRequest | undefined>(undefined);

/** Opens the choice that changes these tasks, from anywhere in the shell. */
export function openTaskChange(kind: TaskChangeKind, taskIds: readonly string[]): void {
  lastId += 1;
  changeRequest.write({ id: lastId, kind, taskIds });
}

export const closeTaskChange = () => changeRequest.write(undefined);

/** The pending request, for the one place that shows the choice. */
export const useTaskChangeRequest = () => useStore(changeRequest);

const selection = createSessionStore<readonly string[]>([]);

/** The chosen tasks of the list on the page: keys change all of them. */
export const selectTasks = (ids: readonly string[]) => selection.write(ids);

export const chosenTasks = selection.read;

/** Toggles a task in the selection of the page's list; undefined without selection. */
const chooser = createStore<((id: string) => void) | undefined>(undefined);
export const offerChoice = chooser.write;
export const useChooser = () => useStore(chooser);

/** Whether it is one of the chosen tasks. */
export const useIsChosen = (id: string): boolean =>
  useSyncExternalStore(selection.onChange, () => selection.read().includes(id));

/** The task of the list entry, card or link that has the focus. */
export function focusedTaskId(): string | undefined {
  const focused = document.activeElement;
  const entry = focused?.closest('li, article, tr, [data-task-id]');
  const link = focused?.closest('a[href*="/task/"]') ?? entry?.querySelector('a[data-task-link]');
  const own = entry?.getAttribute('data-task-id');
  return own ?? link?.getAttribute('href')?.match(/\/task\/([^/?#]+)/)?.[1];
}

/** The target of a key: the chosen tasks, or else the one that has the focus. */
export function targetTaskIds(): readonly string[] {
  const chosen = selection.read();
  const focused = focusedTaskId();
  if (chosen.length > 0) return chosen;
  return focused === undefined ? [] : [focused];
}
