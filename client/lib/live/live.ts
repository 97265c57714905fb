import type { QueryClient } from '@tanstack/react-query';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { z } from 'zod';
import { refreshSession } from '#client/lib/api/api.ts';
import { refreshAll } from '#client/lib/api/read.ts';
import { noteReach } from '#client/lib/failures/connection.ts';
import { onDataSync, wantsRealTime } from '#client/lib/live/data-sync.ts';
import { accessToken, onSessionChange, readingSignal, tenantId } from '#client/lib/session/session.ts';
import { createListeners, createStore } from '#client/lib/session/session-store.ts';
import { isLiveTopic } from '#shared/live/topics.ts';
import {
  changesOf,
  createFollower,
  type LiveChanges,
  type LiveEvent,
  namedById,
  untilWritten,
} from './live-changes.ts';

type LiveState = 'live' | 'offline';

const state = createStore<LiveState>('offline');
export const liveState = state.read;
export const onLiveState = state.onChange;

const events = createListeners<LiveEvent>();
/** Subscribes to every message of the server, besides what becomes stale by it. */
export const onLiveEvent = events.subscribe;

/** Messages of one topic within this time are followed at the first, and together at its end. */
const burstMilliseconds = 250;

/**
 * Makes stale what events name: at once, and of a burst of the same once more when it is over. A message about what this
 * page is writing comes just before the answer; all that either makes stale is then read in one call.
 */
function createStaleness(queryClient: QueryClient) {
  const bursts = new Map<string, { timer: number; more: LiveEvent[] }>();
  const makeStale = createFollower(queryClient);
  let isStopped = false;

  function follow(changes: LiveChanges): void {
    if (queryClient.isMutating() === 0) {
      makeStale(changes);
      return;
    }
    void untilWritten(queryClient, { mostMilliseconds: burstMilliseconds }).then(
      () => isStopped || makeStale(changes),
    );
  }

  function receive(event: LiveEvent): void {
    events.notify(event);
    const { topic, id } = event;
    const key = `${topic} ${namedById.has(topic) ? id : ''}`;
    const burst = bursts.get(key);
    if (burst) {
      burst.more.push(event);
      return;
    }
    follow(changesOf(topic, [event]));
    const more: LiveEvent[] = [];
    const end = () => {
      bursts.delete(key);
      if (more.length > 0) follow(changesOf(topic, more));
    };
    bursts.set(key, { timer: window.setTimeout(end, burstMilliseconds), more });
  }

  function stop(): void {
    isStopped = true;
    for (const { timer } of bursts.values()) window.clearTimeout(timer);
  }

  return { receive, stop };
}

function dataOf({ data }: EventSourceMessage): LiveEvent['data'] {
  try {
    return { ...JSON.parse(data) };
  } catch {
    return {};
  }
}

/** The ids that a message names; unexpected values count as anything. */
const named = z.object({
  id: z.string().optional().catch(undefined),
  ids: z.array(z.string()).optional().catch(undefined),
  tasks: z.array(z.string()).optional().catch(undefined),
});

interface StreamHandlers {
  /** The time since which no change is missed, in milliseconds since 1970. */
  open(openedAt: number): void;
  event(event: LiveEvent): void;
  /** The server does not know what was missed. */
  gap(): void;
  /** The id of the latest message; a stream that is opened with it continues there. */
  last(eventId: string): void;
}

function readMessage(message: EventSourceMessage, on: StreamHandlers): void {
  const { event: topic = '', id } = message;
  if (topic === 'stale') on.gap();
  if (isLiveTopic(topic)) {
    const data = dataOf(message);
    on.event({ topic, data, ...named.parse(data) });
  }
  if (id !== undefined) on.last(id);
}

async function readStream(response: Response, on: StreamHandlers, onData: () => void) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return;
  const parser = createParser({ onEvent: (message) => readMessage(message, on) });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onData();
    parser.feed(value);
  }
}

const retryMilliseconds = 2000;
/** The server sends something every 25 s; a connection that is silent for longer than two of these is dead. */
const silenceMilliseconds = 60_000;

async function openStream(last: string | undefined, signal: AbortSignal) {
  const headers = {
    authorization: `Bearer ${accessToken()}`,
    ...(last === undefined ? {} : { 'last-event-id': last }),
  };
  const response = await fetch('/api/events', { headers, signal }).catch((error: unknown) => {
    if (!signal.aborted) noteReach('away');
    throw error;
  });
  return { response, openedAt: Date.now() };
}

/** Reads one connection to its end; throws when it is lost. */
async function listenOnce(last: string | undefined, signal: AbortSignal, on: StreamHandlers) {
  const connection = new AbortController();
  let silence: number | undefined;
  const restartSilence = () => {
    window.clearTimeout(silence);
    silence = window.setTimeout(() => connection.abort(), silenceMilliseconds);
  };
  try {
    restartSilence();
    const either = AbortSignal.any([signal, connection.signal]);
    const { response, openedAt } = await openStream(last, either);
    // A token that ran out while the connection was lost; the next try has another.
    if (response.status === 401) await refreshSession();
    if (!response.ok) throw new Error(`events answered ${response.status}`);
    on.open(openedAt);
    await readStream(response, on, restartSilence);
  } finally {
    window.clearTimeout(silence);
  }
}

/** Resolves when the first connection stands or failed. */
let opening: Promise<void> = Promise.resolve();
const mostOpeningMilliseconds = 1000;

/** Resolves when later reads can miss no change, and after a moment in any case. */
export function untilListening(): Promise<void> {
  const moment = new Promise<void>((resolve) => window.setTimeout(resolve, mostOpeningMilliseconds));
  return Promise.race([opening, moment]);
}

/**
 * Listens for changes until the returned function is called; reconnects by itself and names the last message it received,
 * so that the server sends what was missed, or that it does not know.
 */
export function listenLive(queryClient: QueryClient): () => void {
  const controller = new AbortController();
  const staleness = createStaleness(queryClient);
  let retry: number | undefined;
  let last: string | undefined;
  let opened = () => {};
  opening = new Promise((resolve) => {
    opened = resolve;
  });

  const readAgain = (before: number) => void refreshAll(queryClient, before);

  const on: StreamHandlers = {
    open(openedAt) {
      state.write('live');
      noteReach('there');
      opened();
      // Reads from before the first connection may lack a change.
      if (last === undefined) readAgain(openedAt);
    },
    event: staleness.receive,
    gap: () => readAgain(Number.POSITIVE_INFINITY),
    last: (eventId) => {
      last = eventId;
    },
  };

  async function connect(): Promise<void> {
    // A session that is ending has no changes any more.
    await Promise.resolve(readingSignal()).catch(() => undefined);
    if (controller.signal.aborted || accessToken() === undefined) return;
    // A lost connection is expected; the state is shown and the loop tries again.
    await listenOnce(last, controller.signal, on).catch(() => undefined);
    opened();
    if (controller.signal.aborted) return;
    state.write('offline');
    retry = window.setTimeout(connect, retryMilliseconds);
  }

  void connect();
  return () => {
    controller.abort();
    opened();
    staleness.stop();
    window.clearTimeout(retry);
    state.write('offline');
  };
}

/** Listens while somebody is in a workspace and wants live updates, until the returned function is called. */
export function keepListening(queryClient: QueryClient): () => void {
  let heard: string | undefined;
  let stop = () => {};
  const follow = () => {
    const tenant = wantsRealTime() && accessToken() !== undefined ? tenantId() : undefined;
    if (tenant === heard) return;
    stop();
    heard = tenant;
    stop = tenant === undefined ? () => {} : listenLive(queryClient);
  };
  follow();
  const leave = [onSessionChange(follow), onDataSync(follow)];
  return () => {
    for (const end of [...leave, stop]) end();
  };
}
