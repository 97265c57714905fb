import { randomUUID } from 'node:crypto';
import { describe, onTestFinished } from 'vitest';
import { createCaller } from '#server/testing/caller.ts';
import { startTestRedis, type TestRedis } from '#server/testing/stand-ins/redis.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, startTestServer, type TestServer, test } from '#server/testing/test.ts';
import { accountApi } from '#shared/auth/account.api.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';

const password = 'correct horse battery';

async function startOne(env: Record<string, string>): Promise<TestServer> {
  const server = await startTestServer(env);
  onTestFinished(() => server.close());
  return server;
}

/** Two servers of one installation; calls are made at each in turn. */
async function startTwo(env: Record<string, string>) {
  const first = await startOne(env);
  const second = await startOne({ ...env, DATABASE_URL: first.config.databaseUrl ?? '' });
  const callers = [first, second].map(({ app }) => createCaller(app, undefined));
  async function statuses(endpoint: Endpoint, bodies: readonly object[]): Promise<number[]> {
    const answers: number[] = [];
    for (const [index, body] of bodies.entries()) {
      answers.push((await callers[index % 2]?.call(endpoint, { body }))?.status ?? 0);
    }
    return answers;
  }
  return { first, second, statuses };
}

async function redisOf(kind: string): Promise<{ env: Record<string, string>; redis?: TestRedis }> {
  if (kind !== 'Redis') return { env: {} };
  const redis = await startTestRedis();
  onTestFinished(() => redis.stop());
  return { env: { REDIS_URL: redis.url }, redis };
}

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));

describe.for(['PostgreSQL', 'Redis'])('two replicas that count in %s', (kind) => {
  test('let one address of the network try five times a minute, together', async () => {
    const { env } = await redisOf(kind);
    const { statuses } = await startTwo({ RATE_LIMIT: 'on', ...env });
    const email = 'nobody@takt.test';
    const secrets = { email, password: 'wrong password', code: 'AAAA2222', token: 'x' };
    for (const endpoint of [authApi.login, authApi.confirmCode, authApi.verifyByToken]) {
      expect(
        await statuses(
          endpoint,
          times(7, () => secrets),
        ),
      ).toEqual([400, 400, 400, 400, 400, 429, 429]);
    }
    for (const endpoint of [authApi.sendCode, accountApi.requestPassword]) {
      expect(
        await statuses(
          endpoint,
          times(5, () => ({ email })),
        ),
      ).toEqual([200, 200, 200, 429, 429]);
    }
    expect(
      await statuses(
        authApi.register,
        times(5, () => secrets),
      ),
    ).toEqual([400, 400, 400, 429, 429]);
  });

  test('let one account meet ten wrong passwords, together, and forget them by a right one', async () => {
    const { env } = await redisOf(kind);
    const { first, statuses } = await startTwo(env);
    const { email } = (await createTenant(first)).owner;
    const wrong = (count: number) => times(count, (index) => ({ email, password: `wrong ${index}` }));
    expect(new Set(await statuses(authApi.login, wrong(9)))).toEqual(new Set([400]));
    expect(await statuses(authApi.login, [{ email, password }])).toEqual([200]);
    expect(new Set(await statuses(authApi.login, wrong(10)))).toEqual(new Set([400]));
    expect(
      await statuses(
        authApi.login,
        times(2, () => ({ email, password })),
      ),
    ).toEqual([429, 429]);
    const other = (await createTenant(first)).owner;
    expect(await statuses(authApi.login, [{ email: other.email, password }])).toEqual([200]);
  });
});

test('while Redis is away the database counts', async () => {
  const { env, redis } = await redisOf('Redis');
  const { first, statuses } = await startTwo({ RATE_LIMIT: 'on', ...env });
  const body = { email: 'nobody@takt.test', password: 'wrong password' };
  expect(await statuses(authApi.login, [body, body])).toEqual([400, 400]);
  await redis?.stop();
  expect(
    await statuses(
      authApi.login,
      times(6, () => body),
    ),
  ).toEqual([400, 400, 400, 400, 400, 429]);
  expect(first.logged.join()).toContain('counted in PostgreSQL meanwhile');
});

test('counts say nothing of whom they count, and go when their time is over', async () => {
  const { first: server } = await startTwo({ RATE_LIMIT: 'on' });
  const anonymous = createCaller(server.app, undefined);
  const body = { email: 'somebody@takt.test', password: 'wrong password' };
  await anonymous.call(authApi.login, { body });
  const { prisma, outbox } = server.services;
  const rows = await prisma.callCount.findMany();
  expect(rows.length).toBe(2);
  expect(JSON.stringify(rows)).not.toMatch(/somebody|127\.0\.0\.1|login/);
  server.clock.advance(60_000);
  const tidy = async () => {
    await prisma.outboxMessage.create({ data: { id: randomUUID(), topic: 'limits.tidy', payload: {} } });
    await outbox.notify();
  };
  await tidy();
  expect(await prisma.callCount.count()).toBe(1);
  server.clock.advance(14 * 60_000);
  await tidy();
  expect(await prisma.callCount.count()).toBe(0);
});

test('a clock that is set back keeps nobody out for longer', async () => {
  const server = await startOne({});
  const { email } = (await createTenant(server)).owner;
  const anonymous = createCaller(server.app, undefined);
  const login = (given: string) => anonymous.call(authApi.login, { body: { email, password: given } });
  for (let attempt = 0; attempt < 10; attempt += 1) await login(`wrong ${attempt}`);
  expect((await login(password)).body).toMatchObject({ message: authTexts.tooManyAttempts });
  server.clock.advance(-24 * 3_600_000);
  expect((await login(password)).status).toBe(200);
});
