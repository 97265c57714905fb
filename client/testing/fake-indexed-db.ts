/* As much of the browser's database as keeping things needs: it outlives what is rendered, not the test. */

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
  const rows = new Map<number, Row>();
  let last = 0;
  const put = (row: Row) => {
    const key = typeof row.key === 'number' ? row.key : ++last;
    rows.set(key, structuredClone({ ...row, key }));
    return key;
  };
  const store = {
    getAll: () => request(() => [...rows].toSorted(([a], [b]) => a - b).map(([, row]) => row)),
    add: (row: Row) => request(() => put(row)),
    put: (row: Row) => request(() => put(row)),
    delete: (key: number) => request(() => rows.delete(key)),
  };
  const transaction = () => {
    const running: { oncomplete?: () => void; objectStore: () => typeof store } = {
      objectStore: () => store,
    };
    setTimeout(() => running.oncomplete?.(), 0);
    return running;
  };
  return { createObjectStore: () => store, transaction, close: () => undefined };
}

/** What `indexedDB` is replaced with. */
export function fakeIndexedDb() {
  const database = createDatabase();
  return { open: () => request(() => database) };
}
