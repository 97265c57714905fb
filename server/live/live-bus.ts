import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Listener } from '#server/db/listener.ts';
import { execute, queryableOf } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { createExpiringMap } from '#server/live/expiring-map.ts';
import { audienceStatement, readersOf, withoutDisk } from '#server/live/live-audience.ts';
import { type LiveTopic, liveTopics, mostNamed } from '#shared/live/topics.ts';

/** Seconds for which somebody counts as present after they showed themselves. */
const presentSeconds = 20;

interface Presence {
  /** Somebody is at a thing that several people look at. */
  note(thing: string, userId: string): void;
  has(thing: string, userId: string): boolean;
}

/** Present users by thing, as far as this process received them lately. */
export function createPresence(now: () => number = () => performance.now()): Presence {
  const seen = createExpiringMap<true>(now);
  return {
    note: (thing, userId) => seen.set(`${thing} ${userId}`, true, now() + presentSeconds * 1000),
    has: (thing, userId) => seen.get(`${thing} ${userId}`) === true,
  };
}

const liveMessage = z.object({
  /** Made by the sender and the same on every replica, which all receive messages in one order. */
  event: z.string(),
  tenantId: z.string(),
  topic: z.enum(liveTopics),
  id: z.string().optional(),
  /** The ids if there are only a few; absent as well as `id`: any. */
  ids: z.array(z.string()).optional(),
  /** Tasks whose worked time changed with somebody's; absent: any. */
  tasks: z.array(z.string()).optional(),
  /** Keys of people who may learn which tasks these are. */
  taskKeys: z.array(z.string()).optional(),
  /** Employees it is for; absent: everybody in the workspace. */
  to: z.array(z.string()).optional(),
  /** Keys of people, teams, permissions and roles that may read the subject; absent: everybody in the workspace. */
  keys: z.array(z.string()).optional(),
  /** The present user and the data they show. */
  from: z.string().optional(),
  data: z.unknown().optional(),
});
export type LiveMessage = z.infer<typeof liveMessage>;

interface Subscriber {
  readonly receive: (message: LiveMessage) => void;
  readonly stale: () => void;
}

interface Present {
  /** The presence of a user at a thing. */
  readonly id: string;
  /** The present user. */
  readonly from: string;
  /** The data that the user shows to others. */
  readonly data: unknown;
}

interface PublishDetails {
  /** People and teams that could read the things until now and have to learn that it is over. */
  readonly before?: readonly string[] | undefined;
  /** Tasks whose worked time changed with somebody's; absent: any. */
  readonly tasks?: readonly string[] | undefined;
}

/** "Something of this topic changed in this tenant", carried to every replica; never the data itself. */
export interface LiveBus {
  /**
   * Publishes to everybody who may read one of the things. Names a few ids, so that the rest of the cache stays
   * valid; names none if there are many.
   */
  publish(
    tenantId: string,
    topic: LiveTopic,
    id?: string | readonly string[],
    details?: PublishDetails,
  ): Promise<void>;
  /** The same for these employees alone. */
  publishTo(tenantId: string, topic: LiveTopic, employeeIds: readonly string[]): Promise<void>;
  /** Shows a user's presence to everybody at the same thing; never stored. */
  present(tenantId: string, present: Present): Promise<void>;
  /** Whether somebody was at the thing lately. */
  isPresent(id: string, userId: string): boolean;
  /** Calls `stale` when messages may be missing: earlier reads may be outdated. */
  subscribe(tenantId: string, receive: (message: LiveMessage) => void, stale?: () => void): () => void;
  /** The id of the newest event; a client that has it has received all earlier ones. */
  lastEvent(): string;
  /** The messages of a workspace after the event; undefined where they are no longer stored. */
  since(tenantId: string, event: string): LiveMessage[] | undefined;
}

const channel = 'takt_live' as const;

/** Messages stored for those who lose their connection; for older ones a client reads everything again. */
const storedMessages = 4096;

/** A message of the database holds 8,000 bytes. */
const employeesOfMessage = 100;

/** The last messages, in the order in which every replica receives them. */
function createMemory() {
  let stored: (Pick<LiveMessage, 'event'> & { message?: LiveMessage })[] = [];
  // Stands for "since this replica listens", before anything was received.
  const restart = () => {
    stored = [{ event: randomUUID() }];
  };
  restart();
  return {
    restart,
    add(message: LiveMessage) {
      stored.push({ event: message.event, message });
      if (stored.length > 2 * storedMessages) stored = stored.slice(-storedMessages);
    },
    lastEvent: () => stored.at(-1)?.event ?? '',
    since(tenantId: string, event: string): LiveMessage[] | undefined {
      const index = stored.findLastIndex((one) => one.event === event);
      if (index < 0) return undefined;
      return stored
        .slice(index + 1)
        .flatMap(({ message }) => (message?.tenantId === tenantId ? [message] : []));
    },
  };
}

const notifySql = statement(
  (p: Params<{ channel: string; message: string }>) => sql`
  select pg_notify(${p.channel}, ${p.message}) from ${withoutDisk}`,
);

export function createLiveBus(pool: Pool, listener: Listener): LiveBus {
  const db = queryableOf(pool);
  const subscribers = new Map<string, Set<Subscriber>>();
  const memory = createMemory();
  const presence = createPresence();
  listener.on(channel, (payload) => {
    const message = liveMessage.safeParse(JSON.parse(payload));
    if (!message.success) return;
    const { topic, id, from } = message.data;
    if (topic !== 'presence') memory.add(message.data);
    else if (id !== undefined && from !== undefined) presence.note(id, from);
    for (const { receive } of subscribers.get(message.data.tenantId) ?? []) receive(message.data);
  });
  listener.onReconnect(() => {
    memory.restart();
    for (const set of subscribers.values()) for (const { stale } of set) stale();
  });
  async function send(message: Omit<LiveMessage, 'event'>): Promise<void> {
    const text = JSON.stringify({ event: randomUUID(), ...message });
    await execute(db, notifySql({ channel, message: text }));
  }
  return {
    async publish(tenantId, topic, id, { before = [], tasks } = {}) {
      const toReaders = audienceStatement(topic);
      if (id === undefined || toReaders === undefined) {
        const named = typeof id === 'string' ? id : undefined;
        await send({ tenantId, topic, id: named, keys: readersOf(topic)?.map(String) });
        return;
      }
      const ids = typeof id === 'string' ? [id] : id;
      const named = ids.length <= mostNamed ? ids : undefined;
      await execute(db, toReaders({ channel, tenantId, topic, named, ids, before, tasks }));
    },
    async publishTo(tenantId, topic, employeeIds) {
      for (let from = 0; from < employeeIds.length; from += employeesOfMessage) {
        await send({ tenantId, topic, to: employeeIds.slice(from, from + employeesOfMessage) });
      }
    },
    present: (tenantId, present) => send({ tenantId, topic: 'presence', ...present }),
    isPresent: presence.has,
    subscribe(tenantId, receive, stale = () => undefined) {
      const subscriber = { receive, stale };
      const set = subscribers.get(tenantId) ?? new Set();
      subscribers.set(tenantId, set.add(subscriber));
      return () => {
        set.delete(subscriber);
        if (set.size === 0 && subscribers.get(tenantId) === set) subscribers.delete(tenantId);
      };
    },
    lastEvent: memory.lastEvent,
    since: memory.since,
  };
}
