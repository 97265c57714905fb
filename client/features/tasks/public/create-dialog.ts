import { createSessionStore, useSessionStore } from '#client/lib/session-store.ts';

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
export const useCreateRequest = () => useSessionStore(request);
