import { challengeOf, turnOn, verify } from '#server/modules/auth/second-factor/test-second-factor.ts';
import { linkIn, password } from '#server/modules/auth/test-people.ts';
import { acceptBody, invite } from '#server/modules/invitations/invite-kit.ts';
import { type Caller, createCaller } from '#server/testing/caller.ts';
import { createTenant, freshEmail } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { accountApi } from '#shared/auth/account.api.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const expired = { status: 400, body: { message: authTexts.choiceExpired } };
const newPassword = 'another horse battery';

async function choose(anonymous: Caller, email: string) {
  const { body } = await anonymous.call(authApi.signInWithPassword, { body: { email, password } });
  const token = body.workspaces[0]?.token ?? '';
  return { token, enter: () => anonymous.call(authApi.signInToWorkspace, { body: { email, token } }) };
}

function sessionsOf({ services }: TestServer, accountId: string): Promise<number> {
  return services.prisma.session.count({ where: { accountId, revokedAt: null } });
}

test('replay of a workspace choice: it opens one session, whoever shows it later', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { email, accountId } = tenant.owner;
  const { enter } = await choose(anonymous, email);
  expect((await enter()).status).toBe(201);
  const before = await sessionsOf(server, accountId);
  expect(await enter()).toMatchObject(expired);
  expect(await sessionsOf(server, accountId)).toBe(before);
});

test('replay of a workspace choice at the same moment: one of six wins', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { email, accountId } = tenant.owner;
  const { enter } = await choose(anonymous, email);
  const before = await sessionsOf(server, accountId);
  const answers = await Promise.all(Array.from({ length: 6 }, enter));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400, 400]);
  expect(await sessionsOf(server, accountId)).toBe(before + 1);
});

test('replay of a workspace choice that was made with the old password: dead once the password changed', async ({
  tenant,
  anonymous,
}) => {
  const { email } = tenant.owner;
  const { enter } = await choose(anonymous, email);
  const body = { currentPassword: password, password: newPassword, confirmPassword: newPassword };
  expect((await tenant.owner.call(accountApi.changePassword, { body })).status).toBe(200);
  expect(await enter()).toMatchObject(expired);
});

test('replay of a workspace choice after the password was reset by mail: dead', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { email } = tenant.owner;
  const { enter } = await choose(anonymous, email);
  await anonymous.call(accountApi.requestPassword, { body: { email } });
  const token = linkIn(server.mail.last(email)).searchParams.get('token') ?? '';
  const body = { token, password: newPassword, confirmPassword: newPassword };
  expect((await anonymous.call(accountApi.resetPassword, { body })).status).toBe(200);
  expect(await enter()).toMatchObject(expired);
});

test('replay of a second-factor challenge that was won with the old password: dead once it changed', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { owner } = tenant;
  const factor = await turnOn(server, owner);
  const { email } = owner;
  const challenge = challengeOf(await anonymous.call(authApi.login, { body: { email, password } }));
  const body = { currentPassword: password, password: newPassword, confirmPassword: newPassword };
  expect((await owner.call(accountApi.changePassword, { body })).status).toBe(200);
  expect(await verify(server, { challenge, code: factor.nextCode() })).toMatchObject({ status: 400 });
});

test('replay of a verification link after the address went to somebody else: it verifies nobody', async ({
  server,
  anonymous,
}) => {
  const { prisma } = server.services;
  const email = freshEmail('first');
  const register = () =>
    anonymous.call(authApi.register, { body: { email, name: 'Some Body', team: 'Some team', password } });
  await register();
  const token = linkIn(server.mail.last(email)).searchParams.get('token') ?? '';
  await prisma.account.update({ where: { email }, data: { email: freshEmail('moved') } });
  expect((await register()).status).toBeLessThan(300);
  const replayed = await anonymous.call(authApi.verifyByToken, { body: { email, token } });
  expect(replayed).toMatchObject({ status: 400 });
  const second = await prisma.account.findUniqueOrThrow({ where: { email } });
  expect(second.emailVerifiedAt).toBeNull();
});

test('replay of an invitation link and code after they were used: no second session, for nobody', async ({
  server,
  tenant,
  anonymous,
}) => {
  const sent = await invite(server, tenant);
  const first = await anonymous.call(invitationsApi.accept, { body: acceptBody(sent) });
  expect(first.status).toBe(200);
  const before = await server.services.prisma.session.count({ where: { tenantId: tenant.tenantId } });
  const { email, code, token } = sent;
  for (const proof of [{ code }, { token }]) {
    const again = { email, ...proof, password: newPassword };
    expect((await anonymous.call(invitationsApi.accept, { body: again })).status).toBe(400);
    expect((await anonymous.call(invitationsApi.reject, { body: { email, ...proof } })).status).toBe(400);
  }
  expect((await anonymous.call(authApi.login, { body: { email, code } })).status).toBe(400);
  expect(await server.services.prisma.session.count({ where: { tenantId: tenant.tenantId } })).toBe(before);
  expect((await anonymous.call(authApi.login, { body: { email, password: newPassword } })).status).toBe(400);
});

test('an invitation code or link shown with somebody else’s address opens nothing and costs that person nothing', async ({
  server,
  tenant,
  anonymous,
}) => {
  const other = await createTenant(server);
  const [mine, theirs] = [await invite(server, tenant), await invite(server, other)];
  for (const proof of [{ code: mine.code }, { token: mine.token }]) {
    const swapped = { email: theirs.email, ...proof, password: newPassword };
    expect((await anonymous.call(invitationsApi.accept, { body: swapped })).status).toBe(400);
    const inside = acceptBody({ ...mine, email: mine.email }, { user: { email: theirs.email }, ...proof });
    expect((await anonymous.call(invitationsApi.accept, { body: inside })).status).toBe(400);
  }
  const { prisma } = server.services;
  expect(await prisma.account.count({ where: { email: { in: [mine.email, theirs.email] } } })).toBe(0);
  expect((await anonymous.call(invitationsApi.accept, { body: acceptBody(theirs) })).status).toBe(200);
  expect((await anonymous.call(invitationsApi.accept, { body: acceptBody(mine) })).status).toBe(200);
});

/** A member with a password, signed in through the front door. */
async function signedInMember(server: TestServer, anonymous: Caller) {
  const tenant = await createTenant(server);
  const sent = await invite(server, tenant);
  const { body } = await anonymous.call(invitationsApi.accept, { body: acceptBody(sent) });
  const caller = createCaller(server.app, body.token);
  const { body: me } = await caller.call(usersApi.me);
  return {
    tenant,
    caller,
    userId: me.id,
    employeeId: me.employeeId ?? '',
    refresh: () => anonymous.call(authApi.refresh, { body: { refresh_token: body.refresh_token } }),
  };
}

test('a refresh token outlives neither suspension nor removal', async ({ server, anonymous }) => {
  const suspended = await signedInMember(server, anonymous);
  expect((await suspended.refresh()).status).toBe(200);
  await suspended.tenant.owner.call(workspacesApi.updateEmployee, {
    params: { id: suspended.employeeId },
    body: { isActive: false },
  });
  expect((await suspended.caller.call(usersApi.me)).status).toBe(401);
  expect((await suspended.refresh()).status).toBe(401);

  const removed = await signedInMember(server, anonymous);
  await removed.tenant.owner.call(usersApi.remove, { params: { id: removed.userId } });
  expect((await removed.caller.call(usersApi.me)).status).toBe(401);
  expect((await removed.refresh()).status).toBe(401);
});
