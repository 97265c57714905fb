import type { SavedChange } from '#client/features/offline-queue/public/change.ts';

const flag = 'timer-saved';
const listeners = new Set<() => void>();
let saved: readonly SavedChange[] = [];
let failure: { key: number; message: string } | undefined;
const sentAs = new Map<string, { id: string; updatedAt: string | undefined }>();

function announce(): void {
  for (const listener of listeners) listener();
}

/** Whether this browser may keep changes, of anybody. */
export const maySaved = (): boolean => localStorage.getItem(flag) !== null;

/** All changes of the signed-in person that are kept here. */
export const savedChanges = (): readonly SavedChange[] => saved;

export function setSaved(changes: readonly SavedChange[], facts: { isEmpty: boolean }): void {
  saved = changes;
  const text = changes.map(({ key, refusal }) => `${key}${refusal ? '!' : ''}`).join(' ');
  if (facts.isEmpty) localStorage.removeItem(flag);
  else localStorage.setItem(flag, text);
  announce();
}

/** The change at which a failing server stands, and what it says. */
export const savedFailure = () => failure;

export function setFailure(next: typeof failure): void {
  if (next?.key === failure?.key && next?.message === failure?.message) return;
  failure = next;
  announce();
}

/** By what the server knows an entry that was kept here under the client's id. */
export const sentEntry = (clientId: string) => sentAs.get(clientId);
export const noteSent = (clientId: string, log: { id: string; updatedAt?: string | undefined }): void => {
  sentAs.set(clientId, { id: log.id, updatedAt: log.updatedAt });
};

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

/** The entry that a change is about: the server's id, or the client's where the server does not know it yet. */
export const entryOf = (change: SavedChange): string =>
  change.kind === 'start' || change.kind === 'add' ? change.clientId : change.logId;

/** What the server refused, and what builds on it; a stop waits for its start only. */
export function refusedParts(changes: readonly SavedChange[]): SavedChange[] {
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

/** What still waits to be sent, in order. */
export function waiting(changes: readonly SavedChange[] = saved): SavedChange[] {
  const refused = refusedParts(changes);
  return changes.filter((one) => !refused.includes(one));
}
