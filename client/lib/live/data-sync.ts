import { z } from 'zod';
import { createDeviceStore, onStorage } from '#client/lib/session/session-store.ts';
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

let cached: { stored: string | null; value: DataSync } | undefined;

/** The same object until it changes. */
function read(): DataSync {
  const stored = localStorage.getItem(storageKey);
  if (cached === undefined || cached.stored !== stored)
    cached = { stored, value: readStored(storageKey, dataSyncSchema) ?? dataSyncSchema.parse({}) };
  return cached.value;
}

const save = (next: DataSync) => localStorage.setItem(storageKey, JSON.stringify(next));
const store = createDeviceStore(read, save, onStorage);

/** The choice of this device. */
export const dataSync = store.read;
export const onDataSync = store.onChange;

export const changeDataSync = (change: Partial<DataSync>): void => store.write({ ...dataSync(), ...change });

/** Whether the server shall push changes. */
export const wantsRealTime = (): boolean => dataSync().isOn && dataSync().mode === 'REAL_TIME';
