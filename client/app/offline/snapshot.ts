import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { dataOwner, isInSnapshot } from '#client/app/offline/snapshot-queries.ts';
import { entryScript } from '#client/lib/failures/failures.ts';
import { forgetOfSession } from '#client/lib/session/device.ts';
import { openStore, type StorePlace, storeStep } from '#client/lib/session/indexed-db.ts';
import { onSessionChange } from '#client/lib/session/session.ts';

const place: StorePlace = { database: 'takt-last-data', store: 'queries', keys: { keyPath: 'key' } };

const dayMilliseconds = 86_400_000;
const maximumAge = 7 * dayMilliseconds;
/** In characters: of one answer, and of all together. */
const maximumLength = 2_000_000;
const maximumTotal = 6_000_000;
/** Long enough for all invalidations of a press, and short: data unwritten at a reload is lost. */
const gatherMilliseconds = 500;
/** The same data is written again after a while, so that its age is known. */
const unchangedMilliseconds = 3_600_000;

const row = z.object({
  key: z.string(),
  owner: z.string(),
  /** Another build may read the same key in another shape. */
  build: z.string(),
  queryKey: z.array(z.unknown()),
  text: z.string(),
  updatedAt: z.number(),
});
type Row = z.infer<typeof row>;

const removeRow = (key: string) => storeStep(place, 'readwrite', (store) => store.delete(key));

/** The snapshot of the signed-in person; outdated rows, and those of another build, are deleted. */
async function readRows(owner: string): Promise<Row[]> {
  const stored = await storeStep<unknown[]>(place, 'readonly', (store) => store.getAll());
  const rows = stored.flatMap((one) => row.safeParse(one).data ?? []);
  if (rows.length < stored.length || rows.some((one) => one.owner !== owner)) {
    forgetOfSession();
    return [];
  }
  const oldest = Date.now() - maximumAge;
  const current = rows.filter(({ build, updatedAt }) => build === entryScript() && updatedAt >= oldest);
  for (const { key } of rows.filter((one) => !current.includes(one))) await removeRow(key);
  return current;
}

/** Puts what was read last into the cache, where nothing was read yet. */
export async function restoreSnapshot(client: QueryClient): Promise<void> {
  const owner = dataOwner();
  if (owner === undefined) return;
  const rows = await readRows(owner);
  if (dataOwner() !== owner) return;
  for (const { queryKey, text, updatedAt } of rows) {
    if (!isInSnapshot(queryKey) || client.getQueryData(queryKey) !== undefined) continue;
    // It stays, also for pages that are opened much later.
    client.getQueryCache().build(client, { queryKey, gcTime: dayMilliseconds });
    client.setQueryData(queryKey, JSON.parse(text), { updatedAt });
  }
}

interface StoredRow {
  readonly length: number;
  readonly updatedAt: number;
  /** Unknown of what was there before this page. */
  readonly data?: unknown;
}

/** Keys of the oldest, without which the rest is small enough. */
function surplusOf(contents: ReadonlyMap<string, StoredRow>): string[] {
  let total = [...contents.values()].reduce((sum, { length }) => sum + length, 0);
  const byAge = [...contents].toSorted(([, one], [, other]) => one.updatedAt - other.updatedAt);
  return byAge.flatMap(([key, { length }]) => {
    if (total <= maximumTotal) return [];
    total -= length;
    return [key];
  });
}

type OpenStore = ReturnType<typeof openStore>;

/** Writes the rows of one person, and limits their size. */
function createWriter(owner: string) {
  /** Mirrors the store, so that it need not be read each time. */
  const contents = new Map<string, StoredRow>();
  const isOwners = () => dataOwner() === owner;

  async function begin(): Promise<void> {
    for (const { key, text, updatedAt } of await readRows(owner)) {
      contents.set(key, { length: text.length, updatedAt });
    }
  }

  function isStored({ queryHash, state }: Query): boolean {
    const stored = contents.get(queryHash);
    if (stored?.data !== state.data) return false;
    return state.dataUpdatedAt - (stored?.updatedAt ?? 0) < unchangedMilliseconds;
  }

  function rowOf({ queryHash: key, queryKey, state }: Query): Row[] {
    const text = JSON.stringify(state.data);
    if (text === undefined || text.length > maximumLength) return [];
    const updatedAt = state.dataUpdatedAt;
    return [{ key, owner, build: entryScript(), queryKey: [...queryKey], text, updatedAt }];
  }

  /** All in one step: one after the other would last longer than a page that is left does. */
  async function write(queries: readonly Query[], store: OpenStore): Promise<void> {
    const changed = queries.filter((query) => !isStored(query));
    const read = new Map(changed.map(({ queryHash, state }) => [queryHash, state.data]));
    const rows = changed.flatMap(rowOf);
    const [first, ...others] = rows;
    if (first === undefined || !isOwners()) return;
    // A deletion at sign-out comes after what was opened before it.
    await store.step('readwrite', (objects) =>
      others.reduce((_before, row) => objects.put(row), objects.put(first)),
    );
    for (const { key, text, updatedAt } of rows) {
      contents.set(key, { length: text.length, updatedAt, data: read.get(key) });
    }
  }

  async function trim(): Promise<void> {
    for (const key of surplusOf(contents)) {
      await removeRow(key);
      contents.delete(key);
    }
  }

  return { begin, isStored, write, trim };
}

/** Collects pending changes and opens their store in advance: a page that is closing has no time for that. */
function createChanges() {
  const keys = new Set<string>();
  let store: OpenStore | undefined;
  return {
    add(key: string) {
      keys.add(key);
      store ??= openStore(place);
    },
    /** Hands over the changes, and starts a new set. */
    take() {
      const changes = { keys: [...keys], store };
      keys.clear();
      store = undefined;
      return changes;
    },
  };
}

/** Stores data that the signed-in person reads, until the returned function is called. */
export function saveSnapshot(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  const changes = createChanges();
  let owner = dataOwner();
  let writer = owner === undefined ? undefined : createWriter(owner);
  let timer: number | undefined;
  // Without a database there is no snapshot.
  let work = Promise.resolve(writer?.begin()).catch(() => undefined);

  async function writeChanged(): Promise<void> {
    const { keys, store } = changes.take();
    if (store === undefined) return;
    const queries = keys.flatMap((key) => cache.get(key) ?? []);
    await writer?.write(queries, store).finally(store.close);
    await writer?.trim();
  }

  function flush(): void {
    window.clearTimeout(timer);
    timer = undefined;
    work = work.then(writeChanged).catch(() => undefined);
  }

  function note(query: Query): void {
    if (writer === undefined || query.state.data === undefined || !isInSnapshot(query.queryKey)) return;
    if (writer.isStored(query)) return;
    changes.add(query.queryHash);
    timer ??= window.setTimeout(flush, gatherMilliseconds);
  }

  for (const query of cache.getAll()) note(query);
  const stopCache = cache.subscribe((event) => {
    // Changes that the server does not have yet lie in the offline queue.
    if (event.type !== 'updated' || event.action.type !== 'success' || !onlineManager.isOnline()) return;
    note(event.query);
  });
  const stopSession = onSessionChange(() => {
    if (dataOwner() === owner) return;
    owner = dataOwner();
    writer = owner === undefined ? undefined : createWriter(owner);
    changes.take().store?.close();
  });
  // People who leave the page may come back without a connection.
  document.addEventListener('visibilitychange', flush);
  return () => {
    stopCache();
    stopSession();
    document.removeEventListener('visibilitychange', flush);
    window.clearTimeout(timer);
    changes.take().store?.close();
  };
}
