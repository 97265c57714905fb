import { createSessionStore, useStore } from '#client/lib/session/session-store.ts';

/** What a new task gets unless it is changed; ids of list rows. */
export interface NewTaskPreset {
  title?: string;
  statusId?: string;
  projectId?: string;
  parentId?: string;
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

/** What was asked for, for the one place that shows the dialog. */
export const useCreateRequest = () => useStore(request);

const assignRequest = createSessionStore<string | undefined>(undefined);

/** The task of the list entry or card that has the focus: its title links to it. */
export function focusedTaskId(): string | undefined {
  const focused = document.activeElement;
  const entry = focused?.closest('li, article, tr, [data-task-id]');
  const link = focused?.closest('a[data-task-link]') ?? entry?.querySelector('a[data-task-link]');
  const own = entry?.getAttribute('data-task-id');
  return own ?? link?.getAttribute('href')?.match(/\/task\/([^/?#]+)/)?.[1];
}

/** Opens the choice of the people who work on a task. */
export const openAssign = (id: string) => assignRequest.write(id);
export const closeAssign = () => assignRequest.write(undefined);

/** The task to be assigned, for the one place that shows the choice. */
export const useAssignRequest = () => useStore(assignRequest);
