import { codeIn, joinWorkspace, linkIn, password } from '#server/modules/auth/test-people.ts';
import { auditOf } from '#server/testing/audit.ts';
import { createCaller } from '#server/testing/caller.ts';
import { createTenant, freshEmail } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { accountApi } from '#shared/auth/account.api.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

const fresh = 'a brand new passphrase';

async function signIn(server: TestServer, email: string, given = password) {
  const anonymous = createCaller(server.app, undefined);
  const { body } = await anonymous.call(authApi.login, { body: { email, password: given } });
  return createCaller(server.app, body.token);
}

test('a changed and a reset password are in the audit of every workspace of the account', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { owner } = tenant;
  const other = await createTenant(server);
  const guest = await joinWorkspace(server, owner.accountId, other);
  const body = { currentPassword: password, password: fresh, confirmPassword: fresh };
  expect((await owner.call(accountApi.changePassword, { body })).status).toBe(200);
  await anonymous.call(accountApi.requestPassword, { body: { email: owner.email } });
  const token = linkIn(server.mail.last(owner.email)).searchParams.get('token');
  const again = 'one more passphrase';
  const reset = { token, password: again, confirmPassword: again };
  expect((await anonymous.call(accountApi.resetPassword, { body: reset })).status).toBe(200);
  const entries = await auditOf(server, tenant);
  const about = { actorUserId: owner.userId, actorType: 'user', entity: 'User', entityId: owner.userId };
  expect(entries).toMatchObject([
    { ...about, action: 'account.password', employeeId: owner.employeeId, ip: '127.0.0.1' },
    { ...about, action: 'account.password-reset' },
  ]);
  expect(await auditOf(server, other)).toMatchObject([
    { action: 'account.password', actorUserId: guest.userId, employeeId: guest.employeeId },
    { action: 'account.password-reset' },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/passphrase|argon2/);
});

test('a changed address is noted, the addresses are not kept', async ({ server, tenant }) => {
  const { owner } = tenant;
  const email = freshEmail('new');
  await owner.call(accountApi.requestEmailChange, { body: { email } });
  expect(await auditOf(server, tenant)).toEqual([]);
  const code = codeIn(server.mail.last(email));
  expect((await owner.call(accountApi.verifyEmailChange, { body: { code } })).status).toBe(200);
  const entries = await auditOf(server, tenant);
  expect(entries).toMatchObject([{ action: 'account.email', actorUserId: owner.userId }]);
  expect(JSON.stringify(entries)).not.toContain('@');
});

test('devices signed out are noted with their number', async ({ server, tenant }) => {
  const { owner } = tenant;
  const [laptop] = await Promise.all([1, 2, 3].map(() => signIn(server, owner.email)));
  const { body } = await (laptop ?? owner).call(accountApi.sessions);
  const id = body.items.find(({ isCurrent }) => isCurrent)?.id ?? '';
  await owner.call(accountApi.endSession, { params: { id } });
  expect((await owner.call(accountApi.endSession, { params: { id } })).status).toBe(404);
  const others = await owner.call(accountApi.endOtherSessions);
  await owner.call(accountApi.endOtherSessions);
  expect(await auditOf(server, tenant)).toMatchObject([
    { action: 'account.sessions', after: { endedSessions: 1 } },
    { action: 'account.sessions', after: { endedSessions: others.body.affected } },
  ]);
});

test('a deleted account is noted without a trace of where the call came from', async ({ server, tenant }) => {
  const ben = await tenant.member();
  expect((await ben.call(usersApi.remove, { params: { id: ben.userId } })).status).toBe(200);
  expect(await auditOf(server, tenant)).toMatchObject([
    { action: 'account.delete', actorUserId: ben.userId, actorType: 'user', entityId: ben.userId, ip: null },
  ]);
});
