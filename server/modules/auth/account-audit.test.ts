import {
  challengeOf,
  turnOn,
  verify,
  wrongTotpCodes,
} from '#server/modules/auth/second-factor/test-second-factor.ts';
import { codeIn, joinWorkspace, linkIn, password, wrongCodes } from '#server/modules/auth/test-people.ts';
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
  await owner.call(accountApi.requestEmailChange, { body: { email, currentPassword: password } });
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

test('a deleted account is noted without a trace of where its calls came from', async ({
  server,
  tenant,
  anonymous,
}) => {
  const ben = await tenant.member();
  await anonymous.call(authApi.login, { body: { email: ben.email, password: 'not the one' } });
  expect((await ben.call(usersApi.remove, { params: { id: ben.userId } })).status).toBe(200);
  expect(await auditOf(server, tenant)).toMatchObject([
    { action: 'account.sign-in-failed', entityId: ben.userId, ip: null },
    { action: 'account.delete', actorUserId: ben.userId, actorType: 'user', entityId: ben.userId, ip: null },
  ]);
});

const stranger = { actorType: 'system', actorUserId: null, entity: 'User', ip: '127.0.0.1' };

test('each wrong password is noted in every workspace of the account until no more are taken', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { owner } = tenant;
  const other = await createTenant(server);
  const guest = await joinWorkspace(server, owner.accountId, other);
  const body = { email: owner.email, password: 'not the one' };
  const failed = { ...stranger, action: 'account.sign-in-failed', after: { method: 'password' } };
  expect((await anonymous.call(authApi.signInWithPassword, { body })).status).toBe(400);
  expect(await auditOf(server, tenant)).toMatchObject([{ ...failed, entityId: owner.userId }]);
  for (const _try of Array.from({ length: 11 })) await anonymous.call(authApi.login, { body });
  const told = Array.from({ length: 10 }, () => failed);
  expect(await auditOf(server, tenant)).toMatchObject([
    ...told,
    { ...stranger, action: 'account.locked', entityId: owner.userId },
  ]);
  expect(await auditOf(server, other)).toMatchObject([
    ...told.map((entry) => ({ ...entry, entityId: guest.userId, employeeId: guest.employeeId })),
    { action: 'account.locked' },
  ]);
});

test('wrong codes are noted, ten in a quarter of an hour however many are tried', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { email, userId } = tenant.owner;
  const codes = async () => {
    for (const code of wrongCodes(10)) {
      expect((await anonymous.call(authApi.login, { body: { email, code } })).status).toBe(400);
      expect((await anonymous.call(authApi.confirmCode, { body: { email, code } })).status).toBe(400);
    }
    return auditOf(server, tenant);
  };
  const failed = { ...stranger, action: 'account.sign-in-failed', after: { method: 'code' } };
  const ten = Array.from({ length: 10 }, () => ({ ...failed, entityId: userId }));
  expect(await codes()).toMatchObject(ten);
  server.clock.advance(15 * 60_000);
  expect(await codes()).toMatchObject([...ten, ...ten]);
});

test('a wrong second factor after the right password is noted', async ({ server, tenant, anonymous }) => {
  const { owner } = tenant;
  const factor = await turnOn(server, owner);
  const body = { email: owner.email, password };
  const challenge = challengeOf(await anonymous.call(authApi.login, { body }));
  const [code = ''] = wrongTotpCodes(server, factor, 1);
  expect((await verify(server, { challenge, code })).status).toBe(400);
  expect((await auditOf(server, tenant)).at(-1)).toMatchObject({
    ...{ ...stranger, action: 'account.sign-in-failed', entityId: owner.userId },
    after: { method: 'second-factor' },
  });
});

test('an address without an account is answered and worked on as one that has one', async ({
  server,
  tenant,
  anonymous,
}) => {
  const answerTo = async (email: string) => {
    const jobs = () =>
      server.services.prisma.outboxMessage.count({ where: { topic: 'auth.failed-sign-in' } });
    const before = await jobs();
    const answers = [
      await anonymous.call(authApi.login, { body: { email, password: 'not the one' } }),
      await anonymous.call(authApi.confirmCode, { body: { email, code: 'WRONGZZZ' } }),
    ];
    const told = answers.map(({ status, body }) => ({ status, body: { ...body, requestId: '' } }));
    return { told, jobs: (await jobs()) - before };
  };
  expect(await answerTo(freshEmail())).toEqual(await answerTo(tenant.owner.email));
});
