const listeners = new Set<() => void>();
let away = false;

/** Whether the last calls found no server. */
export const isServerAway = (): boolean => away;

export function onReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteReach(now: 'there' | 'away'): void {
  if (away === (now === 'away')) return;
  away = now === 'away';
  for (const listener of listeners) listener();
}
