import { z } from 'zod';
import { readDevice, writeDevice } from '#client/lib/session/device.ts';
import { createDeviceStore, onStorage } from '#client/lib/session/session-store.ts';
import { readStored } from '#client/lib/session/storage.ts';

/** The delivery of other people's changes: pushed by the server, or polled. */
export const syncModes = ['REAL_TIME', 'PULL'] as const;

/** Seconds between two polls that one may choose. */
export const pullSeconds = [15, 30, 60, 300] as const;
const defaultPullSeconds = 60;

export interface DataSync {
  isOn: boolean;
  mode: (typeof syncModes)[number];
  pullSeconds: (typeof pullSeconds)[number];
}

/** Replaces unreadable settings with their defaults. */
function dataSyncOf({ isOn, mode, ...stored }: Record<string, unknown>): DataSync {
  return {
    isOn: isOn !== false,
    mode: syncModes.find((each) => each === mode) ?? 'REAL_TIME',
    pullSeconds: pullSeconds.find((each) => each === stored.pullSeconds) ?? defaultPullSeconds,
  };
}

const storageKey = 'data-sync';

let cached: { stored: string | null; value: DataSync } | undefined;

/** The same object until it changes. */
function read(): DataSync {
  const stored = readDevice(storageKey);
  if (cached === undefined || cached.stored !== stored)
    cached = { stored, value: dataSyncOf(readStored(storageKey, z.record(z.string(), z.unknown())) ?? {}) };
  return cached.value;
}

const save = (next: DataSync) => writeDevice(storageKey, JSON.stringify(next));
const store = createDeviceStore(read, save, onStorage);

/** The choice of this device. */
export const dataSync = store.read;
export const onDataSync = store.onChange;

export const changeDataSync = (change: Partial<DataSync>): void => store.write({ ...dataSync(), ...change });

/** Whether the server shall push changes. */
export const wantsRealTime = (): boolean => dataSync().isOn && dataSync().mode === 'REAL_TIME';
