import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenLive, liveState } from '#client/lib/live.ts';
import { clearSession, saveSession } from '#client/lib/session.ts';

const encoder = new TextEncoder();
const tasks = ['tenant', 'tasks', 'team', 'blue'];

/** A server of events; each connection is a stream that the test writes to. */
function eventServer() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        streams.push(stream);
        init?.signal?.addEventListener('abort', () => stream.error(new DOMException('gone', 'AbortError')));
      },
    });
    return new Response(body);
  });
  const say = (text: string) => streams.at(-1)?.enqueue(encoder.encode(text));
  return { streams, say, lose: () => streams.at(-1)?.close() };
}

let queryClient: QueryClient;
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  clearSession();
  saveSession({ token: 'access', refresh_token: 'refresh', user: { id: 'user', tenantId: 'tenant' } });
  queryClient = new QueryClient();
});

afterEach(() => {
  leave();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const isStale = (key: string[] = tasks) => queryClient.getQueryState(key)?.isInvalidated;

async function listen() {
  const server = eventServer();
  leave = listenLive(queryClient);
  await pass(10);
  return server;
}

test('an event makes stale what it names, and nothing else', async () => {
  const { say } = await listen();
  const teams = ['tenant', 'teams', 'list'];
  queryClient.setQueryData(tasks, 'tasks');
  queryClient.setQueryData(teams, 'teams');
  say('retry: 2000\n\nevent: tas');
  say('ks\ndata: {"id":"one"}\n\n');
  await pass(10);
  expect([liveState(), isStale(), isStale(teams)]).toEqual(['live', true, false]);
});

test('the first connection questions only what was read before it was asked for', async () => {
  queryClient.setQueryData(['tenant', 'teams', 'list'], 'old');
  await pass(1000);
  eventServer();
  leave = listenLive(queryClient);
  queryClient.setQueryData(tasks, 'fresh');
  await pass(10);
  expect([isStale(['tenant', 'teams', 'list']), isStale()]).toEqual([true, false]);
});

test('a lost connection is made again, and all that was read before is questioned', async () => {
  const { streams, lose } = await listen();
  queryClient.setQueryData(tasks, 'fresh');
  lose();
  await pass(10);
  expect([liveState(), isStale()]).toEqual(['offline', false]);
  await pass(2000);
  expect([liveState(), isStale(), streams.length]).toEqual(['live', true, 2]);
});

test('a connection that falls silent counts as lost', async () => {
  const { streams, say } = await listen();
  await pass(50_000);
  say(': still here\n\n');
  await pass(50_000);
  expect([liveState(), streams.length]).toEqual(['live', 1]);
  await pass(15_000);
  expect([liveState(), streams.length]).toEqual(['live', 2]);
});

test('nothing is tried any more after leaving', async () => {
  const { streams } = await listen();
  leave();
  await pass(10_000);
  expect([liveState(), streams.length]).toEqual(['offline', 1]);
});
