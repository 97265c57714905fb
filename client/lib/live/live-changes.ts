import type { Query, QueryClient } from '@tanstack/react-query';
import { type LiveTopic, staleAreas } from '#shared/live/topics.ts';

export interface LiveEvent {
  readonly topic: LiveTopic;
  readonly id?: string | undefined;
  /** The ids, if one message names several. */
  readonly ids?: readonly string[] | undefined;
  /** For a timer: the tasks whose worked time changed; undefined: any. */
  readonly tasks?: readonly string[] | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The combined events of a moment for one topic; undefined stands for anything. */
export interface LiveChanges {
  readonly topic: LiveTopic;
  readonly ids: readonly string[] | undefined;
  readonly tasks: readonly string[] | undefined;
}

/** Puts what was read into what the page has by then. */
interface Edit<T> {
  apply(current: T): T;
}

/** A part is read at every change, even right after the last. */
export const partOptions = { gcTime: 0, staleTime: 0 } as const;

/** A partial update of an answer: only a part of it is read again. */
interface PartRead<T> {
  read(): Promise<Edit<T>>;
}

/** The effect of changes on an answer; undefined: all of it is read again. */
export interface Live<T> {
  follow(data: T, changes: LiveChanges, client: QueryClient): 'nothing' | PartRead<T> | undefined;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { live?: Live<unknown> | undefined };
  }
}

/** Topics whose reads name what the message is about: those of other things stay as they are. */
export const namedById: ReadonlySet<LiveTopic> = new Set(['comments', 'attachments']);

/** All of a list, or undefined where one of them is unknown. */
function union(lists: readonly (readonly string[] | undefined)[]): string[] | undefined {
  const known = lists.filter((list) => list !== undefined);
  return known.length < lists.length ? undefined : [...new Set(known.flat())];
}

export const changesOf = (topic: LiveTopic, events: readonly LiveEvent[]): LiveChanges => ({
  topic,
  ids: union(events.map(({ id, ids }) => (id === undefined ? ids : [id]))),
  tasks: union(events.map(({ tasks }) => tasks)),
});

/** Whether the text of a key or an answer names one of the things. */
export function mentions(value: unknown, ids: readonly string[]): boolean {
  const text = JSON.stringify(value);
  return ids.some((id) => text.includes(id));
}

const isUnnamed = ({ queryKey }: Query, { topic, ids }: LiveChanges) =>
  namedById.has(topic) && ids !== undefined && !mentions(queryKey, ids);

interface Writes {
  /** Begins the keys of the writes; absent: all. */
  readonly writes?: readonly string[];
  readonly mostMilliseconds?: number;
}

/**
 * Resolves once no write is pending, since a read during a write may lack it; at the latest after the given time, if
 * any.
 */
export function untilWritten(client: QueryClient, { writes, mostMilliseconds }: Writes = {}): Promise<void> {
  const isWriting = () => client.isMutating(writes && { mutationKey: writes }) > 0;
  if (!isWriting()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      unsubscribe();
      resolve();
    };
    const unsubscribe = client.getMutationCache().subscribe(() => isWriting() || end());
    if (mostMilliseconds !== undefined) window.setTimeout(end, mostMilliseconds);
  });
}

const tries = 3;

/** Reads the part and puts it in; again where the page has changed or read the whole meanwhile. */
async function readPart(client: QueryClient, query: Query, { read }: PartRead<unknown>): Promise<void> {
  for (let count = 0; count < tries; count += 1) {
    await untilWritten(client);
    const version = query.state.dataUpdateCount;
    // A write breaks it off, as it does with every read of what it shows.
    const edit = await read().catch(() => undefined);
    if (edit === undefined || query.state.dataUpdateCount !== version) continue;
    const { data, dataUpdatedAt: updatedAt } = query.state;
    // The rest of it is as old as it was.
    if (data !== undefined) client.setQueryData(query.queryKey, edit.apply(data), { updatedAt });
    return;
  }
  await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

/** Makes stale what changed, or reads the part of it; parts of one answer one after the other. */
export function createFollower(client: QueryClient): (changes: LiveChanges) => void {
  const reading = new WeakMap<Query, Promise<void>>();

  /** Whether nothing more is to be done about the answer. */
  function follows(query: Query, changes: LiveChanges): boolean {
    if (isUnnamed(query, changes)) return true;
    const { data, fetchStatus, isInvalidated } = query.state;
    if (data === undefined || fetchStatus !== 'idle' || isInvalidated) return false;
    const part = query.meta?.live?.follow(data, changes, client);
    if (part === 'nothing') return true;
    if (part === undefined || !query.isActive()) return false;
    reading.set(
      query,
      (reading.get(query) ?? Promise.resolve()).then(() => readPart(client, query, part)),
    );
    return true;
  }

  return (changes) => {
    for (const area of staleAreas[changes.topic]) {
      const queries = client.getQueryCache().findAll({ queryKey: [area] });
      const followed = new Set(queries.filter((query) => follows(query, changes)));
      const predicate = (query: Query) => !followed.has(query);
      void client.invalidateQueries({ queryKey: [area], predicate });
    }
  };
}
