import { codeIn, linkIn, wrongCodes } from '#server/modules/auth/test-people.ts';
import { freshEmail } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';

const minutes = 60_000;
const sendPaths = [authApi.sendCode.path, ...(authApi.sendCode.aliases ?? [])];
const confirmPaths = [authApi.confirmCode.path, ...(authApi.confirmCode.aliases ?? [])];

test.for(sendPaths)('POST %s mails a code and a link', async (path, { server, tenant, anonymous }) => {
  const { email } = tenant.owner;
  const answer = await anonymous.request('POST', path, { body: { email: email.toUpperCase() } });
  expect(answer).toMatchObject({ status: 200, body: { status: 200, message: 'OK' } });
  const mail = server.mail.last(email);
  const link = linkIn(mail);
  expect(`${link.origin}${link.pathname}`).toBe('http://takt.test/auth/passcode');
  expect(Object.fromEntries(link.searchParams)).toEqual({ email, code: codeIn(mail) });
});

test('a link never leads to another site', async ({ server, tenant, anonymous }) => {
  const { email } = tenant.owner;
  const pageOf = async (callbackUrl: string) => {
    await anonymous.call(authApi.sendCode, { body: { email, callbackUrl } });
    const { origin, pathname } = linkIn(server.mail.last(email));
    return origin + pathname;
  };
  expect(await pageOf('https://evil.example/auth/passcode')).toBe('http://takt.test/auth/passcode');
  expect(await pageOf('http://takt.test.evil.example/')).toBe('http://takt.test/auth/passcode');
  expect(await pageOf('http://takt.test/welcome?code=mine')).toBe('http://takt.test/welcome');
});

test('an unknown address gets the same answer and no mail', async ({ server, anonymous }) => {
  const email = freshEmail('stranger');
  const answer = await anonymous.call(authApi.sendCode, { body: { email } });
  expect(answer).toMatchObject({ status: 200, body: { status: 200, message: 'OK' } });
  expect(server.mail.to(email)).toEqual([]);
});

test('refuses to mail to what is no address', async ({ anonymous }) => {
  expect(await anonymous.call(authApi.sendCode, { body: { email: 'ann@' } })).toMatchObject({
    status: 400,
    body: { message: authTexts.email, errors: { email: authTexts.email } },
  });
});

test.for(confirmPaths)(
  'POST %s redeems a code once, in any spelling',
  async (path, { server, tenant, anonymous }) => {
    const { email } = tenant.owner;
    await anonymous.call(authApi.sendCode, { body: { email } });
    const code = codeIn(server.mail.last(email));
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    const confirm = () =>
      anonymous.request('POST', path, { body: { email, code: typed, includeTeams: true } });
    expect(await confirm()).toMatchObject({
      status: 200,
      body: {
        confirmed_email: email,
        show_popup: false,
        total_workspaces: 1,
        workspaces: [{ user: { email } }],
      },
    });
    expect(await confirm()).toMatchObject({
      status: 400,
      body: { message: authTexts.invalidCode, errors: { code: authTexts.invalidCode } },
    });
  },
);

test('a code is over after 15 minutes', async ({ server, tenant, anonymous }) => {
  const { email } = tenant.owner;
  await anonymous.call(authApi.sendCode, { body: { email } });
  const code = codeIn(server.mail.last(email));
  server.clock.advance(15 * minutes);
  expect((await anonymous.call(authApi.confirmCode, { body: { email, code } })).status).toBe(400);
});

test('five wrong codes end the right one', async ({ server, tenant, anonymous }) => {
  const { email } = tenant.owner;
  await anonymous.call(authApi.sendCode, { body: { email } });
  const code = codeIn(server.mail.last(email));
  for (const wrong of wrongCodes(5)) {
    const answer = await anonymous.call(authApi.confirmCode, { body: { email, code: wrong } });
    expect(answer.status).toBe(400);
  }
  expect((await anonymous.call(authApi.confirmCode, { body: { email, code } })).status).toBe(400);
  expect((await anonymous.call(authApi.login, { body: { email, code } })).status).toBe(400);
});

test('one thing typed is one try, although two calls ask about it', async ({ server, tenant, anonymous }) => {
  const { email } = tenant.owner;
  await anonymous.call(authApi.sendCode, { body: { email } });
  const code = codeIn(server.mail.last(email));
  for (const wrong of wrongCodes(4)) {
    await anonymous.call(authApi.confirmCode, { body: { email, code: wrong } });
    await anonymous.call(authApi.login, { body: { email, code: wrong } });
  }
  expect((await anonymous.call(authApi.confirmCode, { body: { email, code } })).status).toBe(200);
});

test('of two redemptions at once one succeeds', async ({ server, tenant, anonymous }) => {
  const { email } = tenant.owner;
  await anonymous.call(authApi.sendCode, { body: { email } });
  const code = codeIn(server.mail.last(email));
  const confirm = () => anonymous.call(authApi.confirmCode, { body: { email, code } });
  const answers = await Promise.all([confirm(), confirm(), confirm()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
});

test('the code of one address opens no other', async ({ server, tenant, anonymous }) => {
  const ben = await tenant.member();
  await anonymous.call(authApi.sendCode, { body: { email: ben.email } });
  const code = codeIn(server.mail.last(ben.email));
  const answer = await anonymous.call(authApi.confirmCode, { body: { email: tenant.owner.email, code } });
  expect(answer.status).toBe(400);
});

test('at most five unused codes are mailed in 15 minutes', async ({ server, tenant, anonymous }) => {
  const { email } = tenant.owner;
  const before = server.mail.to(email).length;
  const send = () => anonymous.call(authApi.sendCode, { body: { email } });
  const answers = await Promise.all(Array.from({ length: 7 }, send));
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
  expect(server.mail.to(email)).toHaveLength(before + 5);
  server.clock.advance(15 * minutes);
  await send();
  expect(server.mail.to(email)).toHaveLength(before + 6);
});

test('login with a code answers flat and in the form of the web', async ({ server, tenant, anonymous }) => {
  const { email, userId } = tenant.owner;
  await anonymous.call(authApi.sendCode, { body: { email } });
  const { status, body } = await anonymous.call(authApi.login, {
    body: { email, code: codeIn(server.mail.last(email)) },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    user: { id: userId, tenantId: tenant.tenantId },
    team: { id: tenant.teamId },
    loginResponse: { user: { id: userId }, token: body.token, refresh_token: body.refresh_token },
  });
});

test('login with a wrong code says so on the address', async ({ tenant, anonymous }) => {
  const answer = await anonymous.call(authApi.login, {
    body: { email: tenant.owner.email, code: 'AAAA2222' },
  });
  expect(answer).toMatchObject({
    status: 400,
    body: { message: authTexts.wrongCode, errors: { email: authTexts.wrongCode } },
  });
});

test('a code must be given', async ({ tenant, anonymous }) => {
  expect(await anonymous.call(authApi.confirmCode, { body: { email: tenant.owner.email } })).toMatchObject({
    status: 400,
    body: { errors: { code: authTexts.codeRequired } },
  });
});
