import { joinWorkspace, password } from '#server/modules/auth/test-people.ts';
import {
  acceptBody,
  addTeam,
  invite,
  newPassword,
  rolesByTeam,
} from '#server/modules/invitations/invite-kit.ts';
import { createCaller } from '#server/testing/caller.ts';
import { createTenant, freshEmail } from '#server/testing/tenant.ts';
import { expect, startTestServer, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { invitationTexts } from '#shared/invitations/invitation.schema.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

const days = 86_400_000;

test('a new person comes in by code: account, user, employee and membership, with a session', async ({
  server,
  tenant,
  anonymous,
}) => {
  const sent = await invite(server, tenant, { startedWorkOn: '2026-03-10T00:00:00.000Z' });
  const { status, body } = await anonymous.call(invitationsApi.accept, { body: acceptBody(sent) });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    user: {
      email: sent.email,
      firstName: 'Cleo',
      lastName: 'Carter',
      tenantId: tenant.tenantId,
      isEmailVerified: true,
      lastTeamId: tenant.teamId,
      role: { name: 'EMPLOYEE' },
      employee: { organizationId: tenant.organizationId, isTrackingEnabled: true },
    },
    team: { id: tenant.teamId },
  });
  expect(body.refresh_token).toEqual(expect.any(String));
  const cleo = createCaller(server.app, body.token);
  const teams = await cleo.call(teamsApi.list);
  expect(teams.body.items.map(({ id }) => id)).toEqual([tenant.teamId]);
  const organizations = await cleo.call(usersApi.organizations);
  expect(organizations.body.items[0]?.organizationId).toBe(tenant.organizationId);
  const employee = await server.services.prisma.employee.findFirstOrThrow({
    where: { userId: body.user.id },
  });
  expect(employee.startedWorkOn?.toISOString()).toBe('2026-03-10T00:00:00.000Z');
});

test('the password given signs the new person in from then on', async ({ server, tenant, anonymous }) => {
  const sent = await invite(server, tenant);
  await anonymous.call(invitationsApi.accept, { body: acceptBody(sent) });
  const answer = await anonymous.call(authApi.login, { body: { email: sent.email, password: newPassword } });
  expect(answer).toMatchObject({ status: 200, body: { user: { tenantId: tenant.tenantId } } });
});

test('the token of the mailed link opens the invitation as the code does', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { email, token } = await invite(server, tenant);
  const query = { email, token };
  expect(await anonymous.call(invitationsApi.validate, { query })).toMatchObject({
    status: 200,
    body: { email, fullName: 'Cleo Carter', hasAccount: false, mustSignIn: false },
  });
  const body = { email, token, password: newPassword };
  expect(await anonymous.call(invitationsApi.accept, { body })).toMatchObject({
    status: 200,
    body: { user: { email, firstName: 'Cleo', lastName: 'Carter', isEmailVerified: true } },
  });
});

test('a plus in the address may arrive as a blank in the query', async ({ server, tenant, anonymous }) => {
  const email = `cleo+work-${crypto.randomUUID().slice(0, 8)}@takt.test`;
  const { token } = await invite(server, tenant, { email });
  const path = `/invite/validate?email=${email}&token=${token}`;
  expect(await anonymous.request('GET', path)).toMatchObject({ status: 200, body: { email } });
});

test('a code is validated with the name of the organization and of the inviter', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { id, email, code } = await invite(server, tenant);
  const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
  const answer = await anonymous.call(invitationsApi.validateByCode, { body: { email, code: typed } });
  const teams = await tenant.owner.call(teamsApi.list);
  const name = teams.body.items[0]?.name;
  expect(answer).toMatchObject({
    status: 200,
    body: {
      id,
      email,
      fullName: 'Cleo Carter',
      organization: { name, image: null },
      teams: [{ id: tenant.teamId, name }],
      invitedByUser: { id: tenant.owner.userId, name: 'Ann Archer' },
    },
  });
});

test('membership in every team of the invitation, with the invited role', async ({
  server,
  tenant,
  anonymous,
}) => {
  const second = await addTeam(tenant, 'Second team');
  const roles = await server.services.prisma.role.findMany({ where: { tenantId: tenant.tenantId } });
  const roleId = roles.find(({ name }) => name === 'MANAGER')?.id;
  const sent = await invite(server, tenant, { teamIds: [tenant.teamId, second], roleId });
  const { body } = await anonymous.call(invitationsApi.accept, { body: acceptBody(sent) });
  expect(body.user.role?.name).toBe('MANAGER');
  const mine = await rolesByTeam(createCaller(server.app, body.token), body.user.id);
  expect(Object.values(mine)).toEqual(['MANAGER', 'MANAGER']);
});

test('projects of the invitation are joined too', async ({ server, tenant, anonymous }) => {
  const sent = await invite(server, tenant, { projectIds: [tenant.projectId] });
  const { body } = await anonymous.call(invitationsApi.accept, { body: acceptBody(sent) });
  const where = { projectId: tenant.projectId, employee: { userId: body.user.id } };
  expect(await server.services.prisma.organizationProjectEmployee.count({ where })).toBe(1);
});

test('names may be missing or empty: the name of the invitation counts', async ({
  server,
  tenant,
  anonymous,
}) => {
  const single = await invite(server, tenant, { fullName: 'Cher' });
  const user = { firstName: null, lastName: '', email: single.email };
  const { body } = await anonymous.call(invitationsApi.accept, { body: acceptBody(single, { user }) });
  expect(body.user).toMatchObject({ name: 'Cher', lastName: 'Cher' });
});

test('a secret belongs to its address: swapping the address opens nothing', async ({
  server,
  tenant,
  anonymous,
}) => {
  const sent = await invite(server, tenant);
  const other = await invite(server, tenant);
  const thief = freshEmail('thief');
  const accept = (body: Record<string, unknown>) => anonymous.call(invitationsApi.accept, { body });
  for (const email of [thief, other.email]) {
    expect(await accept({ email, code: sent.code, password: newPassword })).toMatchObject({
      status: 400,
      body: { errors: { code: invitationTexts.invalidCode } },
    });
    expect(await accept({ email, token: sent.token, password: newPassword })).toMatchObject({
      status: 400,
      body: { errors: { token: invitationTexts.invalidLink } },
    });
  }
  expect(await accept(acceptBody(sent, { user: { email: thief } }))).toMatchObject({
    status: 400,
    body: { errors: { email: invitationTexts.wrongEmail } },
  });
});

test('five wrong codes end the code, not the link; a new one is sent then', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { id, email, code, token } = await invite(server, tenant);
  const validate = (tried: string) =>
    anonymous.call(invitationsApi.validateByCode, { body: { email, code: tried } });
  for (const wrong of ['AAAA2222', 'BBBB2222', 'CCCC2222', 'DDDD2222']) {
    expect((await validate(wrong)).body).toMatchObject({ errors: { code: invitationTexts.invalidCode } });
  }
  expect((await validate(code)).status).toBe(200);
  await validate('EEEE2222');
  expect(await validate(code)).toMatchObject({
    status: 400,
    body: { errors: { code: invitationTexts.lockedCode } },
  });
  expect((await validate('FFFF2222')).body).toMatchObject({ errors: { code: invitationTexts.invalidCode } });
  expect((await anonymous.call(invitationsApi.validate, { query: { email, token } })).status).toBe(200);
  for (const query of [{ email }, { token }]) {
    expect(await anonymous.request('GET', '/invite/validate', { query })).toMatchObject({
      status: 400,
      body: { message: invitationTexts.parametersMissing },
    });
  }
  server.clock.advance(60_000);
  await tenant.owner.call(invitationsApi.resend, { body: { inviteId: id } });
  const mail = server.mail.last(email);
  const [, fresh = ''] = /^([A-Z2-9]{8})$/m.exec(mail.text) ?? [];
  expect((await validate(fresh)).status).toBe(200);
});

test('wrong codes count wherever they are tried', async ({ server, tenant, anonymous }) => {
  const { email, code } = await invite(server, tenant);
  const wrong = 'WWWW2222';
  await anonymous.call(invitationsApi.validateByCode, { body: { email, code: wrong } });
  await anonymous.call(invitationsApi.accept, { body: { email, code: wrong, password: newPassword } });
  await anonymous.call(invitationsApi.reject, { body: { email, code: wrong } });
  await anonymous.call(authApi.login, { body: { email, code: wrong } });
  await anonymous.call(invitationsApi.validateByCode, { body: { email, code: wrong } });
  expect((await anonymous.call(invitationsApi.accept, { body: acceptBody({ email, code }) })).status).toBe(
    400,
  );
});

test('each state has its own words', async ({ server, tenant, anonymous }) => {
  const validate = ({ email, code }: { email: string; code: string }) =>
    anonymous.call(invitationsApi.validateByCode, { body: { email, code } });
  const accepted = await invite(server, tenant);
  await anonymous.call(invitationsApi.accept, { body: acceptBody(accepted) });
  expect(await validate(accepted)).toMatchObject({
    status: 400,
    body: { message: invitationTexts.accepted },
  });
  const again = await anonymous.call(invitationsApi.accept, { body: acceptBody(accepted) });
  expect(again).toMatchObject({ status: 400, body: { message: invitationTexts.accepted } });
  const rejected = await invite(server, tenant);
  await anonymous.call(invitationsApi.reject, { body: { email: rejected.email, code: rejected.code } });
  expect(await validate(rejected)).toMatchObject({
    status: 400,
    body: { message: invitationTexts.rejected },
  });
  const late = await invite(server, tenant, { invitationExpirationPeriod: 1 });
  server.clock.advance(days);
  expect(await validate(late)).toMatchObject({ status: 400, body: { message: invitationTexts.expired } });
  const row = await server.services.prisma.invite.findUniqueOrThrow({ where: { id: late.id } });
  expect(row.status).toBe('INVITED');
});

test('an invitation whose team is gone says so', async ({ server, tenant, anonymous }) => {
  const teamId = await addTeam(tenant, 'Short-lived');
  const { email, code } = await invite(server, tenant, { teamIds: [teamId] });
  const deletedAt = server.clock.now();
  await server.services.prisma.organizationTeam.update({ where: { id: teamId }, data: { deletedAt } });
  expect(await anonymous.call(invitationsApi.validateByCode, { body: { email, code } })).toMatchObject({
    status: 400,
    body: { message: invitationTexts.teamGone },
  });
});

test('acceptance is refused while the organization does not allow invitations', async ({
  server,
  tenant,
  anonymous,
}) => {
  const sent = await invite(server, tenant);
  await server.services.prisma.organization.update({
    where: { id: tenant.organizationId },
    data: { invitesAllowed: false },
  });
  expect(await anonymous.call(invitationsApi.accept, { body: acceptBody(sent) })).toMatchObject({
    status: 403,
    body: { message: invitationTexts.notAllowed },
  });
});

test('of two acceptances at once one succeeds and one account exists', async ({
  server,
  tenant,
  anonymous,
}) => {
  const sent = await invite(server, tenant);
  const accept = () => anonymous.call(invitationsApi.accept, { body: acceptBody(sent) });
  const answers = await Promise.all([accept(), accept(), accept()]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await server.services.prisma.user.count({ where: { account: { email: sent.email } } })).toBe(1);
});

test('a new account needs a password of at least eight characters that is not a common one', async ({
  server,
  tenant,
  anonymous,
}) => {
  const sent = await invite(server, tenant);
  const accept = (given: unknown) =>
    anonymous.call(invitationsApi.accept, { body: acceptBody(sent, { password: given }) });
  const refused = (text: string) => ({ status: 400, body: { errors: { password: text } } });
  expect(await accept('seven77')).toMatchObject(refused(authTexts.password));
  expect(await accept(undefined)).toMatchObject(refused(authTexts.password));
  expect(await accept('password')).toMatchObject(refused(authTexts.passwordCommon));
});

test('code or token must be given', async ({ anonymous }) => {
  const body = { email: freshEmail(), password: newPassword };
  for (const endpoint of [invitationsApi.accept, invitationsApi.reject]) {
    expect(await anonymous.call(endpoint, { body })).toMatchObject({
      status: 400,
      body: { errors: { code: invitationTexts.codeOrToken } },
    });
  }
  expect(await anonymous.call(invitationsApi.validate, { query: { email: body.email } })).toMatchObject({
    status: 400,
    body: { errors: { token: invitationTexts.parametersMissing } },
  });
  expect(await anonymous.call(invitationsApi.validateByCode, { body: { email: body.email } })).toMatchObject({
    status: 400,
    body: { errors: { code: authTexts.codeRequired } },
  });
});

test('an existing account joins with its own password, whatever is given', async ({
  server,
  tenant,
  anonymous,
}) => {
  const other = await createTenant(server);
  const { email } = other.owner;
  const sent = await invite(server, tenant, { email });
  const { code } = sent;
  const known = await anonymous.call(invitationsApi.validateByCode, { body: { email, code } });
  expect(known.body).toMatchObject({ hasAccount: true, mustSignIn: false });
  const { status, body } = await anonymous.call(invitationsApi.accept, { body: acceptBody(sent) });
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ email, tenantId: tenant.tenantId, firstName: 'Ann' });
  expect(body.user.id).not.toBe(other.owner.userId);
  const login = (given: string) => anonymous.call(authApi.login, { body: { email, password: given } });
  expect((await login(newPassword)).status).toBe(400);
  expect((await login(password)).status).toBe(200);
});

test('somebody of the workspace joins the missing teams only, whatever their role, and keeps it', async ({
  server,
  tenant,
  anonymous,
}) => {
  const ben = await tenant.member({ role: 'VIEWER' });
  const second = await addTeam(tenant, 'Second team');
  const sent = await invite(server, tenant, { email: ben.email, teamIds: [tenant.teamId, second] });
  const { body } = await anonymous.call(invitationsApi.accept, {
    body: { email: sent.email, code: sent.code },
  });
  expect(body.user).toMatchObject({ id: ben.userId, role: { name: 'VIEWER' } });
  const { prisma } = server.services;
  const where = { employeeId: ben.employeeId, deletedAt: null };
  const memberships = await prisma.organizationTeamEmployee.findMany({ where, include: { role: true } });
  expect(memberships).toHaveLength(2);
  expect(memberships.find(({ id }) => id === ben.membershipId)?.role).toBeNull();
  expect(await prisma.employee.count({ where: { userId: ben.userId } })).toBe(1);
});

test('a past member is revived with the same row', async ({ server, tenant, anonymous }) => {
  const ben = await tenant.member();
  const { prisma } = server.services;
  const deletedAt = server.clock.now();
  await prisma.organizationTeamEmployee.update({ where: { id: ben.membershipId }, data: { deletedAt } });
  await prisma.employee.update({ where: { id: ben.employeeId }, data: { deletedAt } });
  await prisma.user.update({ where: { id: ben.userId }, data: { deletedAt } });
  const { email, code } = await invite(server, tenant, { email: ben.email });
  const { status, body } = await anonymous.call(invitationsApi.accept, { body: { email, code } });
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ id: ben.userId, employeeId: ben.employeeId });
  const row = await prisma.organizationTeamEmployee.findUniqueOrThrow({ where: { id: ben.membershipId } });
  expect(row.deletedAt).toBeNull();
});

test('an invitation does not lift a suspension', async ({ server, tenant, anonymous }) => {
  const ben = await tenant.member();
  const second = await addTeam(tenant, 'Second team');
  const { email, code } = await invite(server, tenant, { email: ben.email, teamIds: [second] });
  await server.services.prisma.employee.update({ where: { id: ben.employeeId }, data: { isActive: false } });
  expect(await anonymous.call(invitationsApi.accept, { body: { email, code } })).toMatchObject({
    status: 403,
    body: { message: invitationTexts.suspended },
  });
});

test('an account somebody made with the address before loses every way in that was set up', async ({
  server,
  tenant,
  anonymous,
}) => {
  const email = freshEmail('squatter');
  const squatter = await anonymous.call(authApi.register, {
    body: { email, name: 'Not Cleo', team: 'Trap', password },
  });
  const token = 'token' in squatter.body ? squatter.body.token : '';
  const { prisma } = server.services;
  const { id: accountId } = await prisma.account.update({
    where: { email },
    data: { totpSecret: 'sealed', totpEnabledAt: server.clock.now() },
  });
  await prisma.socialAccount.create({ data: { accountId, provider: 'github', providerAccountId: email } });
  const sent = await invite(server, tenant, { email });
  expect((await anonymous.call(invitationsApi.accept, { body: acceptBody(sent) })).status).toBe(200);
  expect(await prisma.socialAccount.count({ where: { accountId } })).toBe(0);
  const login = (given: string) => anonymous.call(authApi.login, { body: { email, password: given } });
  expect((await login(password)).status).toBe(400);
  expect((await login(newPassword)).status).toBe(200);
  expect((await createCaller(server.app, token).call(usersApi.me)).status).toBe(401);
});

test('a closed account cannot be taken over', async ({ server, tenant, anonymous }) => {
  const other = await createTenant(server);
  await server.services.prisma.account.update({
    where: { id: other.owner.accountId },
    data: { isActive: false, deletedAt: server.clock.now() },
  });
  const sent = await invite(server, tenant, { email: other.owner.email });
  expect(await anonymous.call(invitationsApi.accept, { body: acceptBody(sent) })).toMatchObject({
    status: 400,
    body: { errors: { email: authTexts.emailTaken } },
  });
});

test('an account with a second factor joins, but comes in only with it', async ({
  server,
  tenant,
  anonymous,
}) => {
  const other = await createTenant(server);
  const { accountId, email } = other.owner;
  await server.services.prisma.account.update({
    where: { id: accountId },
    data: { totpSecret: 'sealed', totpEnabledAt: server.clock.now() },
  });
  const { code } = await invite(server, tenant, { email });
  expect(await anonymous.call(invitationsApi.accept, { body: { email, code } })).toMatchObject({
    status: 403,
    body: { code: 'SECOND_FACTOR_REQUIRED', challenge: expect.any(String) },
  });
  const where = { accountId, tenantId: tenant.tenantId };
  expect(await server.services.prisma.user.count({ where })).toBe(1);
});

test('the code of an invitation signs in where codes are asked for', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { email, code } = await invite(server, tenant, { fullName: 'Cleo van Carter' });
  expect((await anonymous.call(authApi.confirmCode, { body: { email, code } })).status).toBe(400);
  const { status, body } = await anonymous.call(authApi.login, { body: { email, code } });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    user: { email, firstName: 'Cleo', lastName: 'van Carter', tenantId: tenant.tenantId },
    team: { id: tenant.teamId },
    loginResponse: { token: body.token },
  });
});

test('the first attempt of the code screen does not use up the invitation', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { email, code } = await invite(server, tenant);
  for (let count = 0; count < 6; count += 1)
    await anonymous.call(authApi.confirmCode, { body: { email, code } });
  expect((await anonymous.call(authApi.login, { body: { email, code } })).status).toBe(200);
});

test('a code of an earlier place in the workspace does not matter to another one', async ({
  server,
  tenant,
  anonymous,
}) => {
  const other = await createTenant(server);
  const ben = await tenant.member();
  await joinWorkspace(server, ben.accountId, other);
  const second = await addTeam(other, 'Second team');
  const { email, code } = await invite(server, other, { email: ben.email, teamIds: [second] });
  const { body } = await anonymous.call(authApi.login, { body: { email, code } });
  expect(body).toMatchObject({ user: { tenantId: other.tenantId }, team: { id: second } });
});

test('with closed registration the invited come in and others do not', async () => {
  const server = await startTestServer();
  try {
    const tenant = await createTenant(server);
    const [sent, registering] = [await invite(server, tenant), await invite(server, tenant)];
    Object.defineProperty(server.services, 'config', {
      value: { ...server.config, registration: 'invite-only' },
    });
    const anonymous = createCaller(server.app, undefined);
    const register = (email: string) =>
      anonymous.call(authApi.register, { body: { user: { email }, password, confirmPassword: password } });
    expect((await anonymous.call(invitationsApi.accept, { body: acceptBody(sent) })).status).toBe(200);
    expect((await register(registering.email)).status).toBe(201);
    expect(await register(freshEmail())).toMatchObject({
      status: 403,
      body: { message: authTexts.registrationClosed },
    });
    const team = { email: (await invite(server, tenant)).email, name: 'Eve', team: 'Own', password };
    expect(await anonymous.call(authApi.register, { body: team })).toMatchObject({ status: 403 });
  } finally {
    await server.close();
  }
});

test.for([
  ['stays', undefined, 'ADMIN'],
  ['is a plain member by now', 'demoted', 'EMPLOYEE'],
  ['was removed', 'removed', 'EMPLOYEE'],
] as const)(
  'an invitation as ADMIN whose sender %s',
  async ([, change, role], { server, tenant, anonymous }) => {
    const { prisma } = server.services;
    const admin = await tenant.member({ role: 'ADMIN', teamRole: 'MANAGER' });
    const roleOf = (name: string) =>
      prisma.role.findFirstOrThrow({ where: { tenantId: tenant.tenantId, name } });
    const { id: roleId } = await roleOf('ADMIN');
    const sent = await invite(server, { ...tenant, owner: admin }, { roleId });
    if (change === 'demoted') {
      const data = { roleId: (await roleOf('EMPLOYEE')).id };
      await prisma.user.update({ where: { id: admin.userId }, data });
    }
    if (change === 'removed') {
      await prisma.user.update({ where: { id: admin.userId }, data: { deletedAt: server.clock.now() } });
    }
    const { body } = await anonymous.call(invitationsApi.accept, { body: acceptBody(sent) });
    expect(body.user).toMatchObject({ role: { name: role } });
  },
);
