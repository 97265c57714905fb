import { acceptBody, invite } from '#server/modules/invitations/invite-kit.ts';
import { auditOf } from '#server/testing/audit.ts';
import { createCaller } from '#server/testing/caller.ts';
import { expect, test } from '#server/testing/test.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

test('an invitation leaves who made, sent again and withdrew it', async ({ server, tenant }) => {
  const { owner, organizationId } = tenant;
  const { id, email, code, token } = await invite(server, tenant);
  server.clock.advance(60_000);
  await owner.call(invitationsApi.resend, { body: { inviteId: id } });
  await owner.call(invitationsApi.remove, { params: { id } });
  const by = { actorUserId: owner.userId, entity: 'Invite', entityId: id, organizationId };
  const terms = { email, role: 'EMPLOYEE', teams: [expect.stringMatching(/^Team/)] };
  const entries = await auditOf(server, tenant);
  expect(entries).toMatchObject([
    { ...by, action: 'invitation.create', after: terms },
    { ...by, action: 'invitation.resend', after: terms },
    { ...by, action: 'invitation.remove', before: terms },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${code}|${token}`));
});

test('the audit names the person who accepted, and that somebody rejected', async ({
  server,
  tenant,
  anonymous,
}) => {
  const first = await invite(server, tenant);
  const accepted = await anonymous.call(invitationsApi.accept, { body: acceptBody(first) });
  expect(accepted.status).toBe(200);
  const second = await invite(server, tenant);
  await anonymous.call(invitationsApi.reject, { body: { email: second.email, code: second.code } });
  const [, accept, , reject] = await auditOf(server, tenant);
  expect(accept).toMatchObject({
    action: 'invitation.accept',
    entityId: first.id,
    actorUserId: accepted.body.user.id,
    employeeId: expect.any(String),
    after: { email: first.email },
  });
  expect(reject).toMatchObject({
    action: 'invitation.reject',
    entityId: second.id,
    actorUserId: null,
    actorType: 'user',
  });
});

test('the address of a deleted account is taken out of the audit', async ({ server, tenant, anonymous }) => {
  const sent = await invite(server, tenant);
  const { body } = await anonymous.call(invitationsApi.accept, { body: acceptBody(sent) });
  const cleo = createCaller(server.app, body.token);
  expect((await cleo.call(usersApi.remove, { params: { id: body.user.id } })).status).toBe(200);
  const entries = await auditOf(server, tenant);
  expect(entries.map(({ action }) => action)).toEqual([
    'invitation.create',
    'invitation.accept',
    'account.delete',
  ]);
  expect(JSON.stringify(entries)).not.toContain(sent.email);
});

test('the inviter and the managers of the team hear by mail that somebody joined, once each', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { owner } = tenant;
  const manager = await tenant.member({ teamRole: 'MANAGER' });
  const member = await tenant.member();
  const sent = await invite(server, tenant);
  const before = server.mail.to(owner.email).length;
  await anonymous.call(invitationsApi.accept, { body: acceptBody(sent) });
  expect(server.mail.to(owner.email)).toHaveLength(before + 1);
  expect(server.mail.to(manager.email)).toHaveLength(1);
  expect(server.mail.to(member.email)).toEqual([]);
  expect(server.mail.to(sent.email)).toHaveLength(1);
  const { subject, text, html } = server.mail.last(manager.email);
  expect(subject).toMatch(/^Cleo Carter joined Team \d+$/);
  expect(text).toContain(`Cleo Carter (${sent.email}) accepted the invitation`);
  expect(html).toContain('http://takt.test/members');
});

test('an inviter who does not manage the team any more hears of it; a suspended one does not', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { prisma } = server.services;
  const [away, suspended] = [await tenant.member(), await tenant.member()];
  const first = await invite(server, tenant);
  const second = await invite(server, tenant);
  await prisma.invite.update({ where: { id: first.id }, data: { invitedByUserId: away.userId } });
  await prisma.invite.update({ where: { id: second.id }, data: { invitedByUserId: suspended.userId } });
  await prisma.user.update({ where: { id: suspended.userId }, data: { isActive: false } });
  await anonymous.call(invitationsApi.accept, { body: acceptBody(first) });
  await anonymous.call(invitationsApi.accept, { body: acceptBody(second) });
  expect(server.mail.to(away.email)).toHaveLength(1);
  expect(server.mail.to(suspended.email)).toEqual([]);
});
