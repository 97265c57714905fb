import { linkIn, password } from '#server/modules/auth/test-people.ts';
import { createCaller } from '#server/testing/caller.ts';
import { freshEmail } from '#server/testing/tenant.ts';
import { expect, startTestServer, test } from '#server/testing/test.ts';
import { defaultPermissions } from '#shared/access/default-permissions.ts';
import { permission } from '#shared/access/permissions.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { defaultIssueTypes, defaultStatuses } from '#shared/defaults/task-lists.ts';
import { usersApi } from '#shared/users/users.api.ts';

function teamForm(overrides: Record<string, unknown> = {}) {
  const team = `Crew ${freshEmail('x').slice(0, 20)}`;
  return {
    email: freshEmail('ann'),
    name: 'Ann Archer',
    team,
    timezone: 'Europe/Paris (UTC +01:00)',
    ...overrides,
  };
}

test('the team form makes everything and signs in', async ({ server, anonymous }) => {
  const form = teamForm();
  const { status, body } = await anonymous.call(authApi.register, { body: form });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    token: expect.any(String),
    refresh_token: expect.any(String),
    user: {
      email: form.email,
      firstName: 'Ann',
      lastName: 'Archer',
      timeZone: form.timezone,
      preferredLanguage: 'en',
      isEmailVerified: false,
      role: { name: 'SUPER_ADMIN' },
      tenant: { name: form.team },
      employee: { isTrackingEnabled: true },
    },
  });
  const { prisma } = server.services;
  const user = await prisma.user.findFirstOrThrow({ where: { account: { email: form.email } } });
  expect(user.id).toBe(user.accountId);
  const { tenantId } = user;
  const team = await prisma.organizationTeam.findFirstOrThrow({
    where: { tenantId },
    include: { members: true },
  });
  expect(team).toMatchObject({ name: form.team, public: true, createdByUserId: user.id });
  expect(user).toMatchObject({ lastTeamId: team.id, lastOrganizationId: team.organizationId });
  expect(team.members).toHaveLength(1);
  expect(await prisma.organization.findFirstOrThrow({ where: { tenantId } })).toMatchObject({
    name: form.team,
    currency: 'USD',
    invitesAllowed: true,
    isDefault: true,
    timeZone: 'Europe/Paris',
    totalEmployees: 1,
  });
  expect(await prisma.organizationProject.findFirstOrThrow({ where: { tenantId } })).toMatchObject({
    name: form.team,
  });
  expect(await prisma.userOrganization.findFirstOrThrow({ where: { tenantId } })).toMatchObject({
    isDefault: true,
  });
  const organizationLevel = { tenantId, organizationTeamId: null, projectId: null };
  expect(await prisma.taskStatus.count({ where: organizationLevel })).toBe(defaultStatuses.length);
  expect(await prisma.taskStatus.count({ where: { tenantId, projectId: { not: null } } })).toBe(
    defaultStatuses.length,
  );
  expect(await prisma.issueType.count({ where: { tenantId, organizationTeamId: team.id } })).toBe(
    defaultIssueTypes.length,
  );
});

test('every role starts with one row per permission', async ({ server, tenant }) => {
  const roles = await server.services.prisma.role.findMany({
    where: { tenantId: tenant.tenantId },
    include: { rolePermissions: true },
  });
  expect(roles).toHaveLength(8);
  for (const role of roles) {
    expect(role.rolePermissions).toHaveLength(permission.options.length);
    const granted = role.rolePermissions.filter(({ enabled }) => enabled).map((row) => row.permission);
    const wanted = Object.entries(defaultPermissions).find(([name]) => name === role.name)?.[1] ?? [];
    expect(granted.toSorted()).toEqual([...wanted].toSorted());
  }
});

test('every word of a name is stored, and an address as mail servers know it', async ({ anonymous }) => {
  const name = 'Anna van der Berg';
  const form = { ...teamForm(), name, email: 'anna@münchen.example' };
  const { body } = await anonymous.call(authApi.register, { body: form });
  const user = { firstName: 'Anna', lastName: 'van der Berg', email: 'anna@xn--mnchen-3ya.example' };
  expect(body).toMatchObject({ user });
});

test('the team form leaves cookies that the browser can read', async ({ anonymous }) => {
  const { body, headers } = await anonymous.call(authApi.register, { body: teamForm() });
  const lines = headers['set-cookie'] as string[];
  const cookies = Object.fromEntries(
    lines.map((line) => {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      return [name, decodeURIComponent(value)];
    }),
  );
  expect(cookies).toMatchObject({
    'auth-token': (body as { token: string }).token,
    'auth-refresh-token': (body as { refresh_token: string }).refresh_token,
    'auth-active-team': expect.any(String),
    'auth-tenant-id': expect.any(String),
    'auth-organization-id': expect.any(String),
    'auth-user-id': expect.any(String),
    'auth-active-language': 'en',
    'auth-timezone': 'Europe/Paris (UTC +01:00)',
  });
  expect(lines.join('\n')).not.toMatch(/httponly/i);
});

test('both forms mail a code and a link that verifies', async ({ server, anonymous }) => {
  const form = teamForm();
  await anonymous.call(authApi.register, { body: form });
  const link = linkIn(server.mail.last(form.email));
  expect(`${link.origin}${link.pathname}`).toBe('http://takt.test/verify-email');
  expect(link.searchParams.get('email')).toBe(form.email);
  const email = freshEmail('bob');
  const user = { email, firstName: 'Bob' };
  await anonymous.call(authApi.register, {
    body: {
      user,
      password,
      confirmPassword: password,
      appEmailConfirmationUrl: 'https://evil.example/verify',
    },
  });
  expect(linkIn(server.mail.last(email)).origin).toBe('http://takt.test');
});

test.for([
  [{ email: 'nobody' }, 'email', authTexts.email],
  [{ email: `${'a'.repeat(65)}@takt.test` }, 'email', authTexts.email],
  [{ name: '  ' }, 'name', authTexts.name],
  [{ name: undefined }, 'name', authTexts.name],
  [{ team: 'T ' }, 'team', authTexts.team],
  [{ team: undefined }, 'team', authTexts.team],
  [{ password: 'short' }, 'password', authTexts.password],
  [{ password: 'x'.repeat(129) }, 'password', authTexts.passwordTooLong],
  [{ password: 'Password1' }, 'password', authTexts.passwordCommon],
] as const)('the team form refuses %j', async ([overrides, field, text], { anonymous }) => {
  expect(await anonymous.call(authApi.register, { body: teamForm(overrides) })).toMatchObject({
    status: 400,
    body: { message: text, errors: { [field]: text } },
  });
});

test('the team form names every wrong field', async ({ anonymous }) => {
  const { body } = await anonymous.call(authApi.register, { body: { email: 'x', name: '', team: '' } });
  expect(body).toMatchObject({
    errors: { email: authTexts.email, name: authTexts.name, team: authTexts.team },
  });
});

test.for([
  [{ user: { email: 'nobody' } }, 'user.email', authTexts.email],
  [{ password: 'short', confirmPassword: 'short' }, 'password', authTexts.password],
  [{ confirmPassword: 'something else' }, 'confirmPassword', authTexts.passwordMismatch],
  [{ password: 'iloveyou', confirmPassword: 'iloveyou' }, 'password', authTexts.passwordCommon],
] as const)('the account form refuses %j', async ([overrides, field, text], { anonymous }) => {
  const body = { user: { email: freshEmail() }, password, confirmPassword: password, ...overrides };
  expect(await anonymous.call(authApi.register, { body })).toMatchObject({
    status: 400,
    body: { message: text, errors: { [field]: text } },
  });
});

test('an address that is taken is refused by both forms, in any case', async ({ tenant, anonymous }) => {
  const email = tenant.owner.email.toUpperCase();
  const taken = {
    status: 400,
    body: { message: authTexts.emailTaken, errors: { email: authTexts.emailTaken } },
  };
  expect(await anonymous.call(authApi.register, { body: teamForm({ email }) })).toMatchObject(taken);
  const body = { user: { email }, password, confirmPassword: password };
  expect(await anonymous.call(authApi.register, { body })).toMatchObject(taken);
});

test('of two registrations at once one wins and leaves one account', async ({ server, anonymous }) => {
  const email = freshEmail('twin');
  const forms = [teamForm({ email }), teamForm({ email }), teamForm({ email: email.toUpperCase() })];
  const answers = await Promise.all(forms.map((body) => anonymous.call(authApi.register, { body })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  for (const { status, body } of answers) {
    if (status === 400) expect(body).toMatchObject({ errors: { email: authTexts.emailTaken } });
  }
  const { prisma } = server.services;
  expect(await prisma.user.count({ where: { account: { email } } })).toBe(1);
  expect(await prisma.tenant.count({ where: { name: { in: forms.map(({ team }) => team) } } })).toBe(1);
  expect(server.mail.to(email)).toHaveLength(1);
});

test('without a password the account is entered by code', async ({ server, anonymous }) => {
  const form = teamForm();
  await anonymous.call(authApi.register, { body: form });
  await anonymous.call(authApi.sendCode, { body: { email: form.email } });
  const code = linkIn(server.mail.last(form.email)).searchParams.get('code') ?? '';
  const { body } = await anonymous.call(authApi.login, { body: { email: form.email, code } });
  const me = await createCaller(server.app, body.token).call(usersApi.me);
  expect(me.body).toMatchObject({ email: form.email, tenant: { name: form.team } });
});

test('closed registration refuses both forms and new workspaces', async () => {
  const server = await startTestServer({ REGISTRATION: 'invite-only' });
  try {
    const anonymous = createCaller(server.app, undefined);
    const refused = { status: 403, body: { message: authTexts.registrationClosed } };
    expect(await anonymous.call(authApi.register, { body: teamForm() })).toMatchObject(refused);
    const body = { user: { email: freshEmail() }, password, confirmPassword: password };
    expect(await anonymous.call(authApi.register, { body })).toMatchObject(refused);
    expect(await server.services.prisma.account.count()).toBe(0);
  } finally {
    await server.close();
  }
});
