import { linkIn } from '#server/modules/auth/test-people.ts';
import { auditOf } from '#server/testing/audit.ts';
import { type Caller, createCaller } from '#server/testing/caller.ts';
import { freshEmail, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { accountApi } from '#shared/auth/account.api.ts';
import { accountTexts } from '#shared/auth/account.schema.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { employeeTexts } from '#shared/workspaces/employee.schema.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const given = 'a password on a note';
const own = 'a password of my own';

const create = ({ owner }: TestTenant, body: Record<string, unknown>) =>
  owner.call(workspacesApi.createEmployee, { body });

const signIn = (anonymous: Caller, email: string, password: string) =>
  anonymous.call(authApi.login, { body: { email, password } });

async function signedIn(server: TestServer, anonymous: Caller, email: string): Promise<Caller> {
  const { status, body } = await signIn(anonymous, email, given);
  expect(status).toBe(200);
  return createCaller(server.app, body.token);
}

test('a new person signs in at once, with the role of everybody', async ({ server, tenant, anonymous }) => {
  const email = freshEmail();
  const user = { email: email.toUpperCase(), firstName: 'Nia', lastName: 'New', timeZone: 'Europe/Berlin' };
  const startedWorkOn = '2026-03-02T00:00:00.000Z';
  const made = await create(tenant, { user, password: given, startedWorkOn, tenantId: tenant.tenantId });
  expect(made).toMatchObject({
    status: 201,
    body: { fullName: 'Nia New', isTrackingEnabled: true, organizationId: tenant.organizationId },
  });
  const nia = await signedIn(server, anonymous, email);
  expect((await nia.call(usersApi.me)).body).toMatchObject({
    ...{ email, timeZone: 'Europe/Berlin', role: { name: 'EMPLOYEE' } },
    ...{ isEmailVerified: false, hasTemporaryPassword: true, employee: { id: made.body.id } },
  });
  const notes = (await auditOf(server, tenant)).map(({ action, actorUserId }) => ({ action, actorUserId }));
  for (const action of ['user.create', 'employee.create'])
    expect(notes).toContainEqual({ action, actorUserId: tenant.owner.userId });
});

test('the mailed link proves the address and ends the password that was given', async ({
  server,
  tenant,
  anonymous,
}) => {
  const email = freshEmail();
  await create(tenant, { user: { email, firstName: 'Nia' }, password: given });
  const before = await signedIn(server, anonymous, email);
  const mail = server.mail.last(email);
  expect(mail.subject).toBe('Your account for Takt');
  expect(mail.text).toContain('7 days');
  const token = linkIn(mail).searchParams.get('token') ?? '';
  const body = { token, password: own, confirmPassword: own };
  expect((await anonymous.call(accountApi.resetPassword, { body })).status).toBe(200);
  expect((await before.call(usersApi.me)).status).toBe(401);
  expect((await signIn(anonymous, email, given)).status).toBe(400);
  const { status, body: session } = await signIn(anonymous, email, own);
  expect(status).toBe(200);
  const { body: me } = await createCaller(server.app, session.token).call(usersApi.me);
  expect(me).toMatchObject({ isEmailVerified: true });
  expect(me).not.toHaveProperty('hasTemporaryPassword');
});

test('no code verifies the address before, and no other address takes its place', async ({
  server,
  tenant,
  anonymous,
}) => {
  const email = freshEmail();
  await create(tenant, { user: { email }, password: given });
  const nia = await signedIn(server, anonymous, email);
  const first = linkIn(server.mail.last(email)).searchParams.get('token') ?? '';
  expect((await nia.call(authApi.resendVerification, { body: { email } })).status).toBe(200);
  const again = server.mail.last(email);
  expect(again.subject).toBe('Your account for Takt');
  expect(again.text).not.toContain('/verify-email');
  const late = { token: first, password: own, confirmPassword: own };
  expect(await anonymous.call(accountApi.resetPassword, { body: late })).toMatchObject({
    status: 400,
    body: { message: accountTexts.resetFailed },
  });
  const change = { email: freshEmail(), currentPassword: given };
  expect(await nia.call(accountApi.requestEmailChange, { body: change })).toMatchObject({
    status: 403,
    body: { message: accountTexts.ownPasswordFirst, code: 'TEMPORARY_PASSWORD' },
  });
});

test('without a password the link is the only way in', async ({ server, tenant, anonymous }) => {
  const email = freshEmail();
  expect((await create(tenant, { user: { email } })).status).toBe(201);
  expect((await signIn(anonymous, email, given)).status).toBe(400);
  expect(linkIn(server.mail.last(email)).pathname).toBe('/auth/reset-password');
});

test('a person of the workspace is found by address, and anybody else has to be invited', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const { email } = ben;
  expect(await create(tenant, { user: { email }, password: given })).toMatchObject({
    status: 400,
    body: { code: 'EMPLOYEE_EXISTS' },
  });
  const stranger = freshEmail();
  await server.services.prisma.account.create({ data: { email: stranger } });
  const refused = await create(tenant, { user: { email: stranger }, password: given });
  expect(refused).toMatchObject({
    status: 400,
    body: { message: employeeTexts.accountExists, errors: { 'user.email': employeeTexts.accountExists } },
  });
  expect(server.mail.to(stranger)).toEqual([]);
});

test('of two who add the same person at once one succeeds', async ({ tenant }) => {
  const user = { email: freshEmail() };
  const answers = await Promise.all([create(tenant, { user }), create(tenant, { user })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
});

test.for([
  [{}, 'userId', employeeTexts.userOrPerson],
  [{ user: { email: 'nobody' } }, 'user.email', authTexts.email],
  [{ user: { email: 'n@example.org' }, password: 'short' }, 'password', authTexts.password],
] as const)('refuses %j', async ([body, field, text], { tenant }) => {
  expect(await create(tenant, body)).toMatchObject({ status: 400, body: { errors: { [field]: text } } });
});

test('only who edits employees adds people', async ({ tenant }) => {
  const ben = await tenant.member();
  const body = { user: { email: freshEmail() }, password: given };
  expect((await ben.call(workspacesApi.createEmployee, { body })).status).toBe(403);
});
