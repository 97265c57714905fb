import { useSyncExternalStore } from 'react';

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

const listeners = new Set<() => void>();
let request: Request | undefined;
let lastId = 0;

function announce(next: Request | undefined): void {
  request = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog that makes a task, from anywhere in the shell. */
export function openCreateTask(preset: NewTaskPreset = {}): void {
  lastId += 1;
  announce({ id: lastId, preset });
}

export const closeCreateTask = () => announce(undefined);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was asked for, for the one place that shows the dialog. */
export const useCreateRequest = () => useSyncExternalStore(subscribe, () => request);
