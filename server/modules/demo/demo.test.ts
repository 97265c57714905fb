import { createCaller } from '#server/testing/caller.ts';
import { expect, startTestServer, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { dataArchivesApi } from '#shared/data-archives/data-archives.api.ts';
import { demoApi } from '#shared/demo/demo.api.ts';
import { demoTexts } from '#shared/demo/demo.schema.ts';
import { systemApi } from '#shared/system/system.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

const key = '3f0c8c5e-94c1-4f0e-9d6b-0d5f2b6f7a11';
const other = '7e1a6b52-0b55-4a39-8f0e-5b1f1f3f9c22';

test('an empty installation is filled once, opened again by the key alone, and empty again once it is removed', async () => {
  const server = await startTestServer({ DEMO_DATA: 'on', RATE_LIMIT: 'off' });
  const anonymous = createCaller(server.app, undefined);
  const isOffered = async () => (await anonymous.call(systemApi.setup)).body.offersDemo;
  expect(await isOffered()).toBe(true);

  const [filled, again] = await Promise.all([
    anonymous.call(demoApi.fill, { body: { key } }),
    anonymous.call(demoApi.fill, { body: { key } }),
  ]);
  expect([filled.status, again.status]).toEqual([200, 200]);
  expect(await server.services.prisma.tenant.count()).toBe(1);
  expect(await isOffered()).toBeUndefined();
  const owner = createCaller(server.app, filled.body.token);
  const me = await owner.call(usersApi.me, { query: { relations: ['role'] } });
  expect(me.body.role?.name).toBe('SUPER_ADMIN');
  expect(me.body.email).toMatch(/@demo\.example$/);

  const refused = await anonymous.call(demoApi.fill, { body: { key: other } });
  expect(refused).toMatchObject({ status: 409, body: { message: demoTexts.notEmpty } });
  const guessed = { email: me.body.email ?? '', password: 'takt demo password' };
  expect((await anonymous.call(authApi.login, { body: guessed })).status).toBe(400);

  await owner.call(dataArchivesApi.create, { body: {} });
  await server.services.outbox.notify();
  const { keys } = await server.services.prisma.dataArchive.findFirstOrThrow();
  const areStored = () => Promise.all(keys.map((name) => server.services.files.has(name)));
  expect(await areStored()).toEqual([true]);
  expect((await owner.call(demoApi.remove)).status).toBe(204);
  expect(await areStored()).toEqual([false]);
  expect((await owner.call(usersApi.me)).status).toBe(401);
  const { account, tenant, task, timeLog, session } = server.services.prisma;
  const left = [account.count(), tenant.count(), task.count(), timeLog.count(), session.count()];
  expect(await Promise.all(left)).toEqual([0, 0, 0, 0, 0]);
  expect(await isOffered()).toBe(true);
  await server.close();
}, 60_000);

test('an installation of this machine offers it to callers on this machine alone', async () => {
  const server = await startTestServer({ APP_URL: 'http://localhost:3000' });
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  const setup = (headers: Record<string, string>) =>
    server.app.inject({ method: 'GET', url: '/api/setup', headers: { host: 'localhost:3000', ...headers } });
  expect((await setup({})).json()).toMatchObject({ offersDemo: true });
  expect((await setup(forwarded)).json().offersDemo).toBeUndefined();
  const fill = { method: 'POST', url: '/api/demo', payload: { key } } as const;
  const answer = await server.app.inject({ ...fill, headers: { host: 'localhost:3000', ...forwarded } });
  expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'NOT_OFFERED' }]);
  expect(await server.services.prisma.tenant.count()).toBe(0);
  await server.close();
});

test('it is not offered where that is switched off', async () => {
  const server = await startTestServer({ DEMO_DATA: 'off' });
  const anonymous = createCaller(server.app, undefined);
  expect((await anonymous.call(systemApi.setup)).body.offersDemo).toBeUndefined();
  const answer = await anonymous.call(demoApi.fill, { body: { key } });
  expect(answer).toMatchObject({ status: 403, body: { message: demoTexts.notOffered } });
  expect(await server.services.prisma.account.count()).toBe(0);
  await server.close();
});

test('an owner of another workspace cannot remove it this way', async ({ server, tenant }) => {
  const answer = await tenant.owner.call(demoApi.remove);
  expect(answer).toMatchObject({ status: 403, body: { message: demoTexts.ownerOnly } });
  expect(await server.services.prisma.tenant.count({ where: { id: tenant.tenantId } })).toBe(1);
});
