import type { Services } from '#server/context/context.ts';
import type { Identity } from '#server/context/identity.ts';
import { queryableOf, queryRows } from '#server/db/query.ts';
import { teamsOfPeopleSql } from '#server/live/live-audience.ts';
import type { LiveMessage } from '#server/live/live-bus.ts';
import {
  isFor,
  newSubscription,
  type Subscriber,
  type Subscription,
  senderOf,
  sendHeartbeat,
  sendStale,
  updateRights,
} from './live-subscription.ts';

export interface OpenStream {
  /** Sends a heartbeat. */
  beat(): void;
  close(): void;
}

type Channel = ReturnType<typeof createChannel>;

async function findTeams({ pool }: Services, tenantId: string, people: readonly Identity[]) {
  const employeeIds = people.map(({ employeeId }) => employeeId ?? null);
  const userIds = people.map(({ userId }) => userId);
  const rows = await queryRows(queryableOf(pool), teamsOfPeopleSql({ tenantId, employeeIds, userIds }));
  return new Map(rows.map(({ userId, teams }) => [userId, teams ?? []]));
}

async function identify(subscription: Subscription): Promise<Subscription[]> {
  if (!subscription.isSuspect) return [subscription];
  subscription.isSuspect = false;
  const identity = await subscription.subscriber.identify();
  if (identity === undefined) {
    subscription.subscriber.end();
    return [];
  }
  subscription.identity = identity;
  return [subscription];
}

/** Messages in order; they wait while the rights of a subscription are read. */
function createQueue(on: {
  deliver(message: LiveMessage): void;
  read(subscriptions: readonly Subscription[]): Promise<void>;
}) {
  const unsure = new Set<Subscription>();
  const waiting: LiveMessage[] = [];
  let isReading = false;

  function next(): void {
    if (isReading) return;
    if (unsure.size === 0) {
      for (const message of waiting.splice(0)) on.deliver(message);
      return;
    }
    isReading = true;
    const batch = [...unsure];
    unsure.clear();
    void on.read(batch).finally(() => {
      isReading = false;
      next();
    });
  }

  return {
    push(message: LiveMessage): void {
      waiting.push(message);
      next();
    },
    recheck(subscriptions: Iterable<Subscription>): void {
      for (const subscription of subscriptions) unsure.add(subscription);
      next();
    },
    drop: (subscription: Subscription) => unsure.delete(subscription),
    isCaughtUp: () => waiting.length === 0 && !isReading,
  };
}

/** The open streams of one workspace. */
function createChannel(services: Services, tenantId: string) {
  const { live, log } = services;
  const subscriptions = new Set<Subscription>();

  function broadcast(message: LiveMessage): void {
    const send = senderOf(message);
    for (const subscription of subscriptions) if (isFor(live, message, subscription)) send(subscription);
  }

  async function read(batch: readonly Subscription[]): Promise<void> {
    try {
      const identified = (await Promise.all(batch.map(identify))).flat();
      const people = identified.map(({ identity }) => identity);
      const teams = await findTeams(services, tenantId, people);
      for (const subscription of identified) {
        if (subscriptions.has(subscription))
          updateRights(live, subscription, teams.get(subscription.identity.userId ?? '') ?? []);
      }
    } catch (error) {
      // The clients connect again and name the last message they received.
      log.warn({ err: error }, 'rights of live subscriptions cannot be read');
      for (const { subscriber } of batch) subscriber.end();
    }
  }

  const queue = createQueue({ deliver: broadcast, read });

  function receive(message: LiveMessage): void {
    if (message.topic === 'teams') queue.recheck(subscriptions);
    queue.push(message);
  }

  const close = live.subscribe(tenantId, receive, () => {
    for (const subscription of subscriptions) if (subscription.mark !== '') sendStale(live, subscription);
    queue.recheck(subscriptions);
  });

  return {
    suspect(concerns: (identity: Identity) => boolean): void {
      const suspects = [...subscriptions].filter(({ identity }) => concerns(identity));
      for (const subscription of suspects) subscription.isSuspect = true;
      queue.recheck(suspects);
    },
    subscribe(subscriber: Subscriber): OpenStream {
      const subscription = newSubscription(subscriber);
      subscriptions.add(subscription);
      queue.recheck([subscription]);
      return {
        beat: () => sendHeartbeat(live, subscription, queue.isCaughtUp() ? 'now' : 'unknown'),
        close() {
          subscriptions.delete(subscription);
          queue.drop(subscription);
        },
      };
    },
    isEmpty: () => subscriptions.size === 0,
    close,
  };
}

/** A channel for each workspace; sends a message to the subscribers who may read the changed record. */
export function createChannels(services: Services): { subscribe(subscriber: Subscriber): OpenStream } {
  const channels = new Map<string, Channel>();
  services.sessions.onChange((concerns) => {
    for (const channel of channels.values()) channel.suspect(concerns);
  });
  return {
    subscribe(subscriber) {
      const { tenantId = '' } = subscriber.identity;
      const channel = channels.get(tenantId) ?? createChannel(services, tenantId);
      channels.set(tenantId, channel);
      const { beat, close } = channel.subscribe(subscriber);
      return {
        beat,
        close() {
          close();
          if (!channel.isEmpty() || channels.get(tenantId) !== channel) return;
          channel.close();
          channels.delete(tenantId);
        },
      };
    },
  };
}
