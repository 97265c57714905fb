import { z } from 'zod';
import { createListeners } from '#client/lib/session/session-store.ts';
import { readStored } from '#client/lib/session/storage.ts';

/** How changes of others come: pushed by the server, or polled. */
export const syncMode = z.enum(['REAL_TIME', 'PULL']);

/** Seconds between two polls that one may choose. */
export const pullSeconds = [15, 30, 60, 300] as const;
const defaultPullSeconds = 60;

const dataSyncSchema = z.object({
  isOn: z.boolean().catch(true),
  mode: syncMode.catch('REAL_TIME'),
  pullSeconds: z.literal(pullSeconds).catch(defaultPullSeconds),
});
export type DataSync = z.infer<typeof dataSyncSchema>;

const storageKey = 'data-sync';
const changes = createListeners();

let cached: { stored: string | null; value: DataSync } | undefined;

/** The choice of this device; the same object until it changes. */
export function dataSync(): DataSync {
  const stored = localStorage.getItem(storageKey);
  if (cached === undefined || cached.stored !== stored)
    cached = { stored, value: readStored(storageKey, dataSyncSchema) ?? dataSyncSchema.parse({}) };
  return cached.value;
}

export function changeDataSync(change: Partial<DataSync>): void {
  localStorage.setItem(storageKey, JSON.stringify({ ...dataSync(), ...change }));
  changes.notify();
}

/** Also called for a choice made in another tab. */
export function onDataSync(listener: () => void): () => void {
  const unsubscribe = changes.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', listener);
  };
}

/** Whether the server's own messages are wanted. */
export const wantsRealTime = (): boolean => dataSync().isOn && dataSync().mode === 'REAL_TIME';
