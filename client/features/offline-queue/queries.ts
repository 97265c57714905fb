import type { z } from 'zod';
import type { queuedChange, refusal } from '#client/features/offline-queue/queued-change.ts';
import { forgetDevice, readDevice, writeDevice } from '#client/lib/session/device.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

export type QueueRefusal = z.infer<typeof refusal>;
export type QueuedChange = z.infer<typeof queuedChange>;
export type QueuedStart = Extract<QueuedChange, { kind: 'start' }>;
export type QueuedTask = Extract<QueuedChange, { kind: 'task' }>;
export type QueuedEdit = Extract<QueuedChange, { kind: 'edit' }>;

type Unsaved<T> = T extends QueuedChange ? Omit<T, 'key'> : never;
export type NewChange = Unsaved<QueuedChange>;

const flag = 'timer-saved';
const listeners = new Set<() => void>();
let queue: readonly QueuedChange[] = [];
let failure: { key: number; message: string } | undefined;
const sentAs = new Map<string, { id: string; updatedAt: string | undefined }>();

function publish(): void {
  for (const listener of listeners) listener();
}

/** Whether this browser may hold queued changes, of anybody. */
export const mayHoldChanges = (): boolean => readDevice(flag) !== null;

/** All queued changes of the signed-in person. */
export const queuedChanges = (): readonly QueuedChange[] => queue;

export function setQueued(changes: readonly QueuedChange[], facts: { isEmpty: boolean }): void {
  queue = changes;
  const text = changes.map(({ key, refusal }) => `${key}${refusal ? '!' : ''}`).join(' ');
  if (facts.isEmpty) forgetDevice(flag);
  else writeDevice(flag, text);
  publish();
}

/** The change that the server fails at, and why. */
export const queueFailure = () => failure;

export function setQueueFailure(next: typeof failure): void {
  if (next?.key === failure?.key && next?.message === failure?.message) return;
  failure = next;
  publish();
}

/** The server's id of an entry that was queued under the client's. */
export const sentEntry = (clientId: string) => sentAs.get(clientId);
export const setSentEntry = (clientId: string, log: { id: string; updatedAt?: string | undefined }): void => {
  sentAs.set(clientId, { id: log.id, updatedAt: log.updatedAt });
};

export function onQueueChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back when another tab has queued or sent something. */
export function onQueueChangeElsewhere(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === flag) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** The entry or task that a change is about: the server's id, or the client's where the server does not know it yet. */
export const entryOf = (change: QueuedChange): string =>
  'clientId' in change ? change.clientId : change.logId;

/** The task that time is put on. */
function taskIdOf(change: QueuedChange): unknown {
  if (change.kind === 'start') return change.task?.id;
  if (change.kind === 'add') return change.body.taskId;
  return change.kind === 'edit' ? change.change.taskId : undefined;
}

/** A stop, or the end of a pause: for the running entry, regardless of other changes to it. */
export const isOfTimer = (change: QueuedChange) => change.kind === 'stop' || change.kind === 'dropPause';

/** Whether a change cannot be sent without one before it; what the timer does waits for its start only. */
export function buildsOn(change: QueuedChange, before: QueuedChange): boolean {
  if (before.key >= change.key) return false;
  if (before.kind === 'task') return taskIdOf(change) === before.clientId;
  return entryOf(before) === entryOf(change) && (!isOfTimer(change) || before.kind === 'start');
}

/** Some changes and everything that builds on them, in order. */
export function withDependents(
  changes: readonly QueuedChange[],
  isFirst: (one: QueuedChange) => boolean,
): QueuedChange[] {
  const parts: QueuedChange[] = [];
  for (const one of changes) {
    if (isFirst(one) || parts.some((before) => buildsOn(one, before))) parts.push(one);
  }
  return parts;
}

/** Refused changes, and their dependents. */
export const refusedParts = (changes: readonly QueuedChange[]): QueuedChange[] =>
  withDependents(changes, ({ refusal }) => refusal !== undefined);

/** Tasks that the server does not know yet, of one team. */
export const queuedTasks = (teamId: string): Task[] =>
  queue.flatMap((change) => (change.kind === 'task' && change.teamId === teamId ? [change.task] : []));

export const isQueuedTask = (id: string): boolean =>
  queue.some((change) => change.kind === 'task' && change.clientId === id);

/** Changes that can be sent, in order. */
export function pendingChanges(changes: readonly QueuedChange[] = queue): QueuedChange[] {
  const refused = refusedParts(changes);
  return changes.filter((one) => !refused.includes(one));
}
