import { codeIn, linkIn, password } from '#server/modules/auth/test-people.ts';
import { inviteBody } from '#server/modules/invitations/invite-kit.ts';
import { startSmtpServer } from '#server/modules/workspaces/test-smtp.ts';
import { type Caller, createCaller } from '#server/testing/caller.ts';
import { createTenant, freshEmail, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, withSettings } from '#server/testing/test.ts';
import { accountApi } from '#shared/auth/account.api.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { joinRequestsApi } from '#shared/invitations/join-requests.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

/**
 * Eve has a workspace with a mail server of her own and targets the account of another person's address. She reads
 * every mail that the product sends there on behalf of her workspace.
 */
const test = withSettings({ SMTP_ALLOW_PRIVATE: 'on' })
  .extend('eve', ({ server }) => createTenant(server))
  .extend('read', async ({ eve }, { onCleanup }) => {
    const smtp = await startSmtpServer();
    onCleanup(() => smtp.close());
    const body = { fromAddress: 'team@acme.test', host: '127.0.0.1', port: smtp.port, secure: false };
    for (const scope of ['tenant', 'organization']) {
      const { status } = await eve.owner.call(workspacesApi.saveSmtp, { body: { ...body, scope } });
      expect(status).toBe(201);
    }
    await eve.owner.call(workspacesApi.testSmtp, { body: {} });
    expect(smtp.received).toHaveLength(1);
    return smtp.received;
  });

type Read = Awaited<ReturnType<typeof startSmtpServer>>['received'];

const form = { fullName: 'Vera Vale', linkAddress: 'https://vera.example', position: 'Designer' };

/** Everything of Eve's workspace that writes to a stranger, some of it twice. */
async function haveMailed(server: TestServer, eve: TestTenant, email: string): Promise<string> {
  const { owner, teamId } = eve;
  const anonymous = createCaller(server.app, undefined);
  const { body } = await owner.call(invitationsApi.create, { body: inviteBody(eve, email) });
  const inviteId = body.items?.[0]?.id ?? '';
  server.clock.advance(60_000);
  await owner.call(invitationsApi.create, { body: { email, name: 'Vera Vale', teamId } });
  server.clock.advance(60_000);
  expect((await owner.call(invitationsApi.resend, { body: { inviteId } })).status).toBe(200);
  const asked = { email, organizationTeamId: teamId };
  await anonymous.call(joinRequestsApi.create, { body: { ...asked, ...form } });
  server.clock.advance(60_000);
  await anonymous.call(joinRequestsApi.resendCode, { body: asked });
  const link = await owner.call(invitationsApi.link, { params: { id: inviteId } });
  return new URL(link.body.url).searchParams.get('token') ?? '';
}

/** Texts in the mails to an address that look like a code or token. */
function secretsIn(read: Read, email: string): string[] {
  const texts = read.filter(({ to }) => to.includes(email)).map(({ mail }) => mail.text ?? '');
  const words = texts.flatMap((text) => text.split(/[\s?&=]+/));
  return [...new Set(words.filter((word) => /^([A-Z2-9]{8}|[\w-]{20,})$/.test(word)))];
}

/** Tries a secret at every endpoint that accepts one; the caller counts the resulting sessions. */
async function tryEverywhere(stranger: Caller, eve: TestTenant, email: string, secret: string) {
  const { teamId, owner } = eve;
  const own = { user: { firstName: 'Eve', lastName: 'Evil', email }, password };
  for (const proof of [{ code: secret }, { token: secret }])
    await stranger.call(invitationsApi.accept, { body: { email, ...proof, ...own } });
  await stranger.call(authApi.login, { body: { email, code: secret } });
  await stranger.call(authApi.confirmCode, { body: { email, code: secret } });
  await stranger.call(authApi.verifyByToken, { body: { email, token: secret } });
  await stranger.call(accountApi.resetPassword, {
    body: { token: secret, password, confirmPassword: password },
  });
  const request = { email, organizationTeamId: teamId, code: secret };
  await stranger.call(joinRequestsApi.validate, { body: request });
  for (const { id } of (await owner.call(joinRequestsApi.list)).body.items)
    await owner.call(joinRequestsApi.decide, { params: { id, action: 'ACCEPTED' } });
}

/** The state of an address: sessions, verification and memberships in Eve's workspace. */
async function stateOf({ services: { prisma } }: TestServer, eve: TestTenant, email: string) {
  const account = await prisma.account.findUnique({ where: { email } });
  const live = { account: { email }, revokedAt: null };
  return {
    sessions: await prisma.session.count({ where: live }),
    isVerified: account === null ? undefined : account.emailVerifiedAt !== null,
    password: account?.passwordHash,
    places: await prisma.user.count({ where: { account: { email }, tenantId: eve.tenantId } }),
  };
}

async function registerOnly(server: TestServer): Promise<string> {
  const email = freshEmail('vera');
  const user = { email, firstName: 'Vera', lastName: 'Vale' };
  const { status } = await createCaller(server.app, undefined).call(authApi.register, {
    body: { user, password: 'vera has a password', confirmPassword: 'vera has a password' },
  });
  expect(status).toBeLessThan(300);
  return email;
}

test.for([
  ['with an account and a workspace', async (server: TestServer) => (await createTenant(server)).owner.email],
  ['with an unverified account', registerOnly],
] as const)('an address %s gives nothing to whoever invited it', async ([, make], { server, eve, read }) => {
  const email = await make(server);
  const before = await stateOf(server, eve, email);
  const handed = await haveMailed(server, eve, email);
  const stranger = createCaller(server.app, undefined);
  for (const secret of [...secretsIn(read, email), handed]) await tryEverywhere(stranger, eve, email, secret);
  expect(await stateOf(server, eve, email)).toEqual(before);
  const known = await stranger.call(invitationsApi.validate, { query: { email, token: handed } });
  expect(known.body).toMatchObject({ mustSignIn: true });
});

test('an address that nobody has is not verified by whoever invited it', async ({ server, eve, read }) => {
  const email = freshEmail('ceo');
  const handed = await haveMailed(server, eve, email);
  const stranger = createCaller(server.app, undefined);
  for (const secret of secretsIn(read, email)) await tryEverywhere(stranger, eve, email, secret);
  expect((await stateOf(server, eve, email)).isVerified).toBeUndefined();
  await tryEverywhere(stranger, eve, email, handed);
  expect((await stateOf(server, eve, email)).isVerified).toBe(false);
  expect(server.mail.last(email).subject).toBe('Confirm your email address');
  expect(secretsIn(read, email)).toEqual([]);
  await stranger.call(authApi.verifyByToken, {
    body: { email, token: linkIn(server.mail.last(email)).searchParams.get('token') ?? '' },
  });
  expect((await stateOf(server, eve, email)).isVerified).toBe(true);
});

test('the invited person gets code and link by the mail server of the installation', async ({
  server,
  eve,
  read,
}) => {
  const vera = await createTenant(server);
  const { email } = vera.owner;
  await haveMailed(server, eve, email);
  expect(read.filter(({ to }) => to.includes(email))).toEqual([]);
  const invitation = server.mail.to(email).findLast(({ subject }) => subject.includes('invites you'));
  const code = codeIn(invitation ?? { text: '' });
  const answer = await createCaller(server.app, undefined).call(authApi.login, { body: { email, code } });
  expect(answer).toMatchObject({ status: 200, body: { user: { email, tenantId: eve.tenantId } } });
});

test('news of the workspace goes through its own server', async ({ server, eve, read }) => {
  const email = freshEmail('dora');
  await haveMailed(server, eve, email);
  const invitation = server.mail.to(email).findLast(({ subject }) => subject.includes('invites you'));
  const body = { email, code: codeIn(invitation ?? { text: '' }), password };
  expect((await createCaller(server.app, undefined).call(invitationsApi.accept, { body })).status).toBe(200);
  expect(read.map(({ to }) => to[0]).slice(1)).toEqual([eve.owner.email]);
});
