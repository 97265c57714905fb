import { codeIn, linkIn, password, wrongCodes } from '#server/modules/auth/test-people.ts';
import { createCaller } from '#server/testing/caller.ts';
import { freshEmail } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { authTexts, callTexts } from '#shared/auth/auth.schema.ts';
import { usersApi } from '#shared/users/users.api.ts';

const days = 24 * 60 * 60_000;
const ok = { status: 200, body: { status: 200, message: 'OK' } };

async function unverified(server: TestServer) {
  const anonymous = createCaller(server.app, undefined);
  const email = freshEmail('new');
  await anonymous.call(authApi.register, { body: { email, name: 'New Person', team: 'New team', password } });
  const { body } = await anonymous.call(authApi.login, { body: { email, password } });
  const mail = server.mail.last(email);
  const token = linkIn(mail).searchParams.get('token') ?? '';
  return { email, caller: createCaller(server.app, body.token), code: codeIn(mail), token };
}

function pathsOf({ path, aliases = [] }: { path: string; aliases?: readonly string[] }): string[] {
  return [path, ...aliases];
}

test.for(pathsOf(authApi.verifyByCode))(
  'POST %s verifies by the code, at once for the session',
  async (path, { server }) => {
    const { email, caller, code } = await unverified(server);
    expect((await caller.call(usersApi.me)).body.isEmailVerified).toBe(false);
    expect(await caller.request('POST', path, { body: { code, email, tenantId: '' } })).toMatchObject(ok);
    const me = await caller.call(usersApi.me);
    expect(me.body).toMatchObject({ isEmailVerified: true, emailVerifiedAt: expect.any(String) });
    expect(await caller.request('POST', path, { body: { code } })).toMatchObject({
      status: 400,
      body: { message: authTexts.alreadyVerified },
    });
  },
);

test.for(pathsOf(authApi.verifyByToken))(
  'POST %s verifies by the link, signed in or not',
  async (path, { server, anonymous }) => {
    const { email, caller, token } = await unverified(server);
    const verify = () => anonymous.request('POST', path, { body: { email: email.toUpperCase(), token } });
    expect(await verify()).toMatchObject(ok);
    expect((await caller.call(usersApi.me)).body.isEmailVerified).toBe(true);
    expect(await verify()).toMatchObject({ status: 400, body: { message: authTexts.alreadyVerified } });
  },
);

test('code and link are over after seven days', async ({ server, anonymous }) => {
  const { email, code, token } = await unverified(server);
  server.clock.advance(7 * days);
  const { body } = await anonymous.call(authApi.login, { body: { email, password } });
  const caller = createCaller(server.app, body.token);
  const late = { status: 400, body: { message: authTexts.verifyExpired } };
  expect(await caller.call(authApi.verifyByCode, { body: { code } })).toMatchObject(late);
  expect(await anonymous.call(authApi.verifyByToken, { body: { email, token } })).toMatchObject(late);
});

test('five wrong codes end the right one, not the link', async ({ server, anonymous }) => {
  const { email, caller, code, token } = await unverified(server);
  const wrong = {
    status: 400,
    body: { message: authTexts.verifyFailed, errors: { code: authTexts.verifyFailed } },
  };
  for (const attempt of wrongCodes(5)) {
    expect(await caller.call(authApi.verifyByCode, { body: { code: attempt } })).toMatchObject(wrong);
  }
  expect(await caller.call(authApi.verifyByCode, { body: { code } })).toMatchObject(wrong);
  expect(await anonymous.call(authApi.verifyByToken, { body: { email, token } })).toMatchObject(ok);
});

test('a code of one purpose serves no other', async ({ server, anonymous }) => {
  const { email, caller, code } = await unverified(server);
  expect((await anonymous.call(authApi.confirmCode, { body: { email, code } })).status).toBe(400);
  await anonymous.call(authApi.sendCode, { body: { email } });
  const signInCode = codeIn(server.mail.last(email));
  expect((await caller.call(authApi.verifyByCode, { body: { code: signInCode } })).status).toBe(400);
  expect(await caller.call(authApi.verifyByCode, { body: { code } })).toMatchObject(ok);
});

test('the token of another account verifies nothing', async ({ server, anonymous }) => {
  const [ann, bob] = [await unverified(server), await unverified(server)];
  expect(
    await anonymous.call(authApi.verifyByToken, { body: { email: ann.email, token: bob.token } }),
  ).toMatchObject({
    status: 400,
    body: { message: authTexts.verifyFailed },
  });
  expect((await ann.caller.call(authApi.verifyByCode, { body: { code: bob.code } })).status).toBe(400);
});

test.for([
  [{ email: 'nobody', token: 'x' }, 'email', authTexts.emailFormat],
  [{ token: 'x' }, 'email', authTexts.emailFormat],
  [{ email: 'a@b.test' }, 'token', authTexts.tokenRequired],
  [{ email: 'a@b.test', token: '' }, 'token', authTexts.tokenRequired],
] as const)('verification by link refuses %j', async ([body, field, text], { anonymous }) => {
  expect(await anonymous.call(authApi.verifyByToken, { body })).toMatchObject({
    status: 400,
    body: { message: text, errors: { [field]: text } },
  });
});

test('verification by code needs a code and a session', async ({ tenant, anonymous }) => {
  expect(await tenant.owner.call(authApi.verifyByCode, { body: { code: ' ' } })).toMatchObject({
    status: 400,
    body: { errors: { code: authTexts.codeRequired } },
  });
  expect((await anonymous.call(authApi.verifyByCode, { body: { code: 'AAAA2222' } })).status).toBe(401);
});

test.for(pathsOf(authApi.resendVerification))(
  'POST %s sends a new code that ends the old one',
  async (path, { server }) => {
    const { email, caller, code } = await unverified(server);
    expect(
      await caller.request('POST', path, { body: { email: email.toUpperCase(), tenantId: 'x' } }),
    ).toMatchObject(ok);
    const next = codeIn(server.mail.last(email));
    expect(next).not.toBe(code);
    expect((await caller.call(authApi.verifyByCode, { body: { code } })).status).toBe(400);
    expect(await caller.call(authApi.verifyByCode, { body: { code: next } })).toMatchObject(ok);
  },
);

test('another address than the own one is refused', async ({ server }) => {
  const { email, caller } = await unverified(server);
  const body = { email: 'somebody@else.test' };
  expect(await caller.call(authApi.resendVerification, { body })).toMatchObject({
    status: 400,
    body: { errors: { email: callTexts.emailNotFound } },
  });
  expect(server.mail.to(email)).toHaveLength(1);
  expect(server.mail.to(body.email)).toEqual([]);
});

test('a verified address gets no further mail', async ({ server, tenant }) => {
  const before = server.mail.to(tenant.owner.email).length;
  expect(await tenant.owner.call(authApi.resendVerification)).toMatchObject({
    status: 400,
    body: { message: authTexts.alreadyVerified },
  });
  expect(server.mail.to(tenant.owner.email)).toHaveLength(before);
});

test('at most five verification mails go out in 15 minutes', async ({ server }) => {
  const { email, caller } = await unverified(server);
  const resend = () => caller.call(authApi.resendVerification, { body: {} });
  for (let sent = 1; sent < 5; sent += 1) expect((await resend()).status).toBe(200);
  expect(await resend()).toMatchObject({ status: 429, body: { message: authTexts.tooManyAttempts } });
  expect(server.mail.to(email)).toHaveLength(5);
});
