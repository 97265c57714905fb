/* The part of the browser's database that storing needs: it outlives rendered components, not the test. */

type Row = Record<string, unknown>;

function request<T>(work: () => T) {
  const asked: { result?: T; onsuccess?: () => void; onupgradeneeded?: () => void } = {};
  queueMicrotask(() => {
    asked.result = work();
    asked.onupgradeneeded?.();
    asked.onsuccess?.();
  });
  return asked;
}

function createDatabase() {
  const rows = new Map<number | string, Row>();
  let last = 0;
  const put = (row: Row) => {
    const key = typeof row.key === 'number' || typeof row.key === 'string' ? row.key : ++last;
    rows.set(key, structuredClone({ ...row, key }));
    return key;
  };
  const store = {
    getAll: () =>
      request(() => [...rows].toSorted(([a], [b]) => Number(a) - Number(b) || 0).map(([, row]) => row)),
    count: () => request(() => rows.size),
    add: (row: Row) => request(() => put(row)),
    put: (row: Row) => request(() => put(row)),
    delete: (key: number | string) => request(() => rows.delete(key)),
  };
  const transaction = () => {
    const running: { oncomplete?: () => void; objectStore: () => typeof store; commit: () => void } = {
      objectStore: () => store,
      commit: () => undefined,
    };
    setTimeout(() => running.oncomplete?.(), 0);
    return running;
  };
  return { createObjectStore: () => store, transaction, close: () => undefined };
}

/** A replacement of `indexedDB`. */
export function fakeIndexedDb() {
  const databases = new Map<string, ReturnType<typeof createDatabase>>();
  return {
    open: (name: string) =>
      request(() => {
        const database = databases.get(name) ?? createDatabase();
        databases.set(name, database);
        return database;
      }),
    deleteDatabase: (name: string) => request(() => databases.delete(name)),
  };
}
