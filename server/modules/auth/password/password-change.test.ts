import { password } from '#server/modules/auth/test-people.ts';
import { type Caller, createCaller } from '#server/testing/caller.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { accountApi } from '#shared/auth/account.api.ts';
import { accountTexts } from '#shared/auth/account.schema.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { usersApi } from '#shared/users/users.api.ts';

const ok = { status: 200, body: { status: 200, message: 'OK' } };
const fresh = 'a brand new passphrase';

function refusal(field: string, text: string) {
  return { status: 400, body: { message: text, errors: { [field]: text } } };
}

function change(caller: Caller, body: object = {}) {
  const whole = { currentPassword: password, password: fresh, confirmPassword: fresh, ...body };
  return caller.call(accountApi.changePassword, { body: whole });
}

async function signIn(server: TestServer, email: string, given = password) {
  const { status, body } = await createCaller(server.app, undefined).call(authApi.login, {
    body: { email, password: given },
  });
  return { status, body, caller: createCaller(server.app, body.token) };
}

test('changes the password and tells the owner by mail', async ({ server, tenant }) => {
  const { owner } = tenant;
  expect(await change(owner)).toMatchObject(ok);
  expect((await signIn(server, owner.email, fresh)).status).toBe(200);
  expect((await signIn(server, owner.email)).status).toBe(400);
  const mail = server.mail.last(owner.email);
  expect(mail.subject).toBe('Your password was changed');
  const query = new URLSearchParams({ email: owner.email });
  expect(mail.text).toContain(`http://takt.test/auth/forgot-password?${query}`);
});

test('this device stays signed in; every other is out at its next call', async ({ server, tenant }) => {
  const { owner } = tenant;
  const other = await signIn(server, owner.email);
  expect((await other.caller.call(usersApi.me)).status).toBe(200);
  await change(owner);
  expect((await owner.call(usersApi.me)).status).toBe(200);
  expect((await other.caller.call(usersApi.me)).status).toBe(401);
  const { refresh_token } = other.body;
  expect((await other.caller.call(authApi.refresh, { body: { refresh_token } })).status).toBe(401);
});

test('a link for a new password that was mailed before is over', async ({ server, tenant, anonymous }) => {
  const { owner } = tenant;
  await anonymous.call(accountApi.requestPassword, { body: { email: owner.email } });
  await change(owner);
  const where = { accountId: owner.accountId, purpose: 'password-reset', consumedAt: null };
  expect(await server.services.prisma.oneTimeCode.count({ where })).toBe(0);
});

test('an account without a password sets its first one', async ({ server, tenant }) => {
  const ben = await tenant.member();
  expect(await change(ben, { currentPassword: undefined })).toMatchObject(ok);
  expect((await signIn(server, ben.email, fresh)).status).toBe(200);
});

test.for([
  [{ currentPassword: undefined }, 'currentPassword', accountTexts.currentPassword],
  [{ currentPassword: 'wrong password' }, 'currentPassword', accountTexts.wrongPassword],
  [{ password: 'short', confirmPassword: 'short' }, 'password', authTexts.password],
  [{ password: 'password123', confirmPassword: 'password123' }, 'password', authTexts.passwordCommon],
  [{ password, confirmPassword: password }, 'password', accountTexts.samePassword],
  [{ confirmPassword: 'something else' }, 'confirmPassword', authTexts.passwordMismatch],
] as const)('refuses %j', async ([wrong, field, text], { server, tenant }) => {
  expect(await change(tenant.owner, wrong)).toMatchObject(refusal(field, text));
  expect((await signIn(server, tenant.owner.email)).status).toBe(200);
});

test('ten wrong tries wait 15 minutes; signing in is not locked by them', async ({ server, tenant }) => {
  const { owner } = tenant;
  for (let count = 0; count < 10; count += 1) {
    expect((await change(owner, { currentPassword: `wrong ${count}` })).status).toBe(400);
  }
  expect(await change(owner)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect((await signIn(server, owner.email)).status).toBe(200);
  server.clock.advance(15 * 60_000);
  expect(await change(owner)).toMatchObject(ok);
});
