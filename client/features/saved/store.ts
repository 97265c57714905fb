import { type NewChange, type SavedChange, savedChange } from '#client/features/saved/parts/change.ts';

const storeName = 'timer';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('takt', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(storeName, { keyPath: 'key', autoIncrement: true });
  };
  return settled(request);
}

/** One step in the database of this browser; done when it is written. */
async function step<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(storeName, mode);
    const written = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await settled(work(transaction.objectStore(storeName)));
    await written;
    return result;
  } finally {
    database.close();
  }
}

/** All that is kept, in the order of saving; what cannot be read any more is passed over. */
export async function readChanges(): Promise<SavedChange[]> {
  const rows = await step<unknown[]>('readonly', (store) => store.getAll());
  return rows.flatMap((row) => savedChange.safeParse(row).data ?? []);
}

export const addChange = (change: NewChange) => step('readwrite', (store) => store.add(change));
export const replaceChange = (change: SavedChange) => step('readwrite', (store) => store.put(change));
export const removeChange = (key: number) => step('readwrite', (store) => store.delete(key));
