import { randomUUID } from 'node:crypto';
import { baseContext } from '#server/context/context.ts';
import { onlineSeconds } from '#server/modules/users/online.ts';
import { readUser } from '#server/modules/users/user.sql.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { userTexts } from '#shared/users/user.schema.ts';
import { usersApi } from '#shared/users/users.api.ts';

const origin = { requestId: 'test', ip: '', userAgent: '', language: undefined };

function contextOf({ services }: TestServer) {
  return baseContext(services, origin, services.log);
}

test('tells who the caller is', async ({ tenant }) => {
  const { owner } = tenant;
  const { status, body } = await owner.call(usersApi.me, {
    query: { relations: ['role', 'tenant'], includeEmployee: true },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: owner.userId,
    email: owner.email,
    name: 'Ann Archer',
    fullName: 'Ann Archer',
    timeZone: 'UTC',
    timeFormat: 12,
    preferredLanguage: 'en',
    tenantId: tenant.tenantId,
    tenant: { id: tenant.tenantId, name: expect.any(String) },
    role: { name: 'SUPER_ADMIN', isSystem: true, tenantId: tenant.tenantId },
    employeeId: owner.employeeId,
    employee: {
      id: owner.employeeId,
      userId: owner.userId,
      organizationId: tenant.organizationId,
      tenantId: tenant.tenantId,
      isActive: true,
      isTrackingTime: false,
      isTrackingEnabled: true,
      fullName: 'Ann Archer',
    },
    lastTeamId: tenant.teamId,
    isEmailVerified: true,
    emailVerifiedAt: expect.any(String),
  });
});

test('says nothing of when an unverified address was verified', async ({ tenant }) => {
  const ben = await tenant.member({ isEmailVerified: false });
  const { body } = await ben.call(usersApi.me);
  expect(body.isEmailVerified).toBe(false);
  expect(body).not.toHaveProperty('emailVerifiedAt');
});

test('tells the person their login, ways in, labels and open invitations, and nobody else', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const { prisma } = server.services;
  const other = await createTenant(server);
  const identity = { provider: 'github', providerAccountId: randomUUID() };
  const way = await prisma.socialAccount.create({ data: { accountId: ben.accountId, ...identity } });
  const place = { tenantId: other.tenantId, organizationId: other.organizationId };
  const secret = () => ({ codeHash: randomUUID(), tokenHash: randomUUID() });
  const invite = await prisma.invite.create({
    data: { ...place, ...secret(), email: ben.email, status: 'INVITED' },
  });
  await prisma.invite.create({ data: { ...place, ...secret(), email: ben.email, status: 'REJECTED' } });
  const { body } = await ben.call(usersApi.me);
  expect(body).toMatchObject({
    username: ben.email.split('@')[0],
    socialAccounts: [{ id: way.id, ...identity, userId: ben.userId }],
    invites: [{ id: invite.id, email: ben.email, status: 'INVITED', ...place }],
    tags: [],
  });
  await prisma.account.update({ where: { id: ben.accountId }, data: { emailVerifiedAt: null } });
  expect((await ben.call(usersApi.me)).body.invites).toEqual([]);
  const seen = await tenant.owner.call(usersApi.byId, { params: { id: ben.userId } });
  for (const key of ['socialAccounts', 'invites', 'tags']) expect(seen.body, key).not.toHaveProperty(key);
});

test('asking who one is counts as a sign of life for three minutes', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const isOnline = async () => {
    const { body } = await ben.call(usersApi.update, { params: { id: ben.userId }, body: {} });
    return body.employee?.isOnline;
  };
  expect(await isOnline()).toBe(false);
  expect((await ben.call(usersApi.me)).body.employee?.isOnline).toBe(true);
  server.clock.advance(onlineSeconds * 1000);
  expect(await isOnline()).toBe(true);
  server.clock.advance(1000);
  expect(await isOnline()).toBe(false);
  await server.services.prisma.employee.update({
    where: { id: ben.employeeId },
    data: { isTrackingTime: true },
  });
  expect(await isOnline()).toBe(true);
});

test('the statement answers what its readers expect', async ({ server, tenant }) => {
  const row = await readUser(contextOf(server), { userId: tenant.owner.userId });
  expect(row).toMatchObject({ userId: tenant.owner.userId, email: tenant.owner.email });
  const account = await readUser(contextOf(server), { accountId: tenant.owner.accountId });
  expect(account).toMatchObject({ userId: null, email: tenant.owner.email });
});

test('answers whether the bearer is alive', async ({ tenant, anonymous }) => {
  expect(await tenant.owner.call(usersApi.authenticated)).toMatchObject({ status: 200, body: true });
  expect(await anonymous.call(usersApi.authenticated)).toMatchObject({ status: 200, body: false });
});

test.for(['PUT', 'POST'])('%s changes one’s own profile, key by key', async (method, { tenant }) => {
  const ben = await tenant.member();
  const put = (body: object) =>
    ben.request(method, `/user/${ben.userId}`, { body: { id: ben.userId, ...body } });
  const timeZone = 'America/New York (UTC -05:00)';
  expect(await put({ firstName: ' Benny ', lastName: 'Bo', tenantId: 'stale' })).toMatchObject({
    status: 202,
    body: { id: ben.userId, firstName: 'Benny', lastName: 'Bo', name: 'Benny Bo' },
  });
  expect((await put({ timeZone })).body).toMatchObject({ timeZone, firstName: 'Benny' });
  expect((await put({ timeFormat: 24 })).body).toMatchObject({ timeFormat: 24 });
  expect((await put({ preferredLanguage: 'fr' })).body).toMatchObject({ preferredLanguage: 'fr' });
  expect((await put({ phoneNumber: '+33 6 12 34 56 78' })).body).toMatchObject({
    phoneNumber: '+33 6 12 34 56 78',
  });
  expect((await put({ phoneNumber: '', lastName: '' })).body).not.toHaveProperty('phoneNumber');
  expect((await ben.call(usersApi.me)).body).toMatchObject({ name: 'Benny', timeZone, timeFormat: 24 });
});

test('nothing but the profile can be set', async ({ server, tenant }) => {
  const ben = await tenant.member({ isEmailVerified: false });
  const { prisma } = server.services;
  const rows = async () => ({
    user: await prisma.user.findUnique({
      where: { tenantId_id: { tenantId: tenant.tenantId, id: ben.userId } },
      omit: { updatedAt: true, updatedByUserId: true },
    }),
    account: await prisma.account.findUnique({ where: { id: ben.accountId }, omit: { updatedAt: true } }),
    employee: await prisma.employee.findFirst({ where: { userId: ben.userId } }),
  });
  const before = await rows();
  const { roleId } = (await tenant.owner.call(usersApi.me)).body;
  const body = {
    id: tenant.owner.userId,
    roleId,
    role: { id: roleId, name: 'SUPER_ADMIN' },
    email: 'other@takt.test',
    isEmailVerified: true,
    emailVerifiedAt: '2026-01-01T00:00:00Z',
    password: 'a chosen passphrase',
    passwordHash: 'chosen',
    hash: 'chosen',
    isActive: false,
    isArchived: true,
    deletedAt: '2026-01-01T00:00:00Z',
    tenantId: crypto.randomUUID(),
    tenant: { id: crypto.randomUUID() },
    accountId: tenant.owner.accountId,
    imageUrl: 'https://evil.example.com/a.png',
    username: 'root',
    employee: { update: { isTrackingEnabled: true, billRateValue: 1000 } },
    createdByUserId: tenant.owner.userId,
  };
  for (const method of ['PUT', 'POST']) {
    expect((await ben.request(method, `/user/${ben.userId}`, { body })).status).toBe(202);
  }
  expect(await rows()).toEqual(before);
});

test.for([
  [{ firstName: ' ' }, 'firstName', userTexts.fillOut],
  [{ firstName: 'A' }, 'firstName', userTexts.fillOut],
  [{ lastName: 'B' }, 'lastName', userTexts.fillOut],
  [{ phoneNumber: '12' }, 'phoneNumber', userTexts.phone],
  [{ imageId: 'nonsense' }, 'imageId', 'Invalid UUID'],
  [{ timeFormat: 13 }, 'timeFormat', undefined],
  [{ lastTeamId: 'nonsense' }, 'lastTeamId', 'Invalid UUID'],
] as const)('refuses %j', async ([body, field, text], { tenant }) => {
  const { owner } = tenant;
  const answer = await owner.call(usersApi.update, { params: { id: owner.userId }, body });
  expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: text ?? expect.any(String) } } });
});

test('text that cannot be stored is the caller’s mistake', async ({ tenant }) => {
  const { owner } = tenant;
  const update = await owner.call(usersApi.update, {
    params: { id: owner.userId },
    body: { firstName: 'A\u0000' },
  });
  expect(update.status).toBe(400);
});

test('remembers the team that was selected, if it is one of one’s own', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const other = await createTenant(server);
  const select = (lastTeamId: string) =>
    ben.call(usersApi.update, { params: { id: ben.userId }, body: { lastTeamId } });
  const { tenantId, organizationId } = tenant;
  const foreign = await server.services.prisma.organizationTeam.create({
    data: { tenantId, organizationId, name: 'Not mine', profile_link: 'not-mine' },
  });
  expect((await select(tenant.teamId)).body.lastTeamId).toBe(tenant.teamId);
  expect((await select(other.teamId)).status).toBe(404);
  expect((await select(foreign.id)).status).toBe(404);
  expect((await ben.call(usersApi.me)).body.lastTeamId).toBe(tenant.teamId);
  const { owner } = tenant;
  const overseen = await owner.call(usersApi.update, {
    params: { id: owner.userId },
    body: { lastTeamId: foreign.id },
  });
  expect(overseen.body.lastTeamId).toBe(foreign.id);
});

test('a manager renames the members of the team, and no more', async ({ server, tenant }) => {
  const manager = await tenant.member({ teamRole: 'MANAGER' });
  const ben = await tenant.member();
  const other = await createTenant(server);
  const put = (id: string, body: object) => manager.call(usersApi.update, { params: { id }, body });
  const names = {
    id: ben.userId,
    firstName: 'Bernhard',
    lastName: 'Becker',
    organizationId: tenant.organizationId,
  };
  expect(await put(ben.userId, names)).toMatchObject({ status: 202, body: { name: 'Bernhard Becker' } });
  for (const body of [{ timeZone: 'Europe/Paris' }, { phoneNumber: '555-2671' }, { imageId: null }]) {
    expect((await put(ben.userId, body)).status).toBe(403);
  }
  expect((await put(tenant.owner.userId, names)).status).toBe(403);
  expect((await put(other.owner.userId, names)).status).toBe(404);
});

test('a member renames nobody else; an admin everybody but the owner', async ({ tenant }) => {
  const ben = await tenant.member();
  const admin = await tenant.member({ role: 'ADMIN' });
  const body = { firstName: 'Renamed', lastName: 'Anew' };
  expect((await ben.call(usersApi.update, { params: { id: admin.userId }, body })).status).toBe(403);
  expect((await admin.call(usersApi.update, { params: { id: ben.userId }, body })).body).toMatchObject(body);
  expect((await admin.call(usersApi.update, { params: { id: tenant.owner.userId }, body })).status).toBe(403);
  expect((await tenant.owner.call(usersApi.update, { params: { id: admin.userId }, body })).status).toBe(202);
  const zone = { timeZone: 'Europe/Paris' };
  const foreign = await tenant.owner.call(usersApi.update, { params: { id: ben.userId }, body: zone });
  expect(foreign.status).toBe(403);
});

test('lists the caller’s organizations only', async ({ server, tenant }) => {
  await createTenant(server);
  const { organizationId, tenantId, owner } = tenant;
  const { status, body } = await owner.call(usersApi.organizations, {
    query: { where: { userId: crypto.randomUUID(), tenantId }, relations: ['organization'] },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    total: 1,
    items: [
      {
        organizationId,
        tenantId,
        userId: owner.userId,
        isDefault: true,
        organization: {
          id: organizationId,
          name: expect.any(String),
          profile_link: expect.any(String),
          banner: null,
        },
      },
    ],
  });
});

test('everything here needs a session', async ({ tenant, anonymous }) => {
  expect((await anonymous.call(usersApi.me)).status).toBe(401);
  expect((await anonymous.call(usersApi.organizations)).status).toBe(401);
  const update = await anonymous.call(usersApi.update, { params: { id: tenant.owner.userId }, body: {} });
  expect(update.status).toBe(401);
});
