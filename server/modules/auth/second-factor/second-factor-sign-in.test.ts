import {
  challengeOf,
  turnOn,
  verify,
  wrongTotpCodes,
} from '#server/modules/auth/second-factor/test-second-factor.ts';
import { codeIn, joinWorkspace, password } from '#server/modules/auth/test-people.ts';
import { type Caller, createCaller } from '#server/testing/caller.ts';
import { createTenant, freshEmail } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { secondFactorApi } from '#shared/auth/second-factor.api.ts';
import { secondFactorTexts } from '#shared/auth/second-factor.schema.ts';
import { usersApi } from '#shared/users/users.api.ts';

const minutes = 60_000;
const days = 24 * 60 * minutes;

interface SignIn {
  readonly server: TestServer;
  readonly anonymous: Caller;
  readonly email: string;
  readonly deviceToken?: string;
}

async function mailedCode({ server, anonymous, email }: SignIn): Promise<string> {
  await anonymous.call(authApi.sendCode, { body: { email } });
  return codeIn(server.mail.last(email));
}

const ways = {
  'password, at once': ({ anonymous, email, deviceToken }: SignIn) =>
    anonymous.call(authApi.login, { body: { email, password, deviceToken } }),
  'password, choosing': ({ anonymous, email, deviceToken }: SignIn) =>
    anonymous.call(authApi.signInWithPassword, { body: { email, password, deviceToken } }),
  'mailed code, at once': async (how: SignIn) => {
    const { anonymous, email, deviceToken } = how;
    return anonymous.call(authApi.login, { body: { email, code: await mailedCode(how), deviceToken } });
  },
  'mailed code, choosing': async (how: SignIn) => {
    const { anonymous, email, deviceToken } = how;
    return anonymous.call(authApi.confirmCode, { body: { email, code: await mailedCode(how), deviceToken } });
  },
} as const;

const wayNames = [
  'password, at once',
  'password, choosing',
  'mailed code, at once',
  'mailed code, choosing',
] as const;

test.for(wayNames)(
  '%s: the second factor stands between proof and workspace',
  async (way, { server, tenant, anonymous }) => {
    const { email, userId } = tenant.owner;
    const factor = await turnOn(server, tenant.owner);
    const { prisma } = server.services;
    const sessions = () => prisma.session.count({ where: { accountId: tenant.owner.accountId } });
    const before = await sessions();
    const stopped = await ways[way]({ server, anonymous, email });
    expect(stopped).toMatchObject({
      status: 403,
      body: { code: 'SECOND_FACTOR_REQUIRED', message: secondFactorTexts.required },
    });
    expect(Object.keys(stopped.body)).not.toContain('token');
    expect(await sessions()).toBe(before);

    const verified = await verify(server, { challenge: challengeOf(stopped), code: factor.nextCode() });
    expect(verified).toMatchObject({
      status: 200,
      body: { confirmed_email: email, total_workspaces: 1, workspaces: [{ user: { id: userId } }] },
    });
    expect(verified.body).not.toHaveProperty('deviceToken');
    const token = verified.body.workspaces[0]?.token ?? '';
    const entered = await anonymous.call(authApi.signInToWorkspace, { body: { email, token } });
    expect(entered.status).toBe(201);
    expect(await createCaller(server.app, entered.body.token).call(usersApi.me)).toMatchObject({
      status: 200,
      body: { id: userId },
    });
  },
);

test.for(wayNames)(
  '%s: a remembered device is not asked for 30 days',
  async (way, { server, tenant, anonymous }) => {
    const { email } = tenant.owner;
    const factor = await turnOn(server, tenant.owner);
    const challenge = challengeOf(await ways[way]({ server, anonymous, email }));
    const verified = await verify(server, { challenge, code: factor.nextCode(), rememberDevice: true });
    const { deviceToken } = verified.body;
    const signIn = async (token: string | undefined) =>
      (await ways[way]({ server, anonymous, email, deviceToken: token })).status;
    expect(await signIn(deviceToken)).toBe(200);
    expect(await signIn('somebody-elses')).toBe(403);
    server.clock.advance(29 * days);
    expect(await signIn(deviceToken)).toBe(200);
    server.clock.advance(days);
    expect(await signIn(deviceToken)).toBe(403);
  },
);

test('a browser is remembered by a cookie that scripts cannot read', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { email } = tenant.owner;
  const factor = await turnOn(server, tenant.owner);
  const challenge = challengeOf(await ways['password, at once']({ server, anonymous, email }));
  const verified = await verify(server, { challenge, code: factor.nextCode(), rememberDevice: true });
  const cookie = String(verified.headers['set-cookie']);
  expect(cookie).toMatch(/^takt-device=[\w-]+; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/);
  const signIn = (value: string) =>
    anonymous.request('POST', authApi.login.path, { body: { email, password }, headers: { cookie: value } });
  expect((await signIn(`other=1; ${cookie.split(';')[0]}`)).status).toBe(200);
  expect((await signIn('takt-device=guess')).status).toBe(403);
});

test('a device that one account trusts is a stranger to another', async ({ server, tenant, anonymous }) => {
  const other = await createTenant(server);
  const [factor] = [await turnOn(server, tenant.owner), await turnOn(server, other.owner)];
  const challenge = challengeOf(
    await ways['password, at once']({ server, anonymous, email: tenant.owner.email }),
  );
  const verified = await verify(server, { challenge, code: factor.nextCode(), rememberDevice: true });
  const { deviceToken = '' } = verified.body;
  const stopped = await ways['password, at once']({
    server,
    anonymous,
    email: other.owner.email,
    deviceToken,
  });
  expect(stopped.status).toBe(403);
});

test('a code of the app is accepted once, half a minute early or late', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { email } = tenant.owner;
  const factor = await turnOn(server, tenant.owner);
  const challenge = async () => challengeOf(await ways['password, choosing']({ server, anonymous, email }));
  const tryCode = async (code: string) =>
    (await verify(server, { challenge: await challenge(), code })).status;
  expect(await tryCode(factor.code())).toBe(400);
  const code = factor.nextCode();
  server.clock.advance(30_000);
  expect(await tryCode(code)).toBe(200);
  expect(await tryCode(code)).toBe(400);
  const early = factor.nextCode();
  server.clock.advance(-30_000);
  expect(await tryCode(early)).toBe(200);
  server.clock.advance(60_000);
  const late = factor.code();
  server.clock.advance(60_000);
  expect(await tryCode(late)).toBe(400);
});

test('a recovery code opens once, typed in any way', async ({ server, tenant, anonymous }) => {
  const { email } = tenant.owner;
  const { recoveryCodes } = await turnOn(server, tenant.owner);
  const [first = ''] = recoveryCodes;
  const tryCode = async (code: string) => {
    const challenge = challengeOf(await ways['password, choosing']({ server, anonymous, email }));
    return (await verify(server, { challenge, code })).status;
  };
  expect(await tryCode(` ${first.toLowerCase().replace('-', ' ')} `)).toBe(200);
  expect(await tryCode(first)).toBe(400);
  expect((await tenant.owner.call(secondFactorApi.status)).body.recoveryCodesLeft).toBe(9);
});

test('five wrong codes end a challenge, and another password is needed for the next', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { email } = tenant.owner;
  const factor = await turnOn(server, tenant.owner);
  const challenge = challengeOf(await ways['password, choosing']({ server, anonymous, email }));
  for (const code of wrongTotpCodes(server, factor, 5)) {
    expect(await verify(server, { challenge, code })).toMatchObject({
      status: 400,
      body: { code: 'WRONG_CODE', errors: { code: secondFactorTexts.wrongCode } },
    });
  }
  expect(await verify(server, { challenge, code: factor.nextCode() })).toMatchObject({
    status: 400,
    body: { code: 'CHALLENGE_EXPIRED', errors: { challenge: secondFactorTexts.challengeExpired } },
  });
  const next = challengeOf(await ways['password, choosing']({ server, anonymous, email }));
  expect((await verify(server, { challenge: next, code: factor.nextCode() })).status).toBe(200);
});

test('new challenges do not bring new guesses without end', async ({ server, tenant, anonymous }) => {
  const { email } = tenant.owner;
  const factor = await turnOn(server, tenant.owner);
  const statuses: number[] = [];
  for (const code of wrongTotpCodes(server, factor, 11)) {
    const challenge = challengeOf(await ways['password, choosing']({ server, anonymous, email }));
    statuses.push((await verify(server, { challenge, code })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
});

test('a challenge lasts ten minutes and is answered once', async ({ server, tenant, anonymous }) => {
  const { email } = tenant.owner;
  const factor = await turnOn(server, tenant.owner);
  const open = async () => challengeOf(await ways['password, choosing']({ server, anonymous, email }));
  const late = await open();
  server.clock.advance(10 * minutes);
  expect((await verify(server, { challenge: late, code: factor.nextCode() })).status).toBe(400);
  const [abandoned, challenge] = [await open(), await open()];
  expect((await verify(server, { challenge, code: factor.nextCode() })).status).toBe(200);
  for (const used of [abandoned, challenge]) {
    expect(await verify(server, { challenge: used, code: factor.nextCode() })).toMatchObject({
      status: 400,
      body: { code: 'CHALLENGE_EXPIRED' },
    });
  }
});

test('a challenge takes only codes of its own account', async ({ server, tenant, anonymous }) => {
  const other = await createTenant(server);
  const [own, foreign] = [await turnOn(server, tenant.owner), await turnOn(server, other.owner)];
  const { email } = tenant.owner;
  const challenge = challengeOf(await ways['password, choosing']({ server, anonymous, email }));
  const [recoveryCode = ''] = foreign.recoveryCodes;
  for (const code of [foreign.nextCode(), recoveryCode]) {
    expect((await verify(server, { challenge, code })).status).toBe(400);
  }
  expect((await verify(server, { challenge, code: own.code() })).status).toBe(200);
});

test('abandoned challenges leave mailed codes alone', async ({ server, tenant, anonymous }) => {
  const { email } = tenant.owner;
  await turnOn(server, tenant.owner);
  for (let count = 0; count < 6; count += 1) await ways['password, choosing']({ server, anonymous, email });
  const sent = server.mail.to(email).length;
  await anonymous.call(authApi.sendCode, { body: { email } });
  expect(server.mail.to(email)).toHaveLength(sent + 1);
});

test('an account without a workspace gets its session from the second step', async ({
  server,
  anonymous,
}) => {
  const email = freshEmail('alone');
  await anonymous.call(authApi.register, {
    body: { user: { firstName: 'Al', lastName: 'One', email }, password, confirmPassword: password },
  });
  const { token } = (await anonymous.call(authApi.login, { body: { email, password } })).body;
  const factor = await turnOn(server, createCaller(server.app, token));
  const challenge = challengeOf(await anonymous.call(authApi.login, { body: { email, password } }));
  const { status, body } = await verify(server, { challenge, code: factor.nextCode() });
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { workspaces: [], session: { user: { email } } },
  });
  expect((await createCaller(server.app, body.session?.token).call(usersApi.me)).status).toBe(200);
});

test('a session that stands refreshes and changes workspaces unasked', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { email, accountId } = tenant.owner;
  const other = await createTenant(server);
  await joinWorkspace(server, accountId, other);
  const { body } = await anonymous.call(authApi.login, { body: { email, password } });
  const caller = createCaller(server.app, body.token);
  await turnOn(server, caller);
  const refreshed = await anonymous.call(authApi.refresh, { body: { refresh_token: body.refresh_token } });
  expect(refreshed.status).toBe(200);
  const switched = await caller.call(authApi.switchWorkspace, { body: { tenantId: other.tenantId } });
  expect(switched).toMatchObject({ status: 200, body: { user: { tenantId: other.tenantId } } });
});

test.for(['a code of the app', 'a recovery code'])(
  '%s given many times at once opens once',
  async (kind, { server, tenant, anonymous }) => {
    const { email } = tenant.owner;
    const factor = await turnOn(server, tenant.owner);
    const [recoveryCode = ''] = factor.recoveryCodes;
    const challenges: string[] = [];
    for (let count = 0; count < 4; count += 1)
      challenges.push(challengeOf(await ways['password, choosing']({ server, anonymous, email })));
    const code = kind === 'a recovery code' ? recoveryCode : factor.nextCode();
    const answers = await Promise.all(challenges.map((challenge) => verify(server, { challenge, code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  },
);
