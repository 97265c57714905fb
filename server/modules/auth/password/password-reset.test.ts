import { onTestFinished } from 'vitest';
import { linkIn, password } from '#server/modules/auth/test-people.ts';
import { type Caller, createCaller } from '#server/testing/caller.ts';
import { freshEmail } from '#server/testing/tenant.ts';
import { expect, startTestServer, type TestServer, test } from '#server/testing/test.ts';
import { accountApi } from '#shared/auth/account.api.ts';
import { accountTexts } from '#shared/auth/account.schema.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { usersApi } from '#shared/users/users.api.ts';

const ok = { status: 200, body: { status: 200, message: 'OK' } };
const minutes = 60_000;
const fresh = 'a brand new passphrase';

function refusal(field: string, text: string) {
  return { status: 400, body: { message: text, errors: { [field]: text } } };
}

async function tokenFor(server: TestServer, anonymous: Caller, email: string): Promise<string> {
  expect(await anonymous.call(accountApi.requestPassword, { body: { email } })).toMatchObject(ok);
  return linkIn(server.mail.last(email)).searchParams.get('token') ?? '';
}

function reset(anonymous: Caller, token: string, chosen = fresh, confirmPassword = chosen) {
  return anonymous.call(accountApi.resetPassword, { body: { token, password: chosen, confirmPassword } });
}

function signIn(anonymous: Caller, email: string, given: string) {
  return anonymous.call(authApi.login, { body: { email, password: given } });
}

test('the mailed link sets a new password, in HTML and text', async ({ server, tenant, anonymous }) => {
  const { email } = tenant.owner;
  const token = await tokenFor(server, anonymous, email.toUpperCase().toLowerCase());
  const mail = server.mail.last(email);
  const link = `http://takt.test/auth/reset-password?token=${token}`;
  expect(mail.subject).toBe('Set a new password');
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(link);
  expect(await reset(anonymous, token)).toMatchObject(ok);
  expect((await signIn(anonymous, email, fresh)).status).toBe(200);
  expect(await signIn(anonymous, email, password)).toMatchObject({ status: 400 });
  expect(server.mail.last(email).subject).toBe('Your password was changed');
});

test('every session ends at once, refresh tokens included', async ({ server, tenant, anonymous }) => {
  const { owner } = tenant;
  const { body: signedIn } = await signIn(anonymous, owner.email, password);
  const device = createCaller(server.app, signedIn.token);
  expect((await device.call(usersApi.me)).status).toBe(200);
  await reset(anonymous, await tokenFor(server, anonymous, owner.email));
  expect((await device.call(usersApi.me)).status).toBe(401);
  expect((await owner.call(usersApi.me)).status).toBe(401);
  const { refresh_token } = signedIn;
  expect((await anonymous.call(authApi.refresh, { body: { refresh_token } })).status).toBe(401);
});

test('the link works once, and others mailed before end with it', async ({ server, tenant, anonymous }) => {
  const { email } = tenant.owner;
  const first = await tokenFor(server, anonymous, email);
  const second = await tokenFor(server, anonymous, email);
  expect(await reset(anonymous, first)).toMatchObject(ok);
  const dead = refusal('token', accountTexts.resetFailed);
  expect(await reset(anonymous, first, 'another passphrase')).toMatchObject(dead);
  expect(await reset(anonymous, second, 'another passphrase')).toMatchObject(dead);
  expect((await signIn(anonymous, email, fresh)).status).toBe(200);
});

test('of two that use the link at the same moment one succeeds', async ({ server, tenant, anonymous }) => {
  const token = await tokenFor(server, anonymous, tenant.owner.email);
  const answers = await Promise.all([
    reset(anonymous, token, 'the first passphrase'),
    reset(anonymous, token, 'the second passphrase'),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('asking again does not spoil the link that is on its way', async ({ server, tenant, anonymous }) => {
  const first = await tokenFor(server, anonymous, tenant.owner.email);
  await tokenFor(server, anonymous, tenant.owner.email);
  expect(await reset(anonymous, first)).toMatchObject(ok);
});

test('the link is over after 30 minutes', async ({ server, tenant, anonymous }) => {
  const token = await tokenFor(server, anonymous, tenant.owner.email);
  server.clock.advance(30 * minutes);
  expect(await reset(anonymous, token)).toMatchObject(refusal('token', accountTexts.resetFailed));
});

test('the link is over when the address changed hands', async ({ server, tenant, anonymous }) => {
  const ben = await tenant.member();
  const token = await tokenFor(server, anonymous, ben.email);
  await server.services.prisma.account.update({
    where: { id: ben.accountId },
    data: { email: freshEmail('moved') },
  });
  expect(await reset(anonymous, token)).toMatchObject(refusal('token', accountTexts.resetFailed));
});

test('only hashes are stored', async ({ server, tenant, anonymous }) => {
  const { email } = tenant.owner;
  const token = await tokenFor(server, anonymous, email);
  const rows = await server.services.prisma.oneTimeCode.findMany({
    where: { email, purpose: 'password-reset' },
  });
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(server.logged.join('')).not.toContain(token);
});

test('the mailed link proves the address', async ({ server, tenant, anonymous }) => {
  const ben = await tenant.member({ isEmailVerified: false });
  await reset(anonymous, await tokenFor(server, anonymous, ben.email));
  const { body } = await signIn(anonymous, ben.email, fresh);
  expect(body.user.isEmailVerified).toBe(true);
});

test('an unknown address hears the same and gets no mail', async ({ server, anonymous }) => {
  const email = freshEmail('nobody');
  expect(await anonymous.call(accountApi.requestPassword, { body: { email } })).toMatchObject(ok);
  expect(server.mail.to(email)).toEqual([]);
  const where = { email, purpose: 'password-reset' };
  expect(await server.services.prisma.oneTimeCode.count({ where })).toBe(1);
});

test('five unused links in 15 minutes are enough for one address', async ({ server, tenant, anonymous }) => {
  const { email } = tenant.owner;
  const before = server.mail.to(email).length;
  for (let count = 0; count < 7; count += 1) {
    expect(await anonymous.call(accountApi.requestPassword, { body: { email } })).toMatchObject(ok);
  }
  expect(server.mail.to(email).length - before).toBe(5);
  server.clock.advance(15 * minutes);
  await anonymous.call(accountApi.requestPassword, { body: { email } });
  expect(server.mail.to(email).length - before).toBe(6);
});

test('one caller may ask three times a minute', async () => {
  const server = await startTestServer({ RATE_LIMIT: 'on' });
  onTestFinished(() => server.close());
  const anonymous = createCaller(server.app, undefined);
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    const body = { email: freshEmail('nobody') };
    statuses.push((await anonymous.call(accountApi.requestPassword, { body })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('a page elsewhere is not linked to', async ({ server, tenant, anonymous }) => {
  const { email } = tenant.owner;
  const callbackUrl = 'https://evil.example.com/auth/reset-password';
  await anonymous.call(accountApi.requestPassword, { body: { email, callbackUrl } });
  expect(linkIn(server.mail.last(email)).origin).toBe('http://takt.test');
});

test.for([
  [{ token: '' }, 'token', authTexts.tokenRequired],
  [{ token: 'guessed' }, 'token', accountTexts.resetFailed],
  [{ password: 'short', confirmPassword: 'short' }, 'password', authTexts.password],
  [{ password: 'password123', confirmPassword: 'password123' }, 'password', authTexts.passwordCommon],
  [{ confirmPassword: 'something else' }, 'confirmPassword', authTexts.passwordMismatch],
] as const)('refuses %j', async ([wrong, field, text], { server, tenant, anonymous }) => {
  const token = await tokenFor(server, anonymous, tenant.owner.email);
  const body = { token, password: fresh, confirmPassword: fresh, ...wrong };
  expect(await anonymous.call(accountApi.resetPassword, { body })).toMatchObject(refusal(field, text));
  expect(await reset(anonymous, token)).toMatchObject(ok);
});

test('a malformed address is named at its field', async ({ anonymous }) => {
  const answer = await anonymous.call(accountApi.requestPassword, { body: { email: 'nobody' } });
  expect(answer).toMatchObject(refusal('email', authTexts.email));
});
