import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { onTestFinished } from 'vitest';
import { openMailFolder } from '#server/mail/mail-folder.ts';
import { createMailer, type MailMessage } from '#server/mail/mailer.ts';
import { codeIn, password } from '#server/modules/auth/test-people.ts';
import { inviteBody } from '#server/modules/invitations/invite-kit.ts';
import { freshEmail } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { accountApi } from '#shared/auth/account.api.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { joinRequestsApi } from '#shared/invitations/join-requests.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

/** Line breaks and headers, markup, template characters and a web address. */
const hostile = 'X\r\nBcc: evil@evil.test\r\n\r\n<img src=x onerror=alert(1)>{{1337*1337}}<%=1337*1337%>';

/** The mail as it leaves: written by the real composer. */
async function rawOf(server: TestServer, message: MailMessage): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'takt-raw-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const { mailFrom } = server.config;
  await createMailer({ smtpUrl: undefined, mailFrom, dataDir }, server.services.log).send(message);
  const folder = openMailFolder(dataDir);
  const [file = ''] = await folder.list();
  return (await folder.read(file))?.toString('utf8') ?? '';
}

async function expectHarmless(server: TestServer, message: MailMessage): Promise<void> {
  const raw = await rawOf(server, message);
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
  const names = head
    .split('\r\n')
    .filter((line) => !/^[ \t]/.test(line))
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase());
  expect(names).not.toContain('bcc');
  expect(names).not.toContain('cc');
  expect(new Set(names).size).toBe(names.length);
  const mail = await PostalMime.parse(raw);
  expect(mail.to?.map(({ address }) => address)).toEqual([message.to]);
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.html).not.toMatch(/<img|onerror=alert\(1\)>(?!&)|<script|<%=/i);
  for (const text of [mail.html, mail.text, mail.subject]) expect(text ?? '').not.toContain('1787569');
}

test('mail injection by the name at registration', async ({ server, anonymous }) => {
  const [team, account] = [freshEmail('a'), freshEmail('b')];
  await anonymous.call(authApi.register, {
    body: { email: team, name: hostile, team: hostile, password },
  });
  const user = { email: account, firstName: hostile, lastName: hostile };
  await anonymous.call(authApi.register, { body: { user, password, confirmPassword: password } });
  for (const email of [team, account]) await expectHarmless(server, server.mail.last(email));
});

test('mail injection by the names of inviter, team, organization and invitee', async ({ server, tenant }) => {
  const { owner, teamId, organizationId } = tenant;
  await owner.call(usersApi.update, { params: { id: owner.userId }, body: { firstName: hostile } });
  await owner.call(teamsApi.update, { params: { id: teamId }, body: { name: hostile } });
  await server.services.prisma.organization.update({
    where: { id: organizationId },
    data: { name: hostile },
  });
  const email = freshEmail('cleo');
  const body = inviteBody(tenant, email, { fullName: hostile });
  expect((await owner.call(invitationsApi.create, { body })).status).toBe(201);
  const message = server.mail.last(email);
  expect(message.html).toContain('&lt;img');
  await expectHarmless(server, message);
});

test('mail injection by the words of a join request, to its sender and to the managers', async ({
  server,
  tenant,
  anonymous,
}) => {
  await server.services.prisma.organizationTeam.update({
    where: { id: tenant.teamId },
    data: { public: true, name: hostile },
  });
  const email = freshEmail('asking');
  const organizationTeamId = tenant.teamId;
  const words = { fullName: hostile, linkAddress: 'javascript:alert(1)', position: hostile };
  await anonymous.call(joinRequestsApi.create, { body: { email, organizationTeamId, ...words } });
  const code = codeIn(server.mail.last(email));
  await anonymous.call(joinRequestsApi.validate, { body: { email, organizationTeamId, code } });
  const told = server.mail.last(tenant.owner.email);
  for (const message of [server.mail.last(email), told]) await expectHarmless(server, message);
  expect(told.html).not.toContain('javascript:');
  const { body } = await tenant.owner.call(joinRequestsApi.list);
  const params = { id: body.items[0]?.id ?? '', action: 'ACCEPTED' as const };
  await tenant.owner.call(joinRequestsApi.decide, { params });
  expect(server.mail.to(email)).toHaveLength(2);
  await expectHarmless(server, server.mail.last(email));
});

test('mail injection by one’s own name in mails about the account', async ({ server, tenant, anonymous }) => {
  const { owner } = tenant;
  await server.services.prisma.account.update({
    where: { id: owner.accountId },
    data: { firstName: hostile },
  });
  const email = freshEmail('moved');
  await owner.call(accountApi.requestEmailChange, { body: { email, currentPassword: password } });
  await anonymous.call(accountApi.requestPassword, { body: { email: owner.email } });
  await anonymous.call(authApi.sendCode, { body: { email: owner.email } });
  const sent = [...server.mail.to(email), ...server.mail.to(owner.email)].slice(-4);
  expect(sent).toHaveLength(4);
  for (const message of sent) await expectHarmless(server, message);
});

const addresses = [
  'a@takt.test\r\nBcc: evil@evil.test',
  'a@takt.test\nBcc: evil@evil.test',
  'a@takt.test, evil@evil.test',
  'a@takt.test;evil@evil.test',
  'a@takt.test evil@evil.test',
  '<evil@evil.test> a@takt.test',
  'a%0d%0abcc@takt.test>',
  '"a\r\nbcc"@takt.test',
  '"a b"@takt.test',
  'a<b>@takt.test',
  'a@takt.test\u0000',
  'a@[127.0.0.1]',
  'a@takt.test\u2028b',
  '(comment)a@takt.test',
];

for (const [path, make] of [
  ['/auth/signin.email', (email: string) => ({ email })],
  ['/auth/request-password', (email: string) => ({ email })],
  ['/auth/register', (email: string) => ({ email, name: 'Ann Archer', team: 'Archers', password })],
  ['/auth/register', (email: string) => ({ user: { email }, password, confirmPassword: password })],
  [
    '/organization-team-join',
    (email: string) => ({
      email,
      organizationTeamId: crypto.randomUUID(),
      fullName: 'Frank Fox',
      linkAddress: 'x',
      position: 'x',
    }),
  ],
] as const) {
  test(`mail injection by the address at ${path} with ${Object.keys(make('')).join(', ')}: refused at its field`, async ({
    anonymous,
  }) => {
    for (const address of addresses) {
      const answer = await anonymous.request('POST', path, { body: make(address) });
      expect(answer.status, JSON.stringify(address)).toBe(400);
      const { errors } = answer.body as { errors: Record<string, string> };
      expect(Object.keys(errors), address).toEqual([expect.stringMatching(/^(user\.)?email$/)]);
    }
  });
}

test('mail injection by the address of an invitation or of a new email: refused', async ({ tenant }) => {
  for (const address of addresses) {
    const invited = await tenant.owner.call(invitationsApi.create, { body: inviteBody(tenant, address) });
    expect(invited.status, JSON.stringify(address)).toBe(400);
    const moved = await tenant.owner.call(accountApi.requestEmailChange, { body: { email: address } });
    expect(moved.status, JSON.stringify(address)).toBe(400);
  }
});
