import { createHash } from 'node:crypto';
import type { Identity } from '#server/context/identity.ts';
import { roleKey } from '#server/live/live-audience.ts';
import type { LiveBus, LiveMessage } from '#server/live/live-bus.ts';

/** The connection of one reader. */
export interface Subscriber {
  readonly identity: Identity;
  /** The id of the last message received before, as the client sends it back. */
  readonly lastEventId: string | undefined;
  send(text: string): void;
  /** The current identity; undefined when the client has to connect again or may not at all. */
  identify(): Promise<Identity | undefined>;
  end(): void;
}

/** A subscriber with the rights that decide which messages it receives. */
export interface Subscription {
  readonly subscriber: Subscriber;
  identity: Identity;
  teams: ReadonlySet<string>;
  /** Changes with the rights; empty until they are read. */
  mark: string;
  /** The identity may have changed. */
  isSuspect: boolean;
}

export function newSubscription(subscriber: Subscriber): Subscription {
  return {
    subscriber,
    identity: subscriber.identity,
    teams: new Set(),
    mark: '',
    isSuspect: false,
  };
}

/**
 * Messages that cannot be replayed have no id, so a client that reconnects requests the ones after the last that can.
 */
const isReplayable = ({ topic }: LiveMessage) => topic !== 'presence';

const idLine = (event: string, { mark }: Subscription) => `id: ${event}.${mark}\n`;

const bodyOf = ({ topic, id, ids, tasks, from, data }: LiveMessage) =>
  `event: ${topic}\ndata: ${JSON.stringify({ id, ids, tasks, from, data })}\n\n`;

/** Sends a message to one subscription after another; omits tasks that the subscriber may not read. */
export function senderOf(message: LiveMessage): (subscription: Subscription) => void {
  const { tasks, taskKeys } = message;
  const body = bodyOf(message);
  const without = tasks && taskKeys ? bodyOf({ ...message, tasks: [] }) : body;
  return (subscription) => {
    const isOpen = taskKeys === undefined || taskKeys.some((key) => holds(subscription, key));
    const line = isReplayable(message) ? idLine(message.event, subscription) : '';
    subscription.subscriber.send(`${line}${isOpen ? body : without}`);
  };
}

/** A message that only tells up to which event the client is current. A parser of streams skips what holds no data. */
const positionOf = (live: LiveBus, subscription: Subscription) =>
  `${idLine(live.lastEvent(), subscription)}event: position\ndata: {}\n\n`;

/** Makes the client read everything again. */
export function sendStale(live: LiveBus, subscription: Subscription): void {
  subscription.subscriber.send(`${idLine(live.lastEvent(), subscription)}event: stale\ndata: {}\n\n`);
}

/** Shows that the connection is open and, where no message is pending, up to which event it is current. */
export function sendHeartbeat(live: LiveBus, subscription: Subscription, upTo: 'now' | 'unknown'): void {
  subscription.subscriber.send(upTo === 'now' ? positionOf(live, subscription) : ': still here\n\n');
}

function holds({ identity, teams }: Subscription, key: string): boolean {
  const { employeeId, userId, permissions, role = '' } = identity;
  if (key === employeeId || key === userId || teams.has(key) || permissions.has(key)) return true;
  return key === roleKey(role);
}

export function isFor(live: LiveBus, message: LiveMessage, subscription: Subscription): boolean {
  const { topic, id = '', from, to, keys } = message;
  const { employeeId, userId = '' } = subscription.identity;
  if (topic === 'presence') return from !== userId && live.isPresent(id, userId);
  if (to !== undefined) return employeeId !== undefined && to.includes(employeeId);
  return keys === undefined || keys.some((key) => holds(subscription, key));
}

function markOf({ permissions, role = '' }: Identity, teams: readonly string[]): string {
  const rights = [role, ...[...permissions].sort(), ...teams].join(' ');
  return createHash('sha256').update(rights).digest('base64url').slice(0, 8);
}

/** Missed messages; undefined if they are no longer stored or the rights were different then. */
function missed(live: LiveBus, subscription: Subscription, lastEventId: string): LiveMessage[] | undefined {
  const end = lastEventId.lastIndexOf('.');
  if (lastEventId.slice(end + 1) !== subscription.mark) return undefined;
  const messages = live.since(subscription.identity.tenantId ?? '', lastEventId.slice(0, end));
  return messages?.filter((message) => isFor(live, message, subscription));
}

function sendMissed(live: LiveBus, subscription: Subscription): void {
  const { lastEventId, send } = subscription.subscriber;
  const messages = lastEventId === undefined ? [] : missed(live, subscription, lastEventId);
  if (messages === undefined) {
    sendStale(live, subscription);
    return;
  }
  for (const message of messages) senderOf(message)(subscription);
  send(positionOf(live, subscription));
}

/** Applies the current rights; a client whose rights changed reads everything again. */
export function updateRights(live: LiveBus, subscription: Subscription, teams: readonly string[]): void {
  const before = subscription.mark;
  subscription.teams = new Set(teams);
  subscription.mark = markOf(subscription.identity, teams);
  if (before === '') sendMissed(live, subscription);
  else if (before !== subscription.mark) sendStale(live, subscription);
}
