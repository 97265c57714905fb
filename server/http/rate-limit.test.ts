import { createCaller } from '#server/testing/caller.ts';
import { test as base, expect, startTestServer, type TestServer } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';

/** A server with limits for each test: they count all day long. */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern
  .extend('limited', async ({}, { onCleanup }) => {
    const server = await startTestServer({ RATE_LIMIT: 'on', TRUST_PROXY: 'true' });
    onCleanup(() => server.close());
    return server;
  });

/** Calls one after another from an address until the server has enough; answers how many it took, and the refusal. */
async function untilRefused(
  server: TestServer,
  call: { method: string; path: string; from: string },
  most: number,
) {
  const caller = createCaller(server.app, undefined);
  const headers = { 'x-forwarded-for': call.from };
  for (let count = 1; count <= most; count += 1) {
    const body =
      call.method === 'POST' ? { email: `guess${count}@takt.test`, password: 'wrong password' } : undefined;
    const answer = await caller.request(call.method, call.path, { body, headers });
    if (answer.status === 429) return { count, answer };
  }
  throw new Error(`not refused after ${most} calls`);
}

test('guessing passwords ends soon, says when to come back, and concerns one address only', async ({
  limited,
}) => {
  const login = { method: 'POST', path: authApi.login.path };
  const { count, answer } = await untilRefused(limited, { ...login, from: '203.0.113.7' }, 40);
  expect(count).toBeLessThanOrEqual(21);
  expect(answer).toMatchObject({ status: 429, body: { statusCode: 429, code: 'RATE_LIMITED' } });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  const other = await createCaller(limited.app, undefined).request('POST', login.path, {
    body: { email: 'guess@takt.test', password: 'wrong password' },
    headers: { 'x-forwarded-for': '203.0.113.8' },
  });
  expect(other.status).toBe(400);
});

test('guessing addresses ends too', async ({ limited }) => {
  const unknown = { method: 'GET', path: '/no/such/path', from: '203.0.113.9' };
  const { count } = await untilRefused(limited, unknown, 200);
  expect(count).toBeGreaterThan(60);
});
