import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { clearSession, saveSession } from '#client/lib/session/session.ts';
import { resetSessionStores } from '#client/lib/session/session-store.ts';
import { toBatchLine } from '#shared/http/batch.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { call } from './api.ts';
import { batchReads, dropEarlyAnswers } from './batch.ts';

const lasting = `header.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600 }))}.signature`;
const me = '/api/user/me';
const rights = '/api/role-permissions/me';
const answers: Record<string, { status?: number; body: object }> = {
  [me]: { body: { id: 'sam' } },
  [rights]: { body: [] },
};

/** The calls that the page makes: addresses, for a batch with what it reads. */
let sent: (string | { batch: string[] })[];

function answerTo(address: string): Response {
  const { status = 200, body } = answers[address] ?? { status: 404, body: { message: 'Not found.' } };
  return new Response(JSON.stringify(body), { status });
}

async function linesOf(reads: string[]): Promise<Response> {
  const lines = reads.map(async (address, index) => {
    const answer = answerTo(address);
    return toBatchLine({ index, status: answer.status, body: await answer.text() });
  });
  return new Response((await Promise.all(lines)).reverse().join(''));
}

/** `batch` answers the batches in place of one that knows everything. */
function serve(batch: (reads: string[]) => Promise<Response> = linesOf): void {
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    if (address !== '/api/batch') {
      sent.push(address);
      return answerTo(address);
    }
    const { reads }: { reads: string[] } = JSON.parse(String(body));
    sent.push({ batch: reads });
    return batch(reads);
  });
}

/** A page that was just opened: its calls are batched from the beginning. */
function openPage(): void {
  const stop = batchReads();
  onTestFinished(stop);
}

/** The script listens for keys until the code of the page is there. */
function forgetKeys(): void {}

function runScript(): void {
  forgetKeys();
  new Function(readFileSync('client/public/first-reads.js', 'utf8'))();
}
const readBoth = () =>
  Promise.allSettled([call(usersApi.me, { query: {} }), call(rolesApi.myPermissions, {})]);
const values = (both: PromiseSettledResult<unknown>[]) =>
  both.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message));

beforeEach(() => {
  localStorage.clear();
  clearSession();
  saveSession({ token: lasting, refresh_token: 'refresh', user: { id: 'sam', tenantId: 'tenant' } });
  window.firstReads = undefined;
});

afterEach(() => {
  vi.useRealTimers();
  forgetKeys();
});

describe('reads of one moment', () => {
  test('leave in one call, and one that is alone by itself', async () => {
    serve();
    openPage();
    expect(values(await readBoth())).toEqual([{ id: 'sam' }, []]);
    await call(usersApi.me, { query: {} });
    expect(sent).toEqual([{ batch: [me, rights] }, me]);
  });

  test('are taken from the last answer where the server says that they did not change, in one session', async () => {
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
      const { tags }: { tags: string[] } = JSON.parse(String(body));
      asked.push(tags);
      const line = tags[0] === 'W/"a"' ? { status: 304, body: '' } : { status: 200, body: '{"id":"sam"}' };
      return new Response(
        toBatchLine({ index: 0, tag: 'W/"a"', ...line }) + toBatchLine({ index: 1, status: 200, body: '[]' }),
      );
    });
    openPage();
    for (let time = 0; time < 2; time += 1) expect(values(await readBoth())).toEqual([{ id: 'sam' }, []]);
    resetSessionStores();
    await readBoth();
    expect(asked).toEqual([
      ['', ''],
      ['W/"a"', ''],
      ['', ''],
    ]);
  });

  test('are sent alone when the batch fails or leaves them out', async () => {
    serve(async () => new Response('', { status: 502 }));
    openPage();
    expect(values(await readBoth())).toEqual([{ id: 'sam' }, []]);
    expect(sent).toEqual([{ batch: [me, rights] }, me, rights]);
    serve(async ([first = '']) => linesOf([first]));
    expect(values(await readBoth())).toEqual([{ id: 'sam' }, []]);
    expect(sent).toEqual([{ batch: [me, rights] }, rights]);
  });

  test('are drawn as they come, and together once they are on the page', async () => {
    const lines: ReadableStreamDefaultController<Uint8Array>[] = [];
    serve(async () => new Response(new ReadableStream({ start: (stream) => void lines.push(stream) })));
    openPage();
    const line = (index: number, body: string) =>
      lines.at(-1)?.enqueue(new TextEncoder().encode(toBatchLine({ index, status: 200, body })));
    async function read() {
      const came: string[] = [];
      void call(usersApi.me, { query: {} }).then(() => came.push('me'));
      void call(rolesApi.myPermissions, {}).then(() => came.push('rights'));
      const count = lines.length;
      await vi.waitFor(() => expect(lines).toHaveLength(count + 1));
      return came;
    }
    const first = await read();
    line(1, '[]');
    await vi.waitFor(() => expect(first).toEqual(['rights']));
    line(0, '{}');
    lines.at(-1)?.close();
    await vi.waitFor(() => expect(first).toEqual(['rights', 'me']));
    vi.useFakeTimers();
    const again = read();
    await vi.advanceTimersByTimeAsync(60);
    line(1, '[]');
    await vi.advanceTimersByTimeAsync(60);
    const came = await again;
    expect(came).toEqual([]);
    line(0, '{}');
    lines.at(-1)?.close();
    await vi.advanceTimersByTimeAsync(1);
    expect(came).toEqual(['rights', 'me']);
    const slow = read();
    await vi.advanceTimersByTimeAsync(60);
    line(1, '[]');
    await vi.advanceTimersByTimeAsync(120);
    expect(await slow).toEqual(['rights']);
    line(0, '{}');
    lines.at(-1)?.close();
    await vi.advanceTimersByTimeAsync(1);
    expect(await slow).toEqual(['rights', 'me']);
  });

  test('are broken off one by one', async () => {
    serve();
    openPage();
    const controller = new AbortController();
    const broken = call(usersApi.me, { query: {} }, controller.signal);
    const other = call(rolesApi.myPermissions, {});
    controller.abort();
    await expect(broken).rejects.toThrow('aborted');
    await expect(other).resolves.toEqual([]);
  });
});

test('nothing is sent for reads that were all broken off, and no call has more than it may', async () => {
  serve();
  openPage();
  const controller = new AbortController();
  const gone = [1, 2].map(() => call(usersApi.me, { query: {} }, controller.signal));
  controller.abort();
  await Promise.allSettled(gone);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent).toEqual([]);
  await Promise.all(Array.from({ length: 41 }, () => call(usersApi.me, { query: {} })));
  expect(sent).toEqual([{ batch: Array(40).fill(me) }, me]);
});

describe('what a page reads first', () => {
  async function remember(): Promise<void> {
    vi.useFakeTimers();
    serve();
    openPage();
    const both = readBoth();
    await vi.advanceTimersByTimeAsync(6000);
    await both;
    vi.useRealTimers();
  }

  test('is requested before its code is there the next time', async () => {
    await remember();
    serve();
    runScript();
    await vi.waitFor(() => expect(sent).toEqual(['/api/events', { batch: [me, rights] }]));
    openPage();
    expect(values(await readBoth())).toEqual([{ id: 'sam' }, []]);
    expect(sent).toHaveLength(2);
    expect(values(await readBoth())).toEqual([{ id: 'sam' }, []]);
    expect(sent).toEqual(['/api/events', { batch: [me, rights] }, { batch: [me, rights] }]);
  });

  test('is requested again where something has changed since', async () => {
    await remember();
    serve();
    runScript();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    openPage();
    const controller = new AbortController();
    const broken = call(usersApi.me, { query: {} }, controller.signal);
    dropEarlyAnswers();
    controller.abort();
    await expect(broken).rejects.toThrow('aborted');
    await readBoth();
    expect(sent.slice(2)).toEqual([{ batch: [me, rights] }]);
  });

  test('is not given to another session', async () => {
    await remember();
    serve();
    runScript();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    openPage();
    const another = `another${lasting}`;
    saveSession({ token: another, refresh_token: 'refresh', user: { id: 'alex', tenantId: 'tenant' } });
    await readBoth();
    expect(sent.slice(2)).toEqual([{ batch: [me, rights] }]);
  });

  test('is forgotten with the session, and is nothing for another workspace or a session that is over', async () => {
    await remember();
    const stored = localStorage.getItem('first-reads') ?? '';
    clearSession();
    expect(localStorage.getItem('first-reads')).toBeNull();
    serve();
    localStorage.setItem('first-reads', stored);
    runScript();
    saveSession({ token: lasting, user: { id: 'sam', tenantId: 'another' } });
    runScript();
    const over = `header.${btoa(JSON.stringify({ exp: Date.now() / 1000 - 60 }))}.signature`;
    saveSession({ token: over, user: { id: 'sam', tenantId: 'tenant' } });
    runScript();
    expect([sent, window.firstReads]).toEqual([[], undefined]);
  });

  test('is written anew when it cannot be read', () => {
    serve();
    localStorage.setItem('first-reads', '{"pages"');
    runScript();
    expect([sent, localStorage.getItem('first-reads')]).toEqual([[], null]);
  });
});
