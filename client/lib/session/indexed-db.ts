import type { DatabaseName } from '#client/lib/session/device.ts';

export interface StorePlace {
  readonly database: DatabaseName;
  readonly store: string;
  readonly keys: IDBObjectStoreParameters;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function open({ database, store, keys }: StorePlace): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(store, keys);
  };
  const opened = await settled(request);
  // A deletion does not wait for what was opened ahead.
  opened.onversionchange = () => opened.close();
  return opened;
}

type Work<T> = (store: IDBObjectStore) => IDBRequest<T>;

/** A store of this browser for a step that comes later: a page that is left has no time to open it. */
export function openStore(place: StorePlace) {
  const opened = open(place);
  // Callers of a step receive the error.
  opened.catch(() => undefined);
  const close = () =>
    void opened.then(
      (database) => database.close(),
      () => undefined,
    );

  /** Done when it is written. */
  async function step<T>(mode: IDBTransactionMode, work: Work<T>): Promise<T> {
    const database = await opened;
    const transaction = database.transaction(place.store, mode);
    const written = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const result = settled(work(transaction.objectStore(place.store)));
    // Otherwise it would wait for the page to receive its answers, and be lost if the page closes first.
    transaction.commit();
    const [answer] = await Promise.all([result, written]);
    return answer;
  }
  return { step, close };
}

/** One step in a store of this browser; done when it is written. Nothing stays open that would hold up a deletion. */
export async function storeStep<T>(place: StorePlace, mode: IDBTransactionMode, work: Work<T>): Promise<T> {
  const store = openStore(place);
  try {
    return await store.step(mode, work);
  } finally {
    store.close();
  }
}
