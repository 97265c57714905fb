import { password } from '#server/modules/auth/test-people.ts';
import { createCaller } from '#server/testing/caller.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { accountApi } from '#shared/auth/account.api.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

async function signIn(server: TestServer, email: string) {
  const { body } = await createCaller(server.app, undefined).request('POST', authApi.login.path, {
    body: { email, password },
    headers: { 'user-agent': 'Laptop' },
  });
  const { token, refresh_token } = body as { token: string; refresh_token: string };
  return { ...createCaller(server.app, token), refresh_token };
}

test('lists the devices, the one that asks marked', async ({ server, tenant }) => {
  const laptop = await signIn(server, tenant.owner.email);
  server.clock.advance(60_000);
  const { status, body } = await laptop.call(accountApi.sessions);
  expect(status).toBe(200);
  expect(body.total).toBe(body.items.length);
  expect(body.items.filter(({ isCurrent }) => isCurrent)).toEqual([
    {
      id: expect.any(String),
      userAgent: 'Laptop',
      ip: '127.0.0.1',
      createdAt: '2026-03-11T09:00:00.000Z',
      lastUsedAt: '2026-03-11T09:01:00.000Z',
      isCurrent: true,
    },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/token|hash/i);
});

test('one device is signed out at its next call, refresh token included', async ({ server, tenant }) => {
  const { owner } = tenant;
  const laptop = await signIn(server, owner.email);
  expect((await laptop.call(usersApi.me)).status).toBe(200);
  const { body } = await laptop.call(accountApi.sessions);
  const id = body.items.find(({ isCurrent }) => isCurrent)?.id ?? '';
  const ended = await owner.call(accountApi.endSession, { params: { id } });
  expect(ended).toMatchObject({ status: 200, body: { raw: [], affected: 1 } });
  expect((await laptop.call(usersApi.me)).status).toBe(401);
  const { refresh_token } = laptop;
  expect((await laptop.call(authApi.refresh, { body: { refresh_token } })).status).toBe(401);
  expect((await owner.call(usersApi.me)).status).toBe(200);
  expect((await owner.call(accountApi.endSession, { params: { id } })).status).toBe(404);
});

test('one may end the session one is in', async ({ server, tenant }) => {
  const laptop = await signIn(server, tenant.owner.email);
  const { body } = await laptop.call(accountApi.sessions);
  const id = body.items.find(({ isCurrent }) => isCurrent)?.id ?? '';
  expect((await laptop.call(accountApi.endSession, { params: { id } })).status).toBe(200);
  expect((await laptop.call(usersApi.me)).status).toBe(401);
});

test('all others are signed out at once', async ({ server, tenant }) => {
  const { owner } = tenant;
  const devices = [await signIn(server, owner.email), await signIn(server, owner.email)];
  for (const device of devices) expect((await device.call(usersApi.me)).status).toBe(200);
  const before = (await owner.call(accountApi.sessions)).body.total;
  const { status, body } = await owner.call(accountApi.endOtherSessions);
  expect(status).toBe(200);
  expect(body.affected).toBe(before - 1);
  for (const device of devices) expect((await device.call(usersApi.me)).status).toBe(401);
  expect((await owner.call(accountApi.sessions)).body).toMatchObject({
    total: 1,
    items: [{ isCurrent: true }],
  });
});

test('sessions that are over or were signed out are not listed', async ({ server, tenant }) => {
  const laptop = await signIn(server, tenant.owner.email);
  await laptop.call(authApi.logout, { body: {} });
  const other = await signIn(server, tenant.owner.email);
  await server.services.prisma.session.updateMany({
    where: {
      accountId: tenant.owner.accountId,
      OR: [{ userAgent: null }, { userAgent: { not: 'Laptop' } }],
    },
    data: { expiresAt: server.clock.now() },
  });
  expect((await other.call(accountApi.sessions)).body.total).toBe(1);
});

test('somebody else’s sessions are neither seen nor ended', async ({ server, tenant }) => {
  const other = await createTenant(server);
  const ben = await tenant.member();
  for (const stranger of [ben, other.owner]) {
    const [session] = (await stranger.call(accountApi.sessions)).body.items;
    const answer = await tenant.owner.call(accountApi.endSession, { params: { id: session?.id ?? '' } });
    expect(answer.status).toBe(404);
    await tenant.owner.call(accountApi.endOtherSessions);
    expect((await stranger.call(usersApi.me)).status).toBe(200);
    const ids = (await tenant.owner.call(accountApi.sessions)).body.items.map(({ id }) => id);
    expect(ids).not.toContain(session?.id);
  }
});
