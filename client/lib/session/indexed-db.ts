export interface StorePlace {
  readonly database: string;
  readonly store: string;
  readonly keys: IDBObjectStoreParameters;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function open({ database, store, keys }: StorePlace): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(store, keys);
  };
  return settled(request);
}

/** One step in a store of this browser; done when it is written. Nothing stays open that would hold up a deletion. */
export async function storeStep<T>(
  place: StorePlace,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open(place);
  try {
    const transaction = database.transaction(place.store, mode);
    const written = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await settled(work(transaction.objectStore(place.store)));
    await written;
    return result;
  } finally {
    database.close();
  }
}
