import { createCaller } from '#server/testing/caller.ts';
import { freshEmail } from '#server/testing/tenant.ts';
import { expect, startTestServer, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { systemApi } from '#shared/system/system.api.ts';

const local = { APP_URL: 'http://localhost:3000' };
const form = () => ({ email: freshEmail('ann'), name: 'Ann Archer', team: 'First crew' });

type Server = Awaited<ReturnType<typeof startTestServer>>;

/** Whether the address of somebody who registers now counts as verified. */
async function register(server: Server, headers: Record<string, string> = {}): Promise<boolean> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    headers: { host: 'localhost:3000', ...headers },
    payload: form(),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().user.isEmailVerified;
}

test('of several first accounts at once one counts as verified, and gets no code', async () => {
  const server = await startTestServer(local);
  const proofs = await Promise.all([register(server), register(server), register(server)]);
  expect(proofs.toSorted()).toEqual([false, false, true]);
  expect(await register(server)).toBe(false);
  await server.services.outbox.notify();
  expect(await server.services.prisma.oneTimeCode.count({ where: { purpose: 'email-verification' } })).toBe(
    3,
  );
  await server.close();
});

test('the form of other clients counts as the first account as well', async () => {
  const server = await startTestServer(local);
  const { app, services } = server;
  const user = { firstName: 'Ann', lastName: 'Archer', email: freshEmail('ann') };
  const payload = { user, password: 'correct horse battery', confirmPassword: 'correct horse battery' };
  const headers = { host: 'localhost:3000' };
  const answer = await app.inject({ method: 'POST', url: '/api/auth/register', headers, payload });
  expect(answer.statusCode).toBe(201);
  const account = await services.prisma.account.findFirstOrThrow();
  expect(account.emailVerifiedAt).not.toBeNull();
  await server.close();
});

test.for<[string, Record<string, string>, Record<string, string>]>([
  ['of a public address', { APP_URL: 'http://takt.test' }, {}],
  ['in production', { ...local, NODE_ENV: 'production' }, {}],
  ['with a mail server', { ...local, SMTP_URL: 'smtp://127.0.0.1:1' }, {}],
  ['of somebody elsewhere', local, { 'x-forwarded-for': '203.0.113.9' }],
])('an installation %s verifies its first address', async ([, env, headers]) => {
  const server = await startTestServer(env);
  expect(await register(server, headers)).toBe(false);
  await server.close();
});

test('an installation is empty until somebody registers, and only where anybody may', async () => {
  const server = await startTestServer(local);
  const isEmpty = async () => (await createCaller(server.app, undefined).call(systemApi.setup)).body.isEmpty;
  expect(await isEmpty()).toBe(true);
  await createCaller(server.app, undefined).call(authApi.register, { body: form() });
  expect(await isEmpty()).toBeUndefined();
  await server.close();
  const closed = await startTestServer({ ...local, REGISTRATION: 'invite-only' });
  expect((await createCaller(closed.app, undefined).call(systemApi.setup)).body.isEmpty).toBeUndefined();
  await closed.close();
});
