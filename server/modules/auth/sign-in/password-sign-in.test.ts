import { z } from 'zod';
import { baseContext } from '#server/context/context.ts';
import { joinWorkspace, password } from '#server/modules/auth/test-people.ts';
import { findWorkspaces, workspaceRow } from '#server/modules/auth/workspaces/account-workspaces.sql.ts';
import { createCaller } from '#server/testing/caller.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { createTenant, freshEmail } from '#server/testing/tenant.ts';
import { expect, startTestServer, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { usersApi } from '#shared/users/users.api.ts';

test('signs in with a password, whatever the case of the address', async ({ server, tenant, anonymous }) => {
  const { email } = tenant.owner;
  const { status, body } = await anonymous.call(authApi.login, {
    body: { email: `  ${email.toUpperCase()} `, password, tenantId: '', organizationId: 'undefined' },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    user: {
      id: tenant.owner.userId,
      tenantId: tenant.tenantId,
      email,
      role: { name: 'SUPER_ADMIN', isSystem: true },
      employee: { id: tenant.owner.employeeId, organizationId: tenant.organizationId },
      lastTeamId: tenant.teamId,
    },
  });
  const me = await createCaller(server.app, body.token).call(usersApi.me);
  expect(me).toMatchObject({ status: 200, body: { id: tenant.owner.userId } });
});

test('the bearer is short, numeric in time and names the workspace', async ({ tenant, anonymous }) => {
  const { body } = await anonymous.call(authApi.login, { body: { email: tenant.owner.email, password } });
  const [, payload = ''] = body.token.split('.');
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).toMatchObject({
    id: tenant.owner.userId,
    email: tenant.owner.email,
    tenantId: tenant.tenantId,
    organizationId: tenant.organizationId,
    employeeId: tenant.owner.employeeId,
    role: 'SUPER_ADMIN',
    exp: expect.any(Number),
    iat: expect.any(Number),
  });
  expect(body.token.length).toBeLessThan(1500);
});

test('a login sends six statements', async ({ tenant, anonymous }) => {
  const body = { email: tenant.owner.email, password };
  const login = async () => expect((await anonymous.call(authApi.login, { body })).status).toBe(200);
  await login();
  // There is no transaction: one statement writes the session and the sign-in.
  expect(await statementsOf(login)).toBe(6);
});

test('a stale bearer on a public call is ignored', async ({ tenant, anonymous }) => {
  const answer = await anonymous.request('POST', authApi.login.path, {
    body: { email: tenant.owner.email, password },
    headers: { authorization: 'Bearer of.something.old', 'tenant-id': 'nonsense' },
  });
  expect(answer.status).toBe(200);
});

test.for(['wrong password', 'unknown address'])(
  '%s is refused with 400 and the same text',
  async (kind, { tenant, anonymous }) => {
    const email = kind === 'wrong password' ? tenant.owner.email : freshEmail();
    const body = { email, password: 'not the password' };
    const refused = [
      [authApi.login, authTexts.invalidLogin],
      [authApi.signInWithPassword, authTexts.wrongPassword],
    ] as const;
    for (const [endpoint, message] of refused) {
      expect(await anonymous.call(endpoint, { body })).toMatchObject({
        status: 400,
        body: { statusCode: 400, message, errors: { password: message } },
      });
    }
  },
);

test.for([
  [{ email: 'nobody', password }, 'email', authTexts.email],
  [{ password }, 'email', authTexts.email],
  [{ email: 'a@b.test' }, 'password', authTexts.wrongPassword],
  [{ email: 'a@b.test', password: '' }, 'password', authTexts.wrongPassword],
] as const)('login refuses %j', async ([body, field, text], { anonymous }) => {
  expect(await anonymous.call(authApi.login, { body })).toMatchObject({
    status: 400,
    body: { message: text, errors: { [field]: text } },
  });
});

test('an account that is not verified may sign in', async ({ server, tenant, anonymous }) => {
  const { email, accountId } = tenant.owner;
  await server.services.prisma.account.update({ where: { id: accountId }, data: { emailVerifiedAt: null } });
  const { status, body } = await anonymous.call(authApi.login, { body: { email, password } });
  expect(status).toBe(200);
  expect(body.user.isEmailVerified).toBe(false);
  expect(body.user).not.toHaveProperty('emailVerifiedAt');
});

test('too many tries with one address are stopped, the right password included', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { email } = tenant.owner;
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const answer = await anonymous.call(authApi.login, { body: { email, password: `wrong ${attempt}` } });
    expect(answer.status).toBe(400);
  }
  const stopped = await anonymous.call(authApi.login, { body: { email, password } });
  expect(stopped).toMatchObject({ status: 429, body: { message: authTexts.tooManyAttempts } });
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
  server.clock.advance(15 * 60_000);
  expect((await anonymous.call(authApi.login, { body: { email, password } })).status).toBe(200);
});

test('the choice of workspaces lists each with its teams', async ({ server, tenant, anonymous }) => {
  const other = await createTenant(server);
  const guest = await joinWorkspace(server, tenant.owner.accountId, other);
  const { email } = tenant.owner;
  for (const path of ['/auth/signin.email.password', '/auth/signin-email-password']) {
    const { status, body } = await anonymous.request('POST', path, {
      body: { email, password, includeTeams: true },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      confirmed_email: email,
      show_popup: true,
      total_workspaces: 2,
      lastTeamId: tenant.teamId,
      workspaces: [
        {
          token: expect.any(String),
          user: { id: tenant.owner.userId, email, name: 'Ann Archer', tenant: { id: tenant.tenantId } },
          current_teams: [
            { team_id: tenant.teamId, team_member_count: 1, profile_link: expect.any(String), prefix: null },
          ],
        },
        {
          user: { id: guest.userId, lastTeamId: null, tenant: { id: other.tenantId } },
          current_teams: [{ team_id: other.teamId, team_member_count: 2 }],
        },
      ],
    });
  }
});

test('the workspace used last is entered', async ({ server, tenant, anonymous }) => {
  const other = await createTenant(server);
  const { email, accountId } = tenant.owner;
  const guest = await joinWorkspace(server, accountId, other);
  const login = () => anonymous.call(authApi.login, { body: { email, password } });
  expect((await login()).body.user.tenantId).toBe(tenant.tenantId);
  await server.services.prisma.user.update({
    where: { id: guest.userId },
    data: { lastLoginAt: new Date(server.clock.now().getTime() + 1000) },
  });
  expect((await login()).body.user.tenantId).toBe(other.tenantId);
});

test('a workspace that suspended the person is left out; with no other the answer says so', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { prisma } = server.services;
  const other = await createTenant(server);
  const { email, accountId, employeeId } = tenant.owner;
  const guest = await joinWorkspace(server, accountId, other);
  await prisma.employee.update({ where: { id: guest.employeeId }, data: { isActive: false } });
  const body = { email, password };
  expect((await anonymous.call(authApi.signInWithPassword, { body })).body.total_workspaces).toBe(1);
  await prisma.employee.update({ where: { id: employeeId }, data: { isActive: false } });
  for (const endpoint of [authApi.login, authApi.signInWithPassword]) {
    expect(await anonymous.call(endpoint, { body })).toMatchObject({
      status: 403,
      body: { message: authTexts.suspended, code: 'SUSPENDED' },
    });
  }
});

test('an address of the network has few tries a minute', async () => {
  const server = await startTestServer({ RATE_LIMIT: 'on' });
  try {
    const anonymous = createCaller(server.app, undefined);
    const statuses = async (endpoint: Endpoint, body: object, count: number) => {
      const answers = [];
      for (let call = 0; call < count; call += 1) answers.push(await anonymous.call(endpoint, { body }));
      expect(answers.at(-1)?.headers['retry-after']).toBeDefined();
      return answers.map(({ status }) => status);
    };
    const wrong = { email: 'nobody@takt.test', password: 'wrong', code: 'AAAA2222', token: 'x' };
    for (const name of [
      'login',
      'signInWithPassword',
      'confirmCode',
      'signInToWorkspace',
      'verifyByToken',
    ] as const) {
      expect(await statuses(authApi[name], wrong, 6)).toEqual([400, 400, 400, 400, 400, 429]);
    }
    expect(await statuses(authApi.register, wrong, 4)).toEqual([400, 400, 400, 429]);
    expect(await statuses(authApi.sendCode, wrong, 4)).toEqual([200, 200, 200, 429]);
  } finally {
    await server.close();
  }
});

test('the statement behind the choice answers what its readers expect', async ({ server, tenant }) => {
  const origin = { requestId: 'test', ip: '', userAgent: '', language: undefined };
  const ctx = baseContext(server.services, origin, server.services.log);
  const rows = await findWorkspaces(ctx, tenant.owner.accountId);
  expect(z.array(workspaceRow).length(1).parse(rows)).toEqual(rows);
});

test('teams are left out for who asks for the list without them', async ({ tenant, anonymous }) => {
  const { email, call } = tenant.owner;
  const teamsOf = (list: { workspaces: { current_teams: unknown[] }[] }) =>
    list.workspaces.map(({ current_teams }) => current_teams.length);
  const lists = async (includeTeams: boolean | undefined) => {
    const body = { email, password, includeTeams };
    const signedOut = await anonymous.call(authApi.signInWithPassword, { body });
    const signedIn = await call(authApi.workspaces, { query: { includeTeams } });
    return [...teamsOf(signedOut.body), ...teamsOf(signedIn.body)];
  };
  expect(await lists(false)).toEqual([0, 0]);
  expect(await lists(true)).toEqual([1, 1]);
  expect(await lists(undefined)).toEqual([1, 1]);
});
