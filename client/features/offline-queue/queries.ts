import { z } from 'zod';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import { overlappingLogSchema } from '#shared/time-logs/time-log-changes.schema.ts';

/** Why the server refused a change. */
const refusal = z.object({
  message: z.string(),
  code: z.string().optional(),
  /** The entries in the way. */
  overlapping: z.array(overlappingLogSchema),
});
export type QueueRefusal = z.infer<typeof refusal>;

const common = {
  /** Set by the store, ascending. */
  key: z.number(),
  tenantId: z.string(),
  organizationId: z.string(),
  employeeId: z.string(),
  timeZone: z.string(),
  /** Once it was the message alone. */
  refusal: z.preprocess(
    (value) => (typeof value === 'string' ? { message: value, overlapping: [] } : value),
    refusal.optional(),
  ),
};

/** An entry as the page showed it: only to be shown again, so that nothing is lost because its shape is an older one. */
const shownLog = z.custom<TimeLog>((value) => typeof value === 'object' && value !== null);

/** Of an entry of the server, or of a change before this one by the client's id. */
const existing = {
  logId: z.string(),
  /** What the entry looked like; absent where a change before this one decides that. */
  ifUpdatedAt: z.string().optional(),
};

/** A change of time that did not reach the server yet. */
export const queuedChange = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('start'),
    clientId: z.string(),
    startedAt: z.string(),
    teamId: z.string(),
    task: z.object({ id: z.string(), title: z.string() }).loose(),
    about: z
      .object({
        description: z.string().optional(),
        isBillable: z.boolean().optional(),
        tagIds: z.array(z.string()).optional(),
      })
      .optional(),
  }),
  z.object({
    ...common,
    kind: z.literal('stop'),
    /** What runs: the server's id, or the client's of a start that was saved as well. */
    logId: z.string(),
    stoppedAt: z.string(),
  }),
  z.object({
    ...common,
    kind: z.literal('add'),
    clientId: z.string(),
    body: z.object({ startedAt: z.string(), stoppedAt: z.string() }).loose(),
    log: shownLog,
  }),
  z.object({
    ...common,
    ...existing,
    kind: z.literal('edit'),
    change: z.record(z.string(), z.unknown()),
    /** As it is with the change. */
    log: shownLog,
  }),
  z.object({ ...common, ...existing, kind: z.literal('remove'), log: shownLog }),
]);
export type QueuedChange = z.infer<typeof queuedChange>;
export type QueuedStart = Extract<QueuedChange, { kind: 'start' }>;
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
export const mayHoldChanges = (): boolean => localStorage.getItem(flag) !== null;

/** All queued changes of the signed-in person. */
export const queuedChanges = (): readonly QueuedChange[] => queue;

export function setQueued(changes: readonly QueuedChange[], facts: { isEmpty: boolean }): void {
  queue = changes;
  const text = changes.map(({ key, refusal }) => `${key}${refusal ? '!' : ''}`).join(' ');
  if (facts.isEmpty) localStorage.removeItem(flag);
  else localStorage.setItem(flag, text);
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

/** The entry that a change is about: the server's id, or the client's where the server does not know it yet. */
export const entryOf = (change: QueuedChange): string =>
  change.kind === 'start' || change.kind === 'add' ? change.clientId : change.logId;

/** What the server refused, and what builds on it; a stop waits for its start only. */
export function refusedParts(changes: readonly QueuedChange[]): QueuedChange[] {
  const refused = changes.filter((one) => one.refusal !== undefined);
  return changes.filter((one) =>
    refused.some(
      (before) =>
        entryOf(before) === entryOf(one) &&
        before.key <= one.key &&
        (one.kind !== 'stop' || before.kind === 'start'),
    ),
  );
}

/** What can be sent, in order. */
export function pendingChanges(changes: readonly QueuedChange[] = queue): QueuedChange[] {
  const refused = refusedParts(changes);
  return changes.filter((one) => !refused.includes(one));
}
