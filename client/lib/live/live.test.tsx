import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '#client/app/query-client.ts';
import { clearSession, saveSession } from '#client/lib/session/session.ts';
import { staleAreas } from '#shared/live/topics.ts';
import { listenLive, liveState, untilListening } from './live.ts';

const encoder = new TextEncoder();
const tasks = ['tasks', 'team', 'blue'];

/** A server of events; each connection is a stream that the test writes to. */
function eventServer() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    asked.push(new Headers(init?.headers).get('last-event-id'));
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        streams.push(stream);
        init?.signal?.addEventListener('abort', () => stream.error(new DOMException('gone', 'AbortError')));
      },
    });
    return new Response(body);
  });
  const say = (text: string) => streams.at(-1)?.enqueue(encoder.encode(text));
  return { streams, asked, say, lose: () => streams.at(-1)?.close() };
}

let queryClient: QueryClient;
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  clearSession();
  saveSession({ token: 'access', refresh_token: 'refresh', user: { id: 'user', tenantId: 'tenant' } });
  queryClient = createQueryClient();
});

afterEach(() => {
  leave();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const isStale = (key: readonly unknown[] = tasks) => queryClient.getQueryState(key)?.isInvalidated;

async function listen() {
  const server = eventServer();
  leave = listenLive(queryClient);
  await pass(10);
  return server;
}

test('an event makes stale what it names, and nothing else', async () => {
  const { say } = await listen();
  const teams = ['teams', 'list'];
  queryClient.setQueryData(tasks, 'tasks');
  queryClient.setQueryData(teams, 'teams');
  say('retry: 2000\n\nevent: tas');
  say('ks\ndata: {"id":"one"}\n\n');
  await pass(10);
  expect([liveState(), isStale(), isStale(teams)]).toEqual(['live', true, false]);
});

test('the first connection questions only what was read before it was asked for', async () => {
  queryClient.setQueryData(['teams', 'list'], 'old');
  await pass(1000);
  eventServer();
  leave = listenLive(queryClient);
  queryClient.setQueryData(tasks, 'fresh');
  await pass(10);
  expect([isStale(['teams', 'list']), isStale()]).toEqual([true, false]);
});

test('reads wait for the first connection, and no longer than a moment', async () => {
  const done = vi.fn();
  let open = () => {};
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        open = () => resolve(new Response(new ReadableStream()));
      }),
  );
  leave = listenLive(queryClient);
  void untilListening().then(() => done('open'));
  await pass(500);
  expect(done).not.toHaveBeenCalled();
  open();
  await pass(0);
  expect(done).toHaveBeenCalledWith('open');
  leave();
  leave = listenLive(queryClient);
  void untilListening().then(() => done('late'));
  await pass(1000);
  expect(done).toHaveBeenLastCalledWith('late');
});

/** Shows a query; the test answers its reads. */
function show(queryKey: readonly unknown[]) {
  const answers: ((data: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  onTestFinished(new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined));
  return answers;
}

test('a change during a first read is read once more', async () => {
  const { say } = await listen();
  const [ofTasks, ofProjects] = [show(tasks), show(['projects'])];
  say('event: tasks\ndata: {"id":"one"}\n\n');
  await pass(10);
  for (const answer of [...ofTasks, ...ofProjects]) answer('before the change');
  await pass(10);
  expect([ofTasks.length, ofProjects.length]).toEqual([2, 1]);
  ofTasks[1]?.('after it');
  await pass(10);
  expect([queryClient.getQueryData(tasks), ofTasks.length, isStale()]).toEqual(['after it', 2, false]);
});

test('a failed first stream is followed as well at the next', async () => {
  const { say } = await listen();
  const answers: ((data: string) => void)[] = [];
  const queryFn = vi
    .fn(() => new Promise<string>((resolve) => answers.push(resolve)))
    .mockRejectedValueOnce(new Error('away'));
  const observer = new QueryObserver(queryClient, { queryKey: tasks, queryFn });
  onTestFinished(observer.subscribe(() => undefined));
  await pass(10);
  await queryClient.invalidateQueries({ queryKey: tasks, refetchType: 'none' });
  void observer.refetch();
  await pass(10);
  say('event: tasks\ndata: {"id":"one"}\n\n');
  await pass(10);
  answers[0]?.('before the change');
  await pass(10);
  expect(answers).toHaveLength(2);
});

test('the first connection questions what was asked for before it', async () => {
  const [ofTasks, ofTeams] = [show(tasks), show(['teams', 'list'])];
  await pass(1000);
  ofTeams[0]?.('teams');
  await pass(10);
  await listen();
  ofTasks[0]?.('tasks');
  await pass(10);
  expect([ofTasks.length, ofTeams.length]).toEqual([2, 2]);
});

test('a lost connection is made again from the last message, and what was missed becomes stale', async () => {
  const { streams, asked, say, lose } = await listen();
  say('id: one\nevent: teams\ndata: {}\n\n');
  say('id: two\nevent: position\ndata: {}\n\n');
  await pass(10);
  queryClient.setQueryData(tasks, 'fresh');
  const teams = ['teams', 'list'];
  queryClient.setQueryData(teams, 'fresh');
  lose();
  await pass(10);
  expect(liveState()).toBe('offline');
  await pass(2000);
  expect([liveState(), streams.length, asked]).toEqual(['live', 2, [null, 'two']]);
  say('id: three\nevent: tasks\ndata: {}\n\n');
  await pass(10);
  expect([isStale(), isStale(teams)]).toEqual([true, false]);
});

test('all reads are stale when the server does not know the missed changes', async () => {
  const { say, lose } = await listen();
  say('id: one\nevent: position\ndata: {}\n\n');
  await pass(10);
  queryClient.setQueryData(tasks, 'fresh');
  lose();
  await pass(2010);
  expect(isStale()).toBe(false);
  say('id: nine\nevent: stale\ndata: {}\n\n');
  await pass(10);
  expect(isStale()).toBe(true);
});

test('comments on another task stay as they are', async () => {
  const { say } = await listen();
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
  const [here, there] = [one, two].map((id) => ['comments', 'list', { query: { entityId: id } }]);
  queryClient.setQueryData(here ?? [], 'here');
  queryClient.setQueryData(there ?? [], 'there');
  say(`event: comments\ndata: {"id":"${one}"}\n\n`);
  await pass(10);
  expect([isStale(here), isStale(there)]).toEqual([true, false]);
});

test('a burst of the same is read anew at its beginning and at its end', async () => {
  const { say } = await listen();
  const refetched = vi.spyOn(queryClient, 'invalidateQueries');
  for (let count = 0; count < 20; count += 1) say('event: teams\ndata: {}\n\n');
  await pass(10);
  expect(refetched).toHaveBeenCalledTimes(staleAreas.teams.length);
  await pass(300);
  expect(refetched).toHaveBeenCalledTimes(2 * staleAreas.teams.length);
});

test('a write of this page is read anew once it has its answer, or soon', async () => {
  const { say } = await listen();
  queryClient.setQueryData(tasks, 'tasks');
  let answer = () => {};
  const write = () =>
    queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: () => new Promise<void>((resolve) => (answer = resolve)) })
      .execute({});
  void write();
  await pass(1);
  say('event: tasks\ndata: {}\n\n');
  await pass(100);
  expect(isStale()).toBe(false);
  answer();
  await pass(1);
  expect(isStale()).toBe(true);
  await pass(300);
  queryClient.setQueryData(tasks, 'tasks');
  void write();
  await pass(1);
  say('event: tasks\ndata: {}\n\n');
  await pass(240);
  expect(isStale()).toBe(false);
  await pass(30);
  expect(isStale()).toBe(true);
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

test('settings of the organization are read anew, and a topic of a newer server is passed over', async () => {
  const { say } = await listen();
  const settings = ['workspaces', 'organization', 'one'];
  queryClient.setQueryData(settings, 'settings');
  say('event: of-tomorrow\ndata: {}\n\n');
  await pass(10);
  expect(isStale(settings)).toBe(false);
  say('event: organization\ndata: {}\n\n');
  await pass(10);
  expect(isStale(settings)).toBe(true);
});
