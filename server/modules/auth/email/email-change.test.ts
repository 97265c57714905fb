import { turnOn } from '#server/modules/auth/second-factor/test-second-factor.ts';
import { codeIn, password, wrongCodes } from '#server/modules/auth/test-people.ts';
import { createCaller } from '#server/testing/caller.ts';
import { freshEmail, type Person } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { accountApi } from '#shared/auth/account.api.ts';
import { accountTexts } from '#shared/auth/account.schema.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { secondFactorTexts } from '#shared/auth/second-factor.schema.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

const ok = { status: 200, body: { status: 200, message: 'OK' } };
const minutes = 60_000;
const wrong = {
  status: 400,
  body: { message: authTexts.invalidCode, errors: { code: authTexts.invalidCode } },
};

/** Owners of test tenants have this password; other people have none. */
function ask(person: Person, email: string, proof: object = { currentPassword: password }) {
  return person.call(accountApi.requestEmailChange, { body: { email, ...proof } });
}

function verify(person: Person, code: string) {
  return person.call(accountApi.verifyEmailChange, { body: { code } });
}

async function asked(server: TestServer, person: Person) {
  const email = freshEmail('new');
  const { body } = await ask(person, email);
  if (body.sentTo === 'current') await verify(person, codeIn(server.mail.last(person.email)));
  return { email, code: codeIn(server.mail.last(email)) };
}

const next = {
  status: 400,
  body: { code: 'NEW_ADDRESS_NEXT', errors: { code: accountTexts.newAddressNext } },
};

test('a session alone is not enough: the password is asked for, and tries are counted', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const email = freshEmail('new');
  const before = server.mail.to(owner.email).length;
  expect(await ask(owner, email, {})).toMatchObject({
    status: 400,
    body: { code: 'PASSWORD_REQUIRED', errors: { currentPassword: accountTexts.currentPassword } },
  });
  expect(await ask(owner, email, { currentPassword: 'wrong', code: '123456' })).toMatchObject({
    status: 400,
    body: { code: 'WRONG_PASSWORD', errors: { currentPassword: accountTexts.wrongPassword } },
  });
  expect(server.mail.to(email)).toEqual([]);
  expect(server.mail.to(owner.email)).toHaveLength(before);
  for (let wrongs = 1; wrongs < 10; wrongs += 1) await ask(owner, email, { currentPassword: 'wrong' });
  expect((await ask(owner, email)).status).toBe(429);
});

test('a second factor demands its code, and the password does not do', async ({ server, tenant }) => {
  const { owner } = tenant;
  const factor = await turnOn(server, owner);
  const email = freshEmail('new');
  for (const proof of [{}, { currentPassword: password }]) {
    expect(await ask(owner, email, proof)).toMatchObject({
      status: 400,
      body: { code: 'SECOND_FACTOR_CODE_REQUIRED', errors: { code: secondFactorTexts.required } },
    });
  }
  expect(await ask(owner, email, { code: '000000' })).toMatchObject({
    status: 400,
    body: { code: 'WRONG_CODE', errors: { code: secondFactorTexts.wrongCode } },
  });
  expect(server.mail.to(email)).toEqual([]);
  expect(await ask(owner, email, { code: factor.nextCode() })).toMatchObject({
    status: 200,
    body: { sentTo: 'new' },
  });
  expect(await verify(owner, codeIn(server.mail.last(email)))).toMatchObject(ok);
});

test('without either, a code goes to the present address first', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const email = freshEmail('new');
  expect(await ask(ben, email, {})).toMatchObject({ status: 200, body: { sentTo: 'current' } });
  expect(server.mail.to(email)).toEqual([]);
  const proof = server.mail.last(ben.email);
  expect(proof.subject).toBe('Confirm the change of your email address');
  expect(proof.text).toContain(email);
  for (const attempt of wrongCodes(4)) expect(await verify(ben, attempt)).toMatchObject(wrong);
  expect(await verify(ben, codeIn(proof))).toMatchObject(next);
  expect((await ben.call(usersApi.me)).body.email).toBe(ben.email);
  expect(await verify(ben, codeIn(proof))).toMatchObject(wrong);
  expect(await verify(ben, codeIn(server.mail.last(email)))).toMatchObject(ok);
  expect((await ben.call(usersApi.me)).body.email).toBe(email);
});

test('five wrong codes end the one of the present address', async ({ server, tenant }) => {
  const ben = await tenant.member();
  await ask(ben, freshEmail('new'), {});
  for (const attempt of wrongCodes(5)) await verify(ben, attempt);
  expect(await verify(ben, codeIn(server.mail.last(ben.email)))).toMatchObject(wrong);
});

test('asking for another address ends what the first one proved', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const first = await asked(server, ben);
  await ask(ben, freshEmail('other'), {});
  expect(await verify(ben, first.code)).toMatchObject(wrong);
});

test('the code goes to the new address, a notice to the old one', async ({ server, tenant }) => {
  const { owner } = tenant;
  const { email, code } = await asked(server, owner);
  const notice = server.mail.last(owner.email);
  expect(notice.subject).toBe('Your email address is about to change');
  expect(notice.text).toContain(email);
  expect(`${notice.text}${notice.html}`).not.toContain(code);
  expect((await owner.call(usersApi.me)).body.email).toBe(owner.email);
});

test('with the code the new address is everywhere at once', async ({ server, tenant, anonymous }) => {
  const { owner } = tenant;
  const ben = await tenant.member();
  await owner.call(usersApi.me);
  const { email, code } = await asked(server, owner);
  expect(await verify(owner, ` ${code.toLowerCase()} `)).toMatchObject(ok);
  expect((await owner.call(usersApi.me)).body).toMatchObject({ email, isEmailVerified: true });
  expect((await owner.call(authApi.workspaces)).body.confirmed_email).toBe(email);
  const { body: team } = await ben.call(teamsApi.detail, { params: { id: tenant.teamId } });
  expect(JSON.stringify(team)).toContain(email);
  expect(JSON.stringify(team)).not.toContain(owner.email);
  expect((await anonymous.call(authApi.login, { body: { email, password } })).status).toBe(200);
  const old = await anonymous.call(authApi.login, { body: { email: owner.email, password } });
  expect(old.status).toBe(400);
  expect(server.mail.last(owner.email).subject).toBe('Your email address was changed');
});

test('an unverified person is verified by it', async ({ server, tenant }) => {
  const ben = await tenant.member({ isEmailVerified: false });
  await verify(ben, (await asked(server, ben)).code);
  expect((await ben.call(usersApi.me)).body.isEmailVerified).toBe(true);
});

test('an address that is taken hears the same, without a code', async ({ server, tenant }) => {
  const { owner } = tenant;
  const ben = await tenant.member();
  const before = server.mail.to(ben.email).length;
  expect(await ask(owner, ben.email)).toMatchObject(ok);
  expect(server.mail.to(ben.email)).toHaveLength(before);
  expect(server.mail.last(owner.email).subject).toBe('Your email address is about to change');
});

test('an address that was taken meanwhile stays with who has it', async ({ server, tenant, anonymous }) => {
  const { owner } = tenant;
  const { email, code } = await asked(server, owner);
  await anonymous.call(authApi.register, { body: { email, name: 'Quick One', team: 'Quick', password } });
  expect(await verify(owner, code)).toMatchObject({
    status: 400,
    body: { message: authTexts.emailTaken, code: 'EMAIL_TAKEN' },
  });
  expect((await owner.call(usersApi.me)).body.email).toBe(owner.email);
});

test('five wrong codes end the right one', async ({ server, tenant }) => {
  const { owner } = tenant;
  const { code } = await asked(server, owner);
  for (const attempt of wrongCodes(5)) expect(await verify(owner, attempt)).toMatchObject(wrong);
  expect(await verify(owner, code)).toMatchObject(wrong);
  expect((await owner.call(usersApi.me)).body.email).toBe(owner.email);
});

test('the wrong codes of one person cost another nothing', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const { email, code } = await asked(server, ben);
  await ask(tenant.owner, email);
  for (const attempt of wrongCodes(5)) await verify(tenant.owner, attempt);
  expect(await verify(tenant.owner, code)).toMatchObject(wrong);
  expect(await verify(ben, code)).toMatchObject(ok);
});

test('the code works once and for 30 minutes', async ({ server, tenant }) => {
  const { owner } = tenant;
  const ben = await tenant.member();
  const used = await asked(server, owner);
  expect(await verify(owner, used.code)).toMatchObject(ok);
  expect(await verify(owner, used.code)).toMatchObject(wrong);
  const late = await asked(server, ben);
  server.clock.advance(30 * minutes);
  expect(await verify(ben, late.code)).toMatchObject(wrong);
});

test('a new request ends the code before', async ({ server, tenant }) => {
  const { owner } = tenant;
  const first = await asked(server, owner);
  const second = await asked(server, owner);
  expect(await verify(owner, first.code)).toMatchObject(wrong);
  expect(await verify(owner, second.code)).toMatchObject(ok);
  expect((await owner.call(usersApi.me)).body.email).toBe(second.email);
});

test('codes and links mailed to the old address are over', async ({ server, tenant, anonymous }) => {
  const { owner } = tenant;
  await anonymous.call(accountApi.requestPassword, { body: { email: owner.email } });
  await verify(owner, (await asked(server, owner)).code);
  const where = { accountId: owner.accountId, consumedAt: null };
  expect(await server.services.prisma.oneTimeCode.count({ where })).toBe(0);
});

test('a code for signing in changes no address', async ({ server, tenant, anonymous }) => {
  const { owner } = tenant;
  await asked(server, owner);
  await anonymous.call(authApi.sendCode, { body: { email: owner.email } });
  expect(await verify(owner, codeIn(server.mail.last(owner.email)))).toMatchObject(wrong);
});

test('the own address and a malformed one are named at the field', async ({ tenant }) => {
  const { owner } = tenant;
  expect(await ask(owner, owner.email.toUpperCase())).toMatchObject({
    status: 400,
    body: { errors: { email: accountTexts.sameEmail } },
  });
  expect(await ask(owner, 'nobody')).toMatchObject({
    status: 400,
    body: { errors: { email: authTexts.email } },
  });
  expect(await verify(owner, ' ')).toMatchObject({
    status: 400,
    body: { errors: { code: authTexts.codeRequired } },
  });
});

test('five requests in 15 minutes are enough', async ({ tenant }) => {
  const { owner } = tenant;
  for (let count = 0; count < 5; count += 1) expect((await ask(owner, freshEmail('new'))).status).toBe(200);
  expect(await ask(owner, freshEmail('new'))).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
});

test('needs a session', async ({ server }) => {
  const anonymous = createCaller(server.app, undefined);
  const body = { email: freshEmail(), code: 'ABCD2345' };
  expect((await anonymous.call(accountApi.requestEmailChange, { body })).status).toBe(401);
  expect((await anonymous.call(accountApi.verifyEmailChange, { body })).status).toBe(401);
});
