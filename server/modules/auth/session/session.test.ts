import { password } from '#server/modules/auth/test-people.ts';
import { createCaller } from '#server/testing/caller.ts';
import type { TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { usersApi } from '#shared/users/users.api.ts';

const seconds = 1000;
const days = 24 * 60 * 60 * seconds;

async function signIn(server: TestServer, tenant: TestTenant) {
  const { body } = await createCaller(server.app, undefined).call(authApi.login, {
    body: { email: tenant.owner.email, password },
  });
  return body;
}

function refresher(server: TestServer) {
  const anonymous = createCaller(server.app, undefined);
  return (refresh_token: string) => anonymous.call(authApi.refresh, { body: { refresh_token } });
}

test.for(['/auth/refresh-token', '/auth/refresh'])(
  'POST %s gives new tokens',
  async (path, { server, tenant, anonymous }) => {
    const { refresh_token } = await signIn(server, tenant);
    const { status, body } = await anonymous.request('POST', path, { body: { refresh_token } });
    expect(status).toBe(200);
    const answer = body as { token: string; refresh_token: string };
    expect(answer).toMatchObject({ user: { id: tenant.owner.userId } });
    expect(answer.refresh_token).not.toBe(refresh_token);
    expect((await createCaller(server.app, answer.token).call(usersApi.me)).status).toBe(200);
  },
);

test('several tabs refresh with the same token and go on with the same successor', async ({
  server,
  tenant,
}) => {
  const refresh = refresher(server);
  const { refresh_token: first } = await signIn(server, tenant);
  const answers = await Promise.all([refresh(first), refresh(first), refresh(first)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const successors = new Set(answers.map(({ body }) => body.refresh_token));
  expect(successors.size).toBe(1);
  server.clock.advance(60 * seconds);
  expect((await refresh(first)).body.refresh_token).toBe([...successors][0]);
});

test('a token rotates at most once a minute, so the one before stays in its grace', async ({
  server,
  tenant,
}) => {
  const refresh = refresher(server);
  const { refresh_token: first } = await signIn(server, tenant);
  const second = (await refresh(first)).body.refresh_token;
  server.clock.advance(30 * seconds);
  expect((await refresh(second)).body.refresh_token).toBe(second);
  server.clock.advance(31 * seconds);
  expect((await refresh(second)).body.refresh_token).not.toBe(second);
});

const minutes = 60 * seconds;

test('an exchanged token gives the same successor until that is used', async ({ server, tenant }) => {
  const refresh = refresher(server);
  const { refresh_token: first } = await signIn(server, tenant);
  const second = (await refresh(first)).body.refresh_token;
  for (let round = 0; round < 2; round += 1) {
    server.clock.advance(31 * minutes);
    const answers = await Promise.all([refresh(first), refresh(first)]);
    expect(answers.map(({ body }) => body.refresh_token)).toEqual([second, second]);
    expect((await createCaller(server.app, answers[0]?.body.token).call(usersApi.me)).status).toBe(200);
  }
});

test('coming back with an exchanged token does not prolong the session', async ({ server, tenant }) => {
  const refresh = refresher(server);
  const { refresh_token: first } = await signIn(server, tenant);
  await refresh(first);
  server.clock.advance(29 * days);
  expect((await refresh(first)).status).toBe(200);
  server.clock.advance(1 * days);
  expect((await refresh(first)).status).toBe(401);
});

test.for([
  ['in the minute of its exchange', 30 * seconds],
  ['later', 31 * minutes],
] as const)(
  'an exchanged token whose successor was used %s ends the session for everybody',
  async ([, age], { server, tenant }) => {
    const refresh = refresher(server);
    const { refresh_token: first } = await signIn(server, tenant);
    const second = (await refresh(first)).body;
    server.clock.advance(age);
    const used = (await refresh(second.refresh_token)).body;
    server.clock.advance(61 * seconds);
    expect((await refresh(first)).status).toBe(401);
    expect((await refresh(used.refresh_token)).status).toBe(401);
    expect((await createCaller(server.app, used.token).call(usersApi.me)).status).toBe(401);
  },
);

test('any older token ends the session, whether its successors were used or not', async ({
  server,
  tenant,
}) => {
  const refresh = refresher(server);
  const { refresh_token: first } = await signIn(server, tenant);
  const second = (await refresh(first)).body.refresh_token;
  server.clock.advance(61 * seconds);
  const third = (await refresh(second)).body.refresh_token;
  server.clock.advance(61 * seconds);
  expect((await refresh(first)).status).toBe(401);
  expect((await refresh(third)).status).toBe(401);
});

test('other sessions of the account live on', async ({ server, tenant }) => {
  const refresh = refresher(server);
  const [one, other] = [await signIn(server, tenant), await signIn(server, tenant)];
  await refresh((await refresh(one.refresh_token)).body.refresh_token);
  server.clock.advance(61 * seconds);
  expect((await refresh(one.refresh_token)).status).toBe(401);
  expect((await refresh(other.refresh_token)).status).toBe(200);
});

test('a session ends 30 days after its last refresh', async ({ server, tenant }) => {
  const refresh = refresher(server);
  const { refresh_token: first } = await signIn(server, tenant);
  server.clock.advance(29 * days);
  const second = (await refresh(first)).body.refresh_token;
  server.clock.advance(29 * days);
  const third = (await refresh(second)).body.refresh_token;
  server.clock.advance(30 * days);
  expect((await refresh(third)).status).toBe(401);
});

test('a refresh token is missing, or not ours', async ({ anonymous }) => {
  for (const body of [{}, { refresh_token: '' }]) {
    expect(await anonymous.call(authApi.refresh, { body })).toMatchObject({
      status: 400,
      body: { message: authTexts.refreshMissing, errors: { refresh_token: authTexts.refreshMissing } },
    });
  }
  for (const refresh_token of ['nonsense', `${crypto.randomUUID()}.1.${'a'.repeat(22)}.${'b'.repeat(43)}`]) {
    expect((await anonymous.call(authApi.refresh, { body: { refresh_token } })).status).toBe(401);
  }
});

test('sessions that ended are cleared away by a later sign-in', async ({ server, tenant }) => {
  const { accountId } = tenant.owner;
  await signIn(server, tenant);
  server.clock.advance(32 * days);
  await signIn(server, tenant);
  expect(await server.services.prisma.session.count({ where: { accountId } })).toBe(1);
});

test('refresh tokens are stored as hashes', async ({ server, tenant }) => {
  const { refresh_token } = await signIn(server, tenant);
  const sessions = await server.services.prisma.session.findMany({
    where: { accountId: tenant.owner.accountId },
  });
  expect(JSON.stringify(sessions)).not.toContain(refresh_token.split('.')[2]);
});

test('an access token lasts an hour', async ({ server, tenant }) => {
  const { token } = await signIn(server, tenant);
  const caller = createCaller(server.app, token);
  server.clock.advance(59 * 60 * seconds);
  expect((await caller.call(usersApi.me)).status).toBe(200);
  server.clock.advance(60 * seconds);
  expect((await caller.call(usersApi.me)).status).toBe(401);
});

test('signing out ends the session at once, also with an expired bearer, and may be repeated', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { token, refresh_token } = await signIn(server, tenant);
  const caller = createCaller(server.app, token);
  expect((await caller.call(usersApi.me)).status).toBe(200);
  server.clock.advance(2 * 60 * 60 * seconds);
  for (let round = 0; round < 2; round += 1) expect((await caller.call(authApi.logout)).status).toBe(200);
  expect((await refresher(server)(refresh_token)).status).toBe(401);
  expect((await anonymous.call(authApi.logout)).status).toBe(200);
});

test('signing out is felt by a bearer that was just used', async ({ server, tenant }) => {
  const caller = createCaller(server.app, (await signIn(server, tenant)).token);
  expect((await caller.call(usersApi.me)).status).toBe(200);
  await caller.call(authApi.logout);
  expect((await caller.call(usersApi.me)).status).toBe(401);
  expect((await caller.call(usersApi.authenticated)).body).toBe(false);
});

test('a user who was switched off loses the session', async ({ server, tenant }) => {
  const { refresh_token } = await signIn(server, tenant);
  await server.services.prisma.user.update({ where: { id: tenant.owner.userId }, data: { isActive: false } });
  expect((await refresher(server)(refresh_token)).status).toBe(401);
});
