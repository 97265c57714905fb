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

/** The snapshot of the signed-in person, the latest first; what is outdated, of another build or too much is deleted. */
async function readRows(owner: string): Promise<Row[]> {
  const stored = await storeStep<unknown[]>(place, 'readonly', (store) => store.getAll());
  const rows = stored.flatMap((one) => row.safeParse(one).data ?? []);
  if (rows.length < stored.length || rows.some((one) => one.owner !== owner)) {
    forgetOfSession();
    return [];
  }
  const oldest = Date.now() - maximumAge;
  let total = 0;
  const kept = rows
    .toSorted((one, other) => other.updatedAt - one.updatedAt)
    .filter(({ build, text, updatedAt }) => {
      total += text.length;
      return build === entryScript() && updatedAt >= oldest && total <= maximumTotal;
    });
  for (const { key } of rows.filter((one) => !kept.includes(one)))
    await storeStep(place, 'readwrite', (store) => store.delete(key));
  return kept;
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

function rowOf(owner: string, { queryHash: key, queryKey, state }: Query): Row[] {
  const text = JSON.stringify(state.data);
  if (text === undefined || text.length > maximumLength) return [];
  return [
    { key, owner, build: entryScript(), queryKey: [...queryKey], text, updatedAt: state.dataUpdatedAt },
  ];
}

type OpenStore = ReturnType<typeof openStore>;

/** Writes answers of one person; returns the number of characters. */
async function writeRows(
  owner: string,
  queries: Iterable<Query>,
  { step, close }: OpenStore,
): Promise<number> {
  const rows = [...queries].flatMap((query) => rowOf(owner, query));
  try {
    // All in one step: one after the other would last longer than a page that is left does.
    await step('readwrite', (objects) => {
      for (const each of rows) objects.put(each);
      return objects.count();
    });
  } finally {
    close();
  }
  return rows.reduce((sum, { text }) => sum + text.length, 0);
}

/** Gathers what one person reads, and writes it. */
function createWriter(owner: string) {
  const noted = new WeakMap<Query, { readonly data: unknown; readonly at: number }>();
  const changed = new Set<Query>();
  let timer: number | undefined;
  /** Opened in advance: a page that is closing has no time for that. */
  let store: OpenStore | undefined;
  /** Characters that may be written before the snapshot has to be trimmed again. */
  let room = maximumTotal;

  async function trim(): Promise<void> {
    for (const { text } of await readRows(owner)) room -= text.length;
  }

  async function flush(): Promise<void> {
    window.clearTimeout(timer);
    timer = undefined;
    const [queries, opened] = [[...changed], store];
    changed.clear();
    store = undefined;
    // A deletion at sign-out comes after what was opened before it.
    if (opened === undefined || dataOwner() !== owner) return opened?.close();
    room -= await writeRows(owner, queries, opened);
    if (room >= 0) return;
    room = maximumTotal;
    await trim();
  }

  // Without a database there is no snapshot.
  const write = () => void flush().catch(() => undefined);
  void trim().catch(() => undefined);

  function note(query: Query): void {
    const { data, dataUpdatedAt: at } = query.state;
    if (data === undefined || !isInSnapshot(query.queryKey)) return;
    const before = noted.get(query);
    if (before?.data === data && at - before.at < unchangedMilliseconds) return;
    noted.set(query, { data, at });
    changed.add(query);
    store ??= openStore(place);
    timer ??= window.setTimeout(write, gatherMilliseconds);
  }

  function stop(): void {
    window.clearTimeout(timer);
    store?.close();
    store = undefined;
  }

  return { note, write, stop };
}

/** Stores data that the signed-in person reads, until the returned function is called. */
export function saveSnapshot(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  let owner = dataOwner();
  let writer = owner === undefined ? undefined : createWriter(owner);
  const write = () => writer?.write();

  for (const query of cache.getAll()) writer?.note(query);
  const stopCache = cache.subscribe((event) => {
    // Changes that the server does not have yet lie in the offline queue.
    if (event.type !== 'updated' || event.action.type !== 'success' || !onlineManager.isOnline()) return;
    writer?.note(event.query);
  });
  const stopSession = onSessionChange(() => {
    if (dataOwner() === owner) return;
    writer?.stop();
    owner = dataOwner();
    writer = owner === undefined ? undefined : createWriter(owner);
  });
  // People who leave the page may come back without a connection.
  document.addEventListener('visibilitychange', write);
  return () => {
    stopCache();
    stopSession();
    document.removeEventListener('visibilitychange', write);
    writer?.stop();
  };
}
