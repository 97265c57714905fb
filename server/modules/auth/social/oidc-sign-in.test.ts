import { describe } from 'vitest';
import { oidcOfFile, personOf, signInBy, startOf } from '#server/modules/auth/social/testing/test-journey.ts';
import { oidcClient } from '#server/modules/auth/social/testing/test-oidc.ts';
import { password } from '#server/modules/auth/test-people.ts';
import { createCaller } from '#server/testing/caller.ts';
import { createTenant, freshEmail, type Person } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { systemApi } from '#shared/system/system.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

const at = oidcOfFile();

const start = startOf('oidc');
const signIn = (path = start) => signInBy(at.server, path);

async function roleOf({ userId }: Person): Promise<string | undefined> {
  const user = await at.server.services.prisma.user.findFirst({
    where: { id: userId },
    include: { role: true },
  });
  return user?.role?.name;
}

test('the setup names the provider', async () => {
  const { body } = await createCaller(at.server.app, undefined).call(systemApi.setup);
  expect(body).toMatchObject({ providers: [{ id: 'oidc', name: 'Acme login' }], ssoOnly: false });
  expect(JSON.stringify(body)).not.toContain(oidcClient.secret);
});

test('start, login, consent, way back, ticket, workspace', async () => {
  const { owner, tenantId } = await createTenant(at.server);
  at.oidc.person = personOf(owner.email.toUpperCase());
  const { page, redeem } = await signIn(startOf('oidc', '/team/board?day=3#x'));
  expect(page.pathname).toBe('/auth/social');
  expect(page.searchParams.get('next')).toBe('/team/board?day=3#x');
  const list = await redeem();
  expect(list).toMatchObject({
    status: 200,
    body: {
      confirmed_email: owner.email,
      show_popup: false,
      total_workspaces: 1,
      workspaces: [{ user: { id: owner.userId, tenant: { id: tenantId } }, current_teams: [{}] }],
    },
  });
  const [place] = Object(list.body).workspaces;
  const entered = await createCaller(at.server.app, undefined).call(authApi.signInToWorkspace, {
    body: { email: owner.email, token: place.token },
  });
  const me = await createCaller(at.server.app, entered.body.token).call(usersApi.me);
  expect(me.body).toMatchObject({ id: owner.userId, tenantId });
});

test('the identity stays the same account when the address changes, and is linked once', async () => {
  const { owner } = await createTenant(at.server);
  at.oidc.person = personOf(owner.email);
  await signIn();
  at.oidc.person = { ...at.oidc.person, email: freshEmail('moved'), email_verified: false };
  const { redeem } = await signIn();
  expect((await redeem()).body).toMatchObject({ confirmed_email: owner.email });
  const linked = await at.server.services.prisma.socialAccount.findMany({
    where: { accountId: owner.accountId },
  });
  expect(linked).toMatchObject([{ provider: at.oidc.url, providerAccountId: `sub-of-${owner.email}` }]);
});

test('a newcomer gets an account and a session without a workspace', async () => {
  const email = freshEmail('vera');
  at.oidc.person = personOf(email);
  const { redeem } = await signIn();
  const { body } = await redeem();
  expect(body).toMatchObject({ workspaces: [], total_workspaces: 0, session: { user: { email } } });
  const account = await at.server.services.prisma.account.findUniqueOrThrow({ where: { email } });
  expect(account).toMatchObject({ firstName: 'Vera', lastName: 'van Dam', passwordHash: null });
  expect(account.emailVerifiedAt).not.toBeNull();
});

test('two arrivals of one newcomer at once make one account', async () => {
  const email = freshEmail('twin');
  at.oidc.person = personOf(email);
  const pages = await Promise.all([signIn(), signIn(), signIn()]);
  expect(pages.map(({ page }) => page.pathname)).toEqual(['/auth/social', '/auth/social', '/auth/social']);
  expect(await at.server.services.prisma.account.count({ where: { email } })).toBe(1);
});

test('an unverified address is refused', async () => {
  const { owner } = await createTenant(at.server);
  at.oidc.person = personOf(owner.email, { email_verified: false });
  const { page } = await signIn();
  expect(`${page.pathname}${page.search}`).toBe('/auth/login?error=EMAIL_UNVERIFIED&provider=oidc');
  expect(await at.server.services.prisma.socialAccount.count({ where: { accountId: owner.accountId } })).toBe(
    0,
  );
});

test('somebody without an address is refused', async () => {
  at.oidc.person = { sub: 'without-address' };
  expect((await signIn()).page.searchParams.get('error')).toBe('EMAIL_MISSING');
});

test('a person who registered the address without owning it is locked out', async () => {
  const email = freshEmail('victim');
  const anonymous = createCaller(at.server.app, undefined);
  const squatter = await anonymous.call(authApi.register, {
    body: { email, name: 'Sam Squatter', team: 'Trap', password },
  });
  const { token } = Object(squatter.body);
  expect((await createCaller(at.server.app, token).call(usersApi.me)).status).toBe(200);

  at.oidc.person = personOf(email);
  const { redeem } = await signIn();
  expect((await redeem()).body).toMatchObject({ confirmed_email: email });
  expect((await createCaller(at.server.app, token).call(usersApi.me)).status).toBe(401);
  const again = await anonymous.call(authApi.signInWithPassword, { body: { email, password } });
  expect(again).toMatchObject({ status: 400, body: { errors: { password: authTexts.wrongPassword } } });
  const account = await at.server.services.prisma.account.findUniqueOrThrow({ where: { email } });
  expect(account.emailVerifiedAt).not.toBeNull();
});

test('a verified account keeps its password when it is linked', async () => {
  const { owner } = await createTenant(at.server);
  at.oidc.person = personOf(owner.email);
  await signIn();
  const answer = await createCaller(at.server.app, undefined).call(authApi.signInWithPassword, {
    body: { email: owner.email, password },
  });
  expect(answer.status).toBe(200);
});

test('suspended in every workspace: the text of the other ways to sign in', async () => {
  const tenant = await createTenant(at.server);
  const member = await tenant.member();
  await at.server.services.prisma.user.updateMany({
    where: { id: member.userId },
    data: { isActive: false },
  });
  at.oidc.person = personOf(member.email);
  const { redeem } = await signIn();
  expect(await redeem()).toMatchObject({ status: 403, body: { message: authTexts.suspended } });
});

test('a closed account is refused, known identity or not', async () => {
  const tenant = await createTenant(at.server);
  const member = await tenant.member();
  at.oidc.person = personOf(member.email);
  await signIn();
  const { prisma } = at.server.services;
  await prisma.account.update({ where: { id: member.accountId }, data: { isActive: false } });
  expect((await signIn()).page.searchParams.get('error')).toBe('SUSPENDED');
  await prisma.socialAccount.deleteMany({ where: { accountId: member.accountId } });
  expect((await signIn()).page.searchParams.get('error')).toBe('SUSPENDED');
});

describe('groups', () => {
  /** A workspace that is older than all others: the installation's own. */
  async function ownWorkspace() {
    const tenant = await createTenant(at.server);
    const { prisma } = at.server.services;
    const { _min } = await prisma.tenant.aggregate({ _min: { createdAt: true } });
    const createdAt = new Date((_min.createdAt ?? new Date()).getTime() - 1000);
    await prisma.tenant.update({ where: { id: tenant.tenantId }, data: { createdAt } });
    return tenant;
  }

  const signInWith = async ({ email }: Person, groups: readonly string[]) => {
    at.oidc.person = personOf(email, { groups });
    await signIn();
  };

  test('the first listed group decides the role, at every sign-in', async () => {
    const tenant = await ownWorkspace();
    const member = await tenant.member();
    await signInWith(member, ['chiefs', 'leads', 'strangers']);
    expect(await roleOf(member)).toBe('MANAGER');
    await signInWith(member, ['chiefs']);
    expect(await roleOf(member)).toBe('ADMIN');
  });

  test('the audit tells each role that the groups gave or took, and no sign-in that changed none', async () => {
    const tenant = await ownWorkspace();
    const member = await tenant.member();
    for (const groups of [['chiefs'], ['chiefs'], [], ['strangers']]) await signInWith(member, groups);
    const { tenantId } = tenant;
    const entries = await at.server.services.prisma.auditEntry.findMany({
      where: { tenantId, entityId: member.userId, action: 'user.role' },
      orderBy: { id: 'asc' },
    });
    const { employeeId } = member;
    const told = { actorType: 'system', actorUserId: null, entity: 'User', employeeId };
    expect(entries).toMatchObject([
      { ...told, before: { role: 'EMPLOYEE' }, after: { role: 'ADMIN' } },
      { ...told, before: { role: 'ADMIN' }, after: { role: 'EMPLOYEE' } },
    ]);
  });

  test('another workspace that somebody is in stays without the roles of the groups', async () => {
    await ownWorkspace();
    const foreign = await createTenant(at.server);
    const guest = await foreign.member({ role: 'VIEWER' });
    await signInWith(guest, ['chiefs']);
    expect(await roleOf(guest)).toBe('VIEWER');
  });

  test.each([
    ['a member', 'EMPLOYEE', ['chiefs'], 'EMPLOYEE'],
    ['a viewer', 'VIEWER', ['chiefs'], 'VIEWER'],
    ['an admin whom the group confirmed', 'ADMIN', ['chiefs'], 'EMPLOYEE'],
    ['an admin by hand in a smaller group', 'ADMIN', ['leads'], 'ADMIN'],
  ] as const)('who leaves the group loses its role: %s', async (_, role, groups, after) => {
    const tenant = await ownWorkspace();
    const member = await tenant.member({ role });
    await signInWith(member, groups);
    await signInWith(member, []);
    expect(await roleOf(member)).toBe(after);
    await signInWith(member, []);
    expect(await roleOf(member)).toBe(after);
  });

  test('a role that was given by hand since stays when the group is gone', async () => {
    const tenant = await ownWorkspace();
    const member = await tenant.member();
    await signInWith(member, ['chiefs']);
    const { prisma } = at.server.services;
    const viewer = await prisma.role.findFirstOrThrow({
      where: { tenantId: tenant.tenantId, name: 'VIEWER' },
    });
    await prisma.user.update({ where: { id: member.userId }, data: { roleId: viewer.id } });
    await signInWith(member, ['strangers']);
    expect(await roleOf(member)).toBe('VIEWER');
  });

  test('groups that are not listed change nothing, and nobody becomes SUPER_ADMIN', async () => {
    const tenant = await ownWorkspace();
    const member = await tenant.member({ role: 'VIEWER' });
    await signInWith(member, ['SUPER_ADMIN', 'ADMIN', 'strangers']);
    expect(await roleOf(member)).toBe('VIEWER');
  });

  test('the last super admin of a workspace stays one', async () => {
    const tenant = await ownWorkspace();
    await signInWith(tenant.owner, ['staff']);
    expect(await roleOf(tenant.owner)).toBe('SUPER_ADMIN');
    await tenant.member({ role: 'SUPER_ADMIN' });
    await signInWith(tenant.owner, ['staff']);
    expect(await roleOf(tenant.owner)).toBe('EMPLOYEE');
  });
});

test('a second factor is asked for before any workspace is listed', async () => {
  const { owner } = await createTenant(at.server);
  await at.server.services.prisma.account.update({
    where: { id: owner.accountId },
    data: { totpSecret: 'sealed', totpEnabledAt: at.server.clock.now() },
  });
  at.oidc.person = personOf(owner.email);
  const { redeem } = await signIn();
  const answer = await redeem();
  expect(answer).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } });
  expect(JSON.stringify(answer.body)).not.toContain('workspaces');
});
