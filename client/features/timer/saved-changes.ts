import { z } from 'zod';
import { started, stopped } from '#client/features/timer/timer-state.ts';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';

const whose = {
  /** Given by the store, in the order of saving. */
  key: z.number(),
  tenantId: z.string(),
  organizationId: z.string(),
  employeeId: z.string(),
  timeZone: z.string(),
  /** Why the server did not take it. */
  refusal: z.string().optional(),
};

/** A start or stop that did not reach the server yet. */
export const savedChange = z.discriminatedUnion('kind', [
  z.object({
    ...whose,
    kind: z.literal('start'),
    clientId: z.string(),
    startedAt: z.string(),
    teamId: z.string(),
    task: z.object({ id: z.string(), title: z.string() }).loose(),
  }),
  z.object({
    ...whose,
    kind: z.literal('stop'),
    /** What runs: the server's id, or the client's of a start that was saved as well. */
    logId: z.string(),
    stoppedAt: z.string(),
  }),
]);
export type SavedChange = z.infer<typeof savedChange>;
export type SavedStart = Extract<SavedChange, { kind: 'start' }>;

const flag = 'timer-saved';
const listeners = new Set<() => void>();
let saved: readonly SavedChange[] = [];
let heard: { tenantId: string; status: TimerStatus } | undefined;

/** Whether this browser may keep changes, of anybody. */
export const maySaved = (): boolean => localStorage.getItem(flag) !== null;

/** All changes of the signed-in person that are kept here. */
export const savedChanges = (): readonly SavedChange[] => saved;

export function setSaved(changes: readonly SavedChange[], facts: { isEmpty: boolean }): void {
  saved = changes;
  const text = changes.map(({ key, refusal }) => `${key}${refusal ? '!' : ''}`).join(' ');
  if (facts.isEmpty) localStorage.removeItem(flag);
  else localStorage.setItem(flag, text);
  for (const listener of listeners) listener();
}

export function onSavedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back when another tab has saved or sent something. */
export function onSavedElsewhere(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === flag) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** What the server refused, and the stop that belongs to it. */
export function refusedParts(changes: readonly SavedChange[]): SavedChange[] {
  const refused = changes.flatMap((one) => (one.kind === 'start' && one.refusal ? [one.clientId] : []));
  return changes.filter((one) => refused.includes(one.kind === 'start' ? one.clientId : one.logId));
}

/** What still waits to be sent, in order. */
export function waiting(changes: readonly SavedChange[] = saved): SavedChange[] {
  const refused = refusedParts(changes);
  return changes.filter((one) => !refused.includes(one));
}

function after(status: TimerStatus | undefined, change: SavedChange): TimerStatus | undefined {
  const { timeZone } = change;
  if (change.kind === 'start') {
    return started(status, change, { nowMs: Date.parse(change.startedAt), timeZone });
  }
  if (status?.lastLog?.id !== change.logId) return status;
  return stopped(status, { nowMs: Date.parse(change.stoppedAt), timeZone });
}

/** The state as the person knows it: what the server said last, and what waits here to be sent. */
export function shownStatus(tenantId: string): TimerStatus | undefined {
  const status = heard?.tenantId === tenantId ? heard.status : undefined;
  const own = waiting().filter((change) => change.tenantId === tenantId);
  return own.reduce(after, status);
}

/** Notes what the server said; answers what to show. */
export function hear(tenantId: string, status: TimerStatus): TimerStatus {
  heard = { tenantId, status };
  return shownStatus(tenantId) ?? status;
}
