import { codeIn, linkIn } from '#server/modules/auth/test-people.ts';
import {
  acceptBody,
  addTeam,
  invite,
  inviteBody,
  newPassword,
} from '#server/modules/invitations/invite-kit.ts';
import { createTenant, freshEmail, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { invitationTexts } from '#shared/invitations/invitation.schema.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';

const days = 86_400_000;

function roleIdOf({ services }: TestServer, { tenantId }: TestTenant, name: string): Promise<string> {
  return services.prisma.role
    .findFirstOrThrow({ where: { tenantId, name }, select: { id: true } })
    .then(({ id }) => id);
}

test('an invitation goes out by mail with code and link, and answers no secret', async ({
  server,
  tenant,
}) => {
  const email = freshEmail('cleo');
  const body = inviteBody(tenant, ` ${email.toUpperCase()} `, { invitationExpirationPeriod: 'Never' });
  const answer = await tenant.owner.call(invitationsApi.create, { body });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      total: 1,
      items: [
        {
          email,
          status: 'INVITED',
          isExpired: false,
          fullName: 'Cleo Carter',
          role: { name: 'EMPLOYEE' },
          teams: [{ id: tenant.teamId }],
          invitedByUserId: tenant.owner.userId,
          invitedByUser: { name: 'Ann Archer' },
        },
      ],
    },
  });
  expect(answer.body.items[0]?.expireDate).toBeUndefined();
  const mail = server.mail.last(email);
  const [code, link] = [codeIn(mail), linkIn(mail)];
  expect(mail.subject).toMatch(/^Ann Archer invites you to Team \d+$/);
  expect(mail.text).toContain('does not expire');
  expect(`${link.origin}${link.pathname}`).toBe('http://takt.test/auth/accept-invite');
  expect(Object.fromEntries(link.searchParams)).toEqual({ email, code, token: expect.any(String) });
  expect(mail.html).toContain(code);
  expect(mail.html).toContain(link.href.replaceAll('&', '&amp;'));
  const text = JSON.stringify(answer.body);
  expect(text).not.toContain(code);
  expect(text).not.toContain(link.searchParams.get('token'));
  expect(text).not.toMatch(/"(code|token|codeHash|tokenHash|attempts)"/);
  expect(server.logged.join('\n')).not.toContain(code);
});

test('code and token are stored as hashes', async ({ server, tenant }) => {
  const { id, code, token } = await invite(server, tenant);
  const row = JSON.stringify(await server.services.prisma.invite.findUniqueOrThrow({ where: { id } }));
  expect(row).not.toContain(code);
  expect(row).not.toContain(token);
});

test('several people at once, each address once', async ({ server, tenant }) => {
  const emails = [freshEmail('one'), freshEmail('two')];
  const body = inviteBody(tenant, '', { emailIds: [...emails, emails[0]?.toUpperCase()] });
  const answer = await tenant.owner.call(invitationsApi.create, { body });
  expect(answer.body.items.map(({ email }) => email)).toEqual(emails);
  for (const email of emails) expect(server.mail.to(email)).toHaveLength(1);
});

test('the short form answers the open invitations of the team', async ({ server, tenant }) => {
  const { email: earlier } = await invite(server, tenant);
  const email = freshEmail('cleo');
  const body = { email, name: 'Cleo', teamId: tenant.teamId, organizationId: tenant.organizationId };
  const answer = await tenant.owner.call(invitationsApi.create, { body });
  expect(answer.status).toBe(201);
  expect(answer.body.items.map((one) => one.email).toSorted()).toEqual([earlier, email].toSorted());
});

test('the short form says which field is wrong', async ({ tenant }) => {
  const send = (body: Record<string, unknown>) => tenant.owner.call(invitationsApi.create, { body });
  const refused = (errors: Record<string, string>) => ({ status: 400, body: { errors } });
  expect(await send({ email: 'x', name: ' ', teamId: 'x' })).toMatchObject(
    refused({ email: authTexts.email, name: authTexts.name, teamId: invitationTexts.teamRequired }),
  );
});

test.for([
  ['emailIds', [], invitationTexts.emails],
  ['emailIds', Array.from({ length: 101 }, (_, at) => `p${at}@takt.test`), invitationTexts.tooManyEmails],
  ['emailIds.0', ['no address'], authTexts.email],
  ['teamIds', [], invitationTexts.teamRequired],
  ['invitationExpirationPeriod', 0, invitationTexts.expiry],
  ['invitationExpirationPeriod', 366, invitationTexts.expiry],
  ['invitationExpirationPeriod', 1.5, invitationTexts.expiry],
  ['invitationExpirationPeriod', 'soon', invitationTexts.expiry],
  ['startedWorkOn', 'soon', invitationTexts.date],
] as const)('%s: %j is refused', async ([field, value, text], { tenant }) => {
  const [key = ''] = field.split('.');
  const body = { ...inviteBody(tenant, freshEmail()), [key]: value };
  expect(await tenant.owner.call(invitationsApi.create, { body })).toMatchObject({
    status: 400,
    body: { message: text, errors: { [field]: text } },
  });
});

test.for([
  [1, 1],
  ['30', 30],
  [365, 365],
  [undefined, 7],
  ['', 7],
] as const)('an expiration period of %j means %d days', async ([period, expected], { server, tenant }) => {
  const body = inviteBody(tenant, freshEmail(), { invitationExpirationPeriod: period });
  const { body: answer } = await tenant.owner.call(invitationsApi.create, { body });
  const expiry = new Date(server.clock.now().getTime() + expected * days).toISOString();
  expect(answer.items[0]?.expireDate).toBe(expiry);
});

test('the form of one person never expires, unless the organization has a period', async ({
  server,
  tenant,
}) => {
  const expiryOf = async () => {
    const email = freshEmail();
    const body = { email, name: 'Cleo Carter', teamId: tenant.teamId };
    const { body: all } = await tenant.owner.call(invitationsApi.create, { body });
    return all.items.find((one) => one.email === email)?.expireDate;
  };
  expect(await expiryOf()).toBeUndefined();
  const where = { id: tenant.organizationId };
  await server.services.prisma.organization.update({ where, data: { inviteExpiryPeriod: 14 } });
  expect(await expiryOf()).toBe(new Date(server.clock.now().getTime() + 14 * days).toISOString());
});

test('the date of the action is when somebody accepted or rejected, and not when work starts', async ({
  server,
  tenant,
  anonymous,
}) => {
  const startedWorkOn = '2026-03-10T00:00:00.000Z';
  const [taken, refused] = [
    await invite(server, tenant, { startedWorkOn }),
    await invite(server, tenant, { startedWorkOn }),
  ];
  const open = await tenant.owner.call(invitationsApi.list);
  for (const one of open.body.items) {
    expect(one).toMatchObject({ startedWorkOn });
    expect(one.actionDate).toBeUndefined();
  }
  server.clock.advance(60_000);
  await anonymous.call(invitationsApi.accept, { body: acceptBody(taken) });
  await anonymous.call(invitationsApi.reject, { body: { email: refused.email, code: refused.code } });
  const { body } = await tenant.owner.call(invitationsApi.list);
  const actionDate = server.clock.now().toISOString();
  expect(body.items).toMatchObject([{ actionDate }, { actionDate }]);
});

test("the organization's own period counts when none is given", async ({ server, tenant }) => {
  const where = { id: tenant.organizationId };
  await server.services.prisma.organization.update({ where, data: { inviteExpiryPeriod: 14 } });
  const { id } = await invite(server, tenant);
  const { body } = await tenant.owner.call(invitationsApi.list);
  const expiry = new Date(server.clock.now().getTime() + 14 * days).toISOString();
  expect(body.items.find((one) => one.id === id)?.expireDate).toBe(expiry);
});

test('a mail links to our own pages only', async ({ server, tenant }) => {
  const pageOf = async (callbackUrl: string) => {
    const { email } = await invite(server, tenant, { callbackUrl });
    const { origin, pathname } = linkIn(server.mail.last(email));
    return origin + pathname;
  };
  const usual = 'http://takt.test/auth/accept-invite';
  expect(await pageOf('https://evil.example/auth/passcode')).toBe(usual);
  expect(await pageOf('http://takt.test.evil.example/x')).toBe(usual);
  expect(await pageOf('http://takt.test@evil.example/x')).toBe(usual);
  expect(await pageOf('javascript:alert(1)')).toBe(usual);
  expect(await pageOf('http://takt.test/auth/passcode?code=mine')).toBe('http://takt.test/auth/passcode');
});

test('names neither add headers nor markup to the mail', async ({ server, tenant }) => {
  const { prisma } = server.services;
  const name = 'Eve\r\nBcc: all@takt.test <b>x</b>';
  await prisma.user.update({ where: { id: tenant.owner.userId }, data: { firstName: name } });
  await prisma.organizationTeam.update({ where: { id: tenant.teamId }, data: { name: `T ${name}` } });
  const { email } = await invite(server, tenant, { fullName: name });
  const { subject, html, text, headers = {} } = server.mail.last(email);
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).not.toContain('<b>x</b>');
  expect(`${html}${text}`).not.toMatch(/^Bcc:/m);
  expect(Object.keys(headers).join()).not.toMatch(/bcc/i);
});

test('a member is not invited again', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const before = server.mail.to(ben.email).length;
  const send = (emailIds: string[], rest = {}) =>
    tenant.owner.call(invitationsApi.create, { body: inviteBody(tenant, '', { emailIds, ...rest }) });
  const one = await send([ben.email]);
  expect(one).toMatchObject({ status: 409, body: { message: invitationTexts.alreadyMember } });
  const all = await send([ben.email, tenant.owner.email]);
  expect(all).toMatchObject({ status: 409, body: { message: invitationTexts.allMembers } });
  const cleo = freshEmail('cleo');
  const some = await send([ben.email, cleo]);
  expect(some.body.items.map(({ email }) => email)).toEqual([cleo]);
  const second = await addTeam(tenant, 'Second team');
  const other = await send([ben.email], { teamIds: [tenant.teamId, second] });
  expect(other.body.items[0]?.teams.map(({ id }) => id)).toEqual([second]);
  expect(server.mail.to(ben.email)).toHaveLength(before + 1);
});

test('an invited person gets the same invitation again, with a new code', async ({
  server,
  tenant,
  anonymous,
}) => {
  const first = await invite(server, tenant);
  const second = await addTeam(tenant, 'Second team');
  server.clock.advance(60_000);
  const teamIds = [tenant.teamId, second];
  const again = await invite(server, tenant, { email: first.email, teamIds });
  expect(again.id).toBe(first.id);
  const validate = ({ email, code }: typeof first) =>
    anonymous.call(invitationsApi.validateByCode, { body: { email, code } });
  expect((await validate(first)).status).toBe(400);
  const { body } = await validate(again);
  expect(body.teams.map(({ id }) => id)).toEqual(teamIds);
});

test('two calls at once make one invitation and one mail', async ({ server, tenant }) => {
  const email = freshEmail('cleo');
  const send = () => tenant.owner.call(invitationsApi.create, { body: inviteBody(tenant, email) });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]?.body.items[0]?.id).toBe(answers[1]?.body.items[0]?.id);
  expect(server.mail.to(email)).toHaveLength(1);
});

test('nobody invites where the organization does not allow it', async ({ server, tenant }) => {
  const { id } = await invite(server, tenant);
  const where = { id: tenant.organizationId };
  await server.services.prisma.organization.update({ where, data: { invitesAllowed: false } });
  server.clock.advance(60_000);
  const refused = { status: 403, body: { message: invitationTexts.notAllowed } };
  const body = inviteBody(tenant, freshEmail());
  expect(await tenant.owner.call(invitationsApi.create, { body })).toMatchObject(refused);
  expect(await tenant.owner.call(invitationsApi.resend, { body: { inviteId: id } })).toMatchObject(refused);
  expect(await tenant.owner.call(invitationsApi.link, { params: { id } })).toMatchObject(refused);
});

test('nobody grants a role above their own', async ({ server, tenant }) => {
  const manager = await tenant.member({ role: 'MANAGER', teamRole: 'MANAGER' });
  const admin = await tenant.member({ role: 'ADMIN' });
  const send = async (by: typeof admin, role: string) => {
    const roleId = await roleIdOf(server, tenant, role);
    return by.call(invitationsApi.create, { body: inviteBody(tenant, freshEmail(), { roleId }) });
  };
  const refused = { status: 403, body: { message: invitationTexts.roleAboveOwn } };
  expect(await send(manager, 'ADMIN')).toMatchObject(refused);
  expect((await send(manager, 'MANAGER')).status).toBe(201);
  expect(await send(admin, 'SUPER_ADMIN')).toMatchObject(refused);
  expect((await send(admin, 'ADMIN')).status).toBe(201);
});

test('the link of an invitation to a higher role is not for lower ones', async ({ server, tenant }) => {
  const manager = await tenant.member({ teamRole: 'MANAGER' });
  const roleId = await roleIdOf(server, tenant, 'ADMIN');
  const { id } = await invite(server, tenant, { roleId });
  server.clock.advance(60_000);
  const refused = { status: 403, body: { message: invitationTexts.roleAboveOwn } };
  expect(await manager.call(invitationsApi.link, { params: { id } })).toMatchObject(refused);
  expect(await manager.call(invitationsApi.resend, { body: { inviteId: id } })).toMatchObject(refused);
});

test('a role of another workspace does not exist', async ({ server, tenant }) => {
  const other = await createTenant(server);
  const roleId = await roleIdOf(server, other, 'EMPLOYEE');
  const body = inviteBody(tenant, freshEmail(), { roleId });
  expect((await tenant.owner.call(invitationsApi.create, { body })).status).toBe(404);
});

test('a member who does not manage the team neither invites nor sees invitations', async ({
  server,
  tenant,
}) => {
  const { id } = await invite(server, tenant);
  const ben = await tenant.member();
  const body = inviteBody(tenant, freshEmail());
  expect(await ben.call(invitationsApi.create, { body })).toMatchObject({
    status: 403,
    body: { message: invitationTexts.notManager },
  });
  expect((await ben.call(invitationsApi.list)).body).toEqual({ items: [], total: 0 });
  expect((await ben.call(invitationsApi.remove, { params: { id } })).status).toBe(404);
  expect((await ben.call(invitationsApi.link, { params: { id } })).status).toBe(404);
  expect((await ben.call(invitationsApi.resend, { body: { inviteId: id } })).status).toBe(404);
  const viewer = await tenant.member({ role: 'VIEWER', teamRole: 'MANAGER' });
  expect((await viewer.call(invitationsApi.create, { body })).status).toBe(403);
  expect((await viewer.call(invitationsApi.list)).body.total).toBe(1);
});

test('a manager of one team knows nothing of the invitations to another', async ({ server, tenant }) => {
  const second = await addTeam(tenant, 'Second team');
  const { id } = await invite(server, tenant, { teamIds: [second] });
  const both = await invite(server, tenant, { teamIds: [tenant.teamId, second] });
  const manager = await tenant.member({ teamRole: 'MANAGER' });
  const { body } = await manager.call(invitationsApi.list);
  expect(body.items.map((one) => one.id)).toEqual([both.id]);
  expect((await manager.call(invitationsApi.remove, { params: { id } })).status).toBe(404);
  expect(await manager.call(invitationsApi.remove, { params: { id: both.id } })).toMatchObject({
    status: 403,
    body: { message: invitationTexts.notManager },
  });
  const body2 = inviteBody(tenant, freshEmail(), { teamIds: [second] });
  expect((await manager.call(invitationsApi.create, { body: body2 })).status).toBe(404);
});

test("another workspace's invitations and teams are not found", async ({ server, tenant }) => {
  const other = await createTenant(server);
  const { id } = await invite(server, other);
  const { owner } = tenant;
  expect((await owner.call(invitationsApi.remove, { params: { id } })).status).toBe(404);
  expect((await owner.call(invitationsApi.link, { params: { id } })).status).toBe(404);
  expect((await owner.call(invitationsApi.resend, { body: { inviteId: id } })).status).toBe(404);
  const body = inviteBody(tenant, freshEmail(), { teamIds: [other.teamId] });
  expect((await owner.call(invitationsApi.create, { body })).status).toBe(404);
  const projects = inviteBody(tenant, freshEmail(), { projectIds: [other.projectId] });
  expect((await owner.call(invitationsApi.create, { body: projects })).status).toBe(404);
  expect((await owner.call(invitationsApi.list)).body.items).toEqual([]);
});

test('the list is filtered by status, team, role and address', async ({ server, tenant, anonymous }) => {
  const second = await addTeam(tenant, 'Second team');
  const roleId = await roleIdOf(server, tenant, 'MANAGER');
  const open = await invite(server, tenant, { teamIds: [second], roleId });
  const late = await invite(server, tenant, { invitationExpirationPeriod: 1 });
  const taken = await invite(server, tenant);
  await anonymous.call(invitationsApi.accept, { body: acceptBody(taken) });
  server.clock.advance(30 * 60_000);
  const idsOf = async (where: Record<string, unknown>) => {
    const { body } = await tenant.owner.call(invitationsApi.list, { query: { where } });
    return body.items.map(({ id }) => id).toSorted();
  };
  const ids = (...sent: { id: string }[]) => sent.map(({ id }) => id).toSorted();
  expect(await idsOf({})).toEqual(ids(open, late, taken));
  expect(await idsOf({ status: 'INVITED' })).toEqual(ids(open, late));
  expect(await idsOf({ status: 'ACCEPTED' })).toEqual(ids(taken));
  expect(await idsOf({ status: 'REJECTED' })).toEqual([]);
  expect(await idsOf({ status: 'EXPIRED' })).toEqual([]);
  for (const teams of [{ id: [second] }, [second], second]) expect(await idsOf({ teams })).toEqual(ids(open));
  expect(await idsOf({ role: { name: 'MANAGER' } })).toEqual(ids(open));
  expect(await idsOf({ role: { name: ['MANAGER', 'EMPLOYEE'] } })).toEqual(ids(open, late, taken));
  expect(await idsOf({ email: late.email.toUpperCase() })).toEqual(ids(late));
});

test('a late invitation is shown as EXPIRED and can be sent again', async ({ server, tenant, anonymous }) => {
  const { id, email } = await invite(server, tenant, { invitationExpirationPeriod: 1 });
  const { prisma } = server.services;
  const expireDate = server.clock.now();
  await prisma.invite.update({ where: { id }, data: { expireDate, updatedAt: expireDate } });
  server.clock.advance(60_000);
  const { body } = await tenant.owner.call(invitationsApi.list);
  expect(body.items[0]).toMatchObject({ id, status: 'EXPIRED', isExpired: true });
  const found = async (where: Record<string, unknown>) => {
    const answer = await tenant.owner.call(invitationsApi.list, { query: { where } });
    return answer.body.items.map((one) => one.id);
  };
  expect(await found({ status: 'EXPIRED' })).toEqual([id]);
  expect(await found({ status: 'INVITED' })).toEqual([]);
  expect(await found({ status: ['INVITED', 'EXPIRED'] })).toEqual([id]);
  expect(await found({ isExpired: 'false' })).toEqual([]);
  expect(await tenant.owner.call(invitationsApi.link, { params: { id } })).toMatchObject({
    status: 409,
    body: { message: invitationTexts.expired },
  });
  const resent = await tenant.owner.call(invitationsApi.resend, {
    body: { inviteId: id, tenantId: tenant.tenantId, inviteType: 'TEAM' },
  });
  expect(resent).toMatchObject({ status: 200, body: { generatedMaps: [], raw: [], affected: 1 } });
  const code = codeIn(server.mail.last(email));
  expect((await anonymous.call(invitationsApi.validateByCode, { body: { email, code } })).status).toBe(200);
  const after = await tenant.owner.call(invitationsApi.list);
  const expiry = new Date(server.clock.now().getTime() + 7 * days).toISOString();
  expect(after.body.items[0]).toMatchObject({ status: 'INVITED', isExpired: false, expireDate: expiry });
});

test('sending again ends the code and both links sent before', async ({ server, tenant, anonymous }) => {
  const { id, email, code, token } = await invite(server, tenant);
  const link = await tenant.owner.call(invitationsApi.link, { params: { id } });
  const handed = new URL(link.body.url).searchParams.get('token') ?? '';
  server.clock.advance(60_000);
  await tenant.owner.call(invitationsApi.resend, { body: { inviteId: id } });
  const statuses = [
    await anonymous.call(invitationsApi.validateByCode, { body: { email, code } }),
    await anonymous.call(invitationsApi.validate, { query: { email, token } }),
    await anonymous.call(invitationsApi.validate, { query: { email, token: handed } }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([400, 400, 400]);
});

test('an invitation is not sent again at once, nor after it was accepted', async ({
  server,
  tenant,
  anonymous,
}) => {
  const sent = await invite(server, tenant);
  const resend = () => tenant.owner.call(invitationsApi.resend, { body: { inviteId: sent.id } });
  const early = await resend();
  expect(early).toMatchObject({ status: 429, body: { message: invitationTexts.tooSoon } });
  expect(Number(early.headers['retry-after'])).toBeGreaterThan(0);
  await anonymous.call(invitationsApi.accept, { body: acceptBody(sent) });
  server.clock.advance(60_000);
  expect(await resend()).toMatchObject({ status: 409, body: { message: invitationTexts.accepted } });
});

test('a rejected invitation opens again by sending it again', async ({ server, tenant, anonymous }) => {
  const { id, email, code } = await invite(server, tenant);
  expect(await anonymous.call(invitationsApi.reject, { body: { email, code } })).toMatchObject({
    status: 200,
  });
  server.clock.advance(60_000);
  expect((await tenant.owner.call(invitationsApi.resend, { body: { inviteId: id } })).status).toBe(200);
  const fresh = { email, code: codeIn(server.mail.last(email)) };
  expect((await anonymous.call(invitationsApi.accept, { body: acceptBody(fresh) })).status).toBe(200);
});

test('a withdrawn invitation opens nothing; the rest is answered', async ({ server, tenant, anonymous }) => {
  const { id, email, code } = await invite(server, tenant);
  const rest = await invite(server, tenant);
  const answer = await tenant.owner.call(invitationsApi.remove, { params: { id } });
  expect(answer).toMatchObject({ status: 200, body: { total: 1, items: [{ id: rest.id }] } });
  expect((await anonymous.call(invitationsApi.validateByCode, { body: { email, code } })).status).toBe(400);
});

test('the link for handing over is the same each time and works without mail', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { id, email } = await invite(server, tenant);
  const ask = () => tenant.owner.call(invitationsApi.link, { params: { id } });
  const [first, second] = [await ask(), await ask()];
  expect(first.body.url).toBe(second.body.url);
  expect(first.headers['cache-control']).toBe('no-store');
  const url = new URL(first.body.url);
  expect(`${url.origin}${url.pathname}`).toBe('http://takt.test/auth/accept-invite');
  const token = url.searchParams.get('token') ?? '';
  expect(url.searchParams.get('email')).toBe(email);
  const accepted = await anonymous.call(invitationsApi.accept, {
    body: { email, token, password: newPassword },
  });
  // A link that anybody may have handed over proves nothing: the address is verified by a mail of its own.
  expect(accepted).toMatchObject({ status: 200, body: { user: { email, isEmailVerified: false } } });
  expect(server.mail.last(email).subject).toBe('Confirm your email address');
});

test('a link that was handed over never opens an account that exists', async ({
  server,
  tenant,
  anonymous,
}) => {
  const other = await createTenant(server);
  const { email } = other.owner;
  const { id } = await invite(server, tenant, { email });
  const { body } = await tenant.owner.call(invitationsApi.link, { params: { id } });
  const token = new URL(body.url).searchParams.get('token') ?? '';
  const known = await anonymous.call(invitationsApi.validate, { query: { email, token } });
  expect(known.body).toMatchObject({ hasAccount: true, mustSignIn: true });
  const accept = { email, token, password: newPassword };
  expect(await anonymous.call(invitationsApi.accept, { body: accept })).toMatchObject({
    status: 403,
    body: { message: invitationTexts.signInFirst, code: 'SIGN_IN_REQUIRED' },
  });
});
