import { z } from 'zod';
import { readStored } from '#client/lib/stored.ts';

/**
 * What this browser, in all of its tabs, remembers of the running log: when it last knew that somebody was there, and
 * what it has asked about it.
 */
const memorySchema = z.object({
  logId: z.string(),
  /** Milliseconds since 1970 by the server's clock, as all of these. */
  seenMs: z.number(),
  /** Time in which nothing was heard. */
  gap: z.object({ fromMs: z.number(), toMs: z.number(), isSettled: z.boolean() }).optional(),
  /** Until then the person does not want to hear that the timer runs long. */
  quietUntilMs: z.number().optional(),
});
export type AttentionMemory = z.infer<typeof memorySchema>;

const storageKey = 'timer-attention';
const listeners = new Set<() => void>();
let parsed: { text: string; memory: AttentionMemory | undefined } | undefined;

/** The same object for as long as nothing changes. */
export function readMemory(): AttentionMemory | undefined {
  const text = localStorage.getItem(storageKey);
  if (text === null) return undefined;
  if (parsed?.text !== text) parsed = { text, memory: readStored(storageKey, memorySchema) };
  return parsed.memory;
}

export function writeMemory(memory: AttentionMemory): void {
  localStorage.setItem(storageKey, JSON.stringify(memory));
  for (const listener of listeners) listener();
}

export function onMemoryChange(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === storageKey) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', hear);
  };
}
