import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { buildName, dataOwner, isKept } from '#client/app/offline/kept-queries.ts';
import { storeStep } from '#client/lib/session/indexed-db.ts';
import { forgetLastData, lastDataName } from '#client/lib/session/last-data.ts';
import { onSessionChange } from '#client/lib/session/session.ts';

const place = { database: lastDataName, store: 'queries', keys: { keyPath: 'key' } };

const dayMilliseconds = 86_400_000;
const maximumAge = 7 * dayMilliseconds;
/** In characters: of one answer, and of all together. */
const maximumLength = 2_000_000;
const maximumTotal = 6_000_000;
/** Short: whoever leaves the page by a link or a reload takes what is not written with them. */
const gatherMilliseconds = 100;

const row = z.object({
  key: z.string(),
  owner: z.string(),
  build: z.string(),
  queryKey: z.array(z.unknown()),
  text: z.string(),
  updatedAt: z.number(),
});
type Row = z.infer<typeof row>;

const removeRow = (key: string) => storeStep(place, 'readwrite', (store) => store.delete(key));

/** What is kept of the person who is signed in; what is too old, or of another build, goes. */
async function readRows(owner: string): Promise<Row[]> {
  const found = await storeStep<unknown[]>(place, 'readonly', (store) => store.getAll());
  const rows = found.flatMap((one) => row.safeParse(one).data ?? []);
  if (rows.length < found.length || rows.some((one) => one.owner !== owner)) {
    forgetLastData();
    return [];
  }
  const oldest = Date.now() - maximumAge;
  const good = rows.filter(({ build, updatedAt }) => build === buildName() && updatedAt >= oldest);
  for (const { key } of rows.filter((one) => !good.includes(one))) await removeRow(key);
  return good;
}

/** Gives the pages what was read last, where they have nothing yet. */
export async function restoreLastData(client: QueryClient): Promise<void> {
  const owner = dataOwner();
  if (owner === undefined) return;
  const rows = await readRows(owner);
  if (dataOwner() !== owner) return;
  for (const { queryKey, text, updatedAt } of rows) {
    if (!isKept(queryKey) || client.getQueryData(queryKey) !== undefined) continue;
    // It stays, also for pages that are opened much later.
    client.getQueryCache().build(client, { queryKey, gcTime: dayMilliseconds });
    client.setQueryData(queryKey, JSON.parse(text), { updatedAt });
  }
}

interface KeptRow {
  readonly length: number;
  readonly updatedAt: number;
}

/** Keys of the oldest, without which the rest is small enough. */
function tooMuch(contents: ReadonlyMap<string, KeptRow>): string[] {
  let total = [...contents.values()].reduce((sum, { length }) => sum + length, 0);
  const byAge = [...contents].toSorted(([, one], [, other]) => one.updatedAt - other.updatedAt);
  return byAge.flatMap(([key, { length }]) => {
    if (total <= maximumTotal) return [];
    total -= length;
    return [key];
  });
}

/** Writes what it is given for one person, and keeps the store small. */
function createWriter(owner: string) {
  /** What is in the store, so that it need not be read each time. */
  const contents = new Map<string, KeptRow>();
  const isOwners = () => dataOwner() === owner;

  async function begin(): Promise<void> {
    for (const { key, text, updatedAt } of await readRows(owner)) {
      contents.set(key, { length: text.length, updatedAt });
    }
  }

  function rowOf({ queryHash: key, queryKey, state }: Query): Row[] {
    const text = JSON.stringify(state.data);
    if (text === undefined || text.length > maximumLength) return [];
    const updatedAt = state.dataUpdatedAt;
    return [{ key, owner, build: buildName(), queryKey: [...queryKey], text, updatedAt }];
  }

  /** All in one step: one after the other would last longer than a page that is left does. */
  async function write(queries: readonly Query[]): Promise<void> {
    const rows = queries.flatMap(rowOf);
    const [first, ...others] = rows;
    if (first === undefined || !isOwners()) return;
    // A deletion at sign-out comes after what was opened before it.
    await storeStep(place, 'readwrite', (store) =>
      others.reduce((_before, row) => store.put(row), store.put(first)),
    );
    for (const { key, text, updatedAt } of rows) contents.set(key, { length: text.length, updatedAt });
  }

  async function trim(): Promise<void> {
    for (const key of tooMuch(contents)) {
      await removeRow(key);
      contents.delete(key);
    }
  }

  return { begin, write, trim };
}

/** Keeps what is read of the person who is signed in, until the returned function is called. */
export function keepLastData(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  const changed = new Set<string>();
  let owner = dataOwner();
  let writer = owner === undefined ? undefined : createWriter(owner);
  let timer: number | undefined;
  // Where nothing can be written, nothing is kept.
  let work = Promise.resolve(writer?.begin()).catch(() => undefined);

  async function writeChanged(): Promise<void> {
    const queries = [...changed].flatMap((key) => cache.get(key) ?? []);
    changed.clear();
    await writer?.write(queries.filter(({ queryKey }) => isKept(queryKey)));
    await writer?.trim();
  }

  function flush(): void {
    window.clearTimeout(timer);
    timer = undefined;
    work = work.then(writeChanged).catch(() => undefined);
  }

  function note(query: Query): void {
    if (query.state.data === undefined || !isKept(query.queryKey)) return;
    changed.add(query.queryHash);
    timer ??= window.setTimeout(flush, gatherMilliseconds);
  }

  for (const query of cache.getAll()) note(query);
  const stopHearing = cache.subscribe((event) => {
    // What is shown before the server has it is kept elsewhere.
    if (event.type !== 'updated' || event.action.type !== 'success' || !onlineManager.isOnline()) return;
    note(event.query);
  });
  const stopSession = onSessionChange(() => {
    if (dataOwner() === owner) return;
    owner = dataOwner();
    writer = owner === undefined ? undefined : createWriter(owner);
    changed.clear();
  });
  // Whoever leaves the page may come back without a connection.
  document.addEventListener('visibilitychange', flush);
  return () => {
    stopHearing();
    stopSession();
    document.removeEventListener('visibilitychange', flush);
    window.clearTimeout(timer);
  };
}
