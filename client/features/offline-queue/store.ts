import {
  type NewChange,
  type SavedChange,
  savedChange,
} from '#client/features/offline-queue/public/change.ts';
import { storeStep } from '#client/lib/indexed-db.ts';

const place = { database: 'takt', store: 'timer', keys: { keyPath: 'key', autoIncrement: true } };

/** All that is kept, in the order of saving; what cannot be read any more is passed over. */
export async function readChanges(): Promise<SavedChange[]> {
  const rows = await storeStep<unknown[]>(place, 'readonly', (store) => store.getAll());
  return rows.flatMap((row) => savedChange.safeParse(row).data ?? []);
}

export const addChange = (change: NewChange) => storeStep(place, 'readwrite', (store) => store.add(change));
export const replaceChange = (change: SavedChange) =>
  storeStep(place, 'readwrite', (store) => store.put(change));
export const removeChange = (key: number) => storeStep(place, 'readwrite', (store) => store.delete(key));
