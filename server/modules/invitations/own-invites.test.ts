import { password } from '#server/modules/auth/test-people.ts';
import { addTeam, invite } from '#server/modules/invitations/invite-kit.ts';
import { createCaller } from '#server/testing/caller.ts';
import { createTenant, freshEmail } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { invitationTexts } from '#shared/invitations/invitation.schema.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

const days = 86_400_000;

/** An account without a workspace, signed in. */
async function loner(server: TestServer, { isVerified }: { isVerified: boolean }) {
  const email = freshEmail('loner');
  const anonymous = createCaller(server.app, undefined);
  await anonymous.call(authApi.register, {
    body: { user: { email, firstName: 'Lea', lastName: 'Long' }, password, confirmPassword: password },
  });
  const emailVerifiedAt = isVerified ? server.clock.now() : null;
  await server.services.prisma.account.update({ where: { email }, data: { emailVerifiedAt } });
  const { body } = await anonymous.call(authApi.login, { body: { email, password } });
  return { email, ...createCaller(server.app, body.token) };
}

test('one sees the open invitations to the own address, from every workspace', async ({ server, tenant }) => {
  const other = await createTenant(server);
  const ben = await tenant.member();
  const sent = await invite(server, other, { email: ben.email });
  await invite(server, other);
  for (const path of ['/invite/me', '/invite/mine', `/invite/${crypto.randomUUID()}`]) {
    expect(await ben.request('GET', path)).toMatchObject({
      status: 200,
      body: { total: 1, items: [{ id: sent.id, status: 'INVITED', teams: [{ id: other.teamId }] }] },
    });
  }
});

test('answered and late invitations are not among them', async ({ server, tenant }) => {
  const other = await createTenant(server);
  const ben = await tenant.member();
  const rejected = await invite(server, other, { email: ben.email });
  await ben.call(invitationsApi.respond, { params: { id: rejected.id, action: 'REJECTED' } });
  expect((await ben.call(invitationsApi.mine)).body.total).toBe(0);
  const third = await createTenant(server);
  const late = await invite(server, third, { email: ben.email });
  await server.services.prisma.invite.update({
    where: { id: late.id },
    data: { expireDate: server.clock.now() },
  });
  expect((await ben.call(invitationsApi.mine)).body.total).toBe(0);
});

test('accepting in the own workspace makes one a member at once, in every team', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const teamIds = [await addTeam(tenant, 'Second team'), await addTeam(tenant, 'Third team')];
  const { id } = await invite(server, tenant, { email: ben.email, teamIds });
  const answer = await ben.call(invitationsApi.respond, { params: { id, action: 'ACCEPTED' } });
  expect(answer).toMatchObject({ status: 200, body: { id, status: 'ACCEPTED', userId: ben.userId } });
  expect(answer.body).not.toHaveProperty('message');
  const { body } = await ben.call(teamsApi.list);
  expect(body.items.map((team) => team.id)).toEqual([tenant.teamId, ...teamIds]);
});

test('accepting from elsewhere makes a user there and leaves the session where it is', async ({
  server,
  tenant,
}) => {
  const other = await createTenant(server);
  const ben = await tenant.member();
  const { id } = await invite(server, other, { email: ben.email });
  await ben.request('PUT', `/invite/${id}?action=ACCEPTED`);
  expect((await ben.call(usersApi.me)).body.tenantId).toBe(tenant.tenantId);
  const { body } = await ben.call(authApi.switchWorkspace, { body: { tenantId: other.tenantId } });
  expect(body.user).toMatchObject({ tenantId: other.tenantId, firstName: 'Ben', email: ben.email });
});

test('an account without a workspace finds itself in the one it accepted', async ({ server, tenant }) => {
  const lea = await loner(server, { isVerified: true });
  const { id } = await invite(server, tenant, { email: lea.email });
  await lea.call(invitationsApi.respond, { params: { id, action: 'ACCEPTED' } });
  const { body } = await lea.call(usersApi.me);
  expect(body).toMatchObject({ tenantId: tenant.tenantId, firstName: 'Lea', lastTeamId: tenant.teamId });
  expect((await lea.call(teamsApi.list)).body.items[0]?.id).toBe(tenant.teamId);
});

test('until the address is verified it opens no invitation', async ({ server, tenant }) => {
  const lea = await loner(server, { isVerified: false });
  const { id } = await invite(server, tenant, { email: lea.email });
  expect((await lea.call(invitationsApi.mine)).body).toEqual({ items: [], total: 0 });
  const answer = await lea.call(invitationsApi.respond, { params: { id, action: 'ACCEPTED' } });
  expect(answer).toMatchObject({ status: 403, body: { message: invitationTexts.unverified } });
});

test("somebody else's invitation is not found", async ({ server, tenant }) => {
  const ben = await tenant.member();
  const { id } = await invite(server, tenant);
  for (const action of ['ACCEPTED', 'REJECTED'] as const) {
    expect((await ben.call(invitationsApi.respond, { params: { id, action } })).status).toBe(404);
  }
  const unknown = crypto.randomUUID();
  expect((await ben.request('PUT', `/invite/${unknown}/ACCEPTED`)).status).toBe(404);
});

test('an answer is given once, and each state has its words', async ({ server, tenant }) => {
  const other = await createTenant(server);
  const ben = await tenant.member();
  const respond = (id: string, action: 'ACCEPTED' | 'REJECTED') =>
    ben.call(invitationsApi.respond, { params: { id, action } });
  const refused = (message: string) => ({ status: 400, body: { message } });
  const accepted = await invite(server, other, { email: ben.email });
  await respond(accepted.id, 'ACCEPTED');
  expect(await respond(accepted.id, 'ACCEPTED')).toMatchObject(refused(invitationTexts.accepted));
  const third = await createTenant(server);
  const rejected = await invite(server, third, { email: ben.email });
  expect((await respond(rejected.id, 'REJECTED')).body).toMatchObject({ status: 'REJECTED' });
  expect(await respond(rejected.id, 'ACCEPTED')).toMatchObject(refused(invitationTexts.rejected));
  const late = await invite(server, tenant, {
    email: ben.email,
    teamIds: [await addTeam(tenant, 'Second team')],
  });
  await server.services.prisma.invite.update({
    where: { id: late.id },
    data: { expireDate: new Date(server.clock.now().getTime() - days) },
  });
  expect(await respond(late.id, 'ACCEPTED')).toMatchObject(refused(invitationTexts.expired));
});

test.for(['MAYBE', 'accepted', 'undefined'])(
  'the action %s is refused',
  async (action, { server, tenant }) => {
    const ben = await tenant.member();
    const { id } = await invite(server, tenant, {
      email: ben.email,
      teamIds: [await addTeam(tenant, 'Second team')],
    });
    const refused = { status: 400, body: { message: invitationTexts.action } };
    expect(await ben.request('PUT', `/invite/${id}/${action}`)).toMatchObject(refused);
    expect(await ben.request('PUT', `/invite/${id}?action=${action}`)).toMatchObject(refused);
  },
);

test('the own list asks for a session', async ({ anonymous }) => {
  expect((await anonymous.call(invitationsApi.mine)).status).toBe(401);
});

test('open screens hear of invitations and of new members', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const second = await addTeam(tenant, 'Second team');
  const topics = new Set<string>();
  const leave = server.services.live.subscribe(tenant.tenantId, ({ topic, to }) =>
    to === undefined ? topics.add(topic) : undefined,
  );
  const { id } = await invite(server, tenant, { email: ben.email, teamIds: [second] });
  await expect.poll(() => [...topics]).toEqual(['invitations']);
  await ben.call(invitationsApi.respond, { params: { id, action: 'ACCEPTED' } });
  await expect.poll(() => [...topics]).toEqual(expect.arrayContaining(['invitations', 'teams', 'user']));
  leave();
});
