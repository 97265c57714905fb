import { z } from 'zod';
import { readStored } from '#client/lib/session/stored.ts';

/** How changes of others come: told by the server at once, or asked for again and again. */
export const syncMode = z.enum(['REAL_TIME', 'PULL']);
/** Seconds between two questions that one may choose. */
export const pullSeconds = [15, 30, 60, 300] as const;
const defaultPullSeconds = 60;

const dataSyncSchema = z.object({
  isOn: z.boolean().catch(true),
  mode: syncMode.catch('REAL_TIME'),
  pullSeconds: z.literal(pullSeconds).catch(defaultPullSeconds),
});
export type DataSync = z.infer<typeof dataSyncSchema>;

const storageKey = 'data-sync';
const listeners = new Set<() => void>();

let kept: { stored: string | null; value: DataSync } | undefined;

/** The choice of this device; the same object until it changes. */
export function dataSync(): DataSync {
  const stored = localStorage.getItem(storageKey);
  if (kept === undefined || kept.stored !== stored)
    kept = { stored, value: readStored(storageKey, dataSyncSchema) ?? dataSyncSchema.parse({}) };
  return kept.value;
}

export function changeDataSync(change: Partial<DataSync>): void {
  localStorage.setItem(storageKey, JSON.stringify({ ...dataSync(), ...change }));
  for (const listener of listeners) listener();
}

/** Also hears of a choice made in another tab. */
export function onDataSync(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether the server's own messages are wanted. */
export const wantsRealTime = (): boolean => dataSync().isOn && dataSync().mode === 'REAL_TIME';
