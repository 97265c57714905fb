import { describe, onTestFinished } from 'vitest';
import { type Answer, type Caller, createCaller } from '#server/testing/caller.ts';
import { pathsOf } from '#server/testing/every-endpoint.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, startTestServer, type TestServer, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

/** A server of its own for each test, because calls count for a minute. */
async function startLimited(
  settings: Record<string, string> = {},
): Promise<{ server: TestServer; anonymous: Caller }> {
  const server = await startTestServer({ RATE_LIMIT: 'on', ...settings });
  onTestFinished(() => server.close());
  return { server, anonymous: createCaller(server.app, undefined) };
}

async function repeat(times: number, call: (index: number) => Promise<Answer<unknown>>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) statuses.push((await call(index)).status);
  return statuses;
}

const wrong = { email: 'nobody@takt.test', password: 'wrong password' };

function expectTooMany(answer: Answer<unknown>): void {
  expect(answer.status).toBe(429);
  expect(answer.body).toEqual({
    statusCode: 429,
    message: 'Too many attempts. Please wait a moment and try again.',
    error: 'Too Many Requests',
    code: 'RATE_LIMITED',
    errorCode: 'RATE_LIMITED',
    timestamp: expect.any(String),
    requestId: answer.headers['x-request-id'],
  });
  const seconds = Number(answer.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
}

describe('one address may try', () => {
  test('five sign-ins a minute', async () => {
    const { anonymous } = await startLimited();
    const statuses = await repeat(5, () => anonymous.call(authApi.login, { body: wrong }));
    expect(statuses).not.toContain(429);
    expectTooMany(await anonymous.call(authApi.login, { body: wrong }));
  });

  test('five codes a minute, however the path is spelt', async () => {
    const { anonymous } = await startLimited();
    const paths = pathsOf(authApi.confirmCode, '');
    expect(paths.length).toBeGreaterThan(1);
    const body = { email: 'nobody@takt.test', code: '123456' };
    const tryCode = (index: number) => anonymous.request('POST', paths[index % paths.length] ?? '', { body });
    expect(await repeat(5, tryCode)).not.toContain(429);
    for (const path of paths) expectTooMany(await anonymous.request('POST', path, { body }));
  });

  test('three mails a minute, however the path is spelt', async () => {
    const { anonymous } = await startLimited();
    const paths = pathsOf(authApi.sendCode, '');
    const body = { email: 'nobody@takt.test' };
    const send = (index: number) => anonymous.request('POST', paths[index % paths.length] ?? '', { body });
    expect(await repeat(3, send)).toEqual([200, 200, 200]);
    for (const path of paths) expectTooMany(await anonymous.request('POST', path, { body }));
  });

  test('120 paths that do not exist a minute', async () => {
    const { anonymous, server } = await startLimited();
    const guess = (index: number) => anonymous.request('GET', `/guess-${index}`);
    expect(new Set(await repeat(120, guess))).toEqual(new Set([404]));
    expectTooMany(await guess(120));
    expect((await server.app.inject({ url: '/outside' })).statusCode).toBe(429);
    expect((await anonymous.call(authApi.login, { body: wrong })).status).not.toBe(429);
  });

  test('6000 calls a minute, forged bearers included', async () => {
    const { server } = await startLimited();
    const forged = createCaller(server.app, 'forged');
    const call = () => forged.call(usersApi.me);
    for (let batch = 0; batch < 60; batch += 1) {
      const answers = await Promise.all(Array.from({ length: 100 }, call));
      expect(answers.every(({ status }) => status === 401)).toBe(true);
    }
    expectTooMany(await call());
  });
});

test('a server that does not trust a proxy does not believe its header', async () => {
  const { anonymous } = await startLimited();
  const statuses = await repeat(6, (index) =>
    anonymous.request('POST', authApi.login.path, {
      body: wrong,
      headers: { 'x-forwarded-for': `203.0.113.${index}` },
    }),
  );
  expect(statuses.at(-1)).toBe(429);
});

test('behind a trusted proxy each address has a count of its own', async () => {
  const { anonymous } = await startLimited({ TRUST_PROXY: '1' });
  const from = (address: string) =>
    anonymous.request('POST', authApi.login.path, { body: wrong, headers: { 'x-forwarded-for': address } });
  expect(await repeat(5, () => from('203.0.113.1'))).not.toContain(429);
  expect((await from('203.0.113.1')).status).toBe(429);
  expect((await from('203.0.113.2')).status).not.toBe(429);
  // A forged address precedes the one that the proxy appends, and is ignored.
  expect((await from('203.0.113.3, 203.0.113.1')).status).toBe(429);
});

test('a person at work is far from any limit', async () => {
  const { server } = await startLimited();
  const { owner } = await createTenant(server);
  const answer = await owner.call(usersApi.me);
  expect(answer.status).toBe(200);
  expect(Number(answer.headers['x-ratelimit-remaining'])).toBeGreaterThan(5000);
});
