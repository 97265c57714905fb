import { joinWorkspace, password } from '#server/modules/auth/test-people.ts';
import { addLog } from '#server/modules/reports/test-logs.ts';
import {
  createTenant,
  freshEmail,
  type Person,
  signInAgain,
  type TestTenant,
} from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { userTexts } from '#shared/users/user.schema.ts';
import { usersApi } from '#shared/users/users.api.ts';

const gone = { status: 200, body: { raw: [], affected: 1 } };

function remove(caller: Person, id = caller.userId) {
  return caller.call(usersApi.remove, { params: { id } });
}

async function track(server: TestServer, person: Person): Promise<void> {
  await person.call(timerApi.start, { body: {} });
  server.clock.advance(1_800_000);
}

async function placeOf(server: TestServer, { tenantId }: TestTenant, id: string) {
  return server.services.prisma.user.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } } });
}

test('deletes the account: sessions end at once, signing in is over, a mail says so', async ({
  server,
  tenant,
  anonymous,
}) => {
  const ben = await tenant.member();
  expect((await ben.call(usersApi.me)).status).toBe(200);
  expect(await remove(ben)).toMatchObject(gone);
  expect((await ben.call(usersApi.me)).status).toBe(401);
  expect(await server.services.prisma.account.count({ where: { email: ben.email } })).toBe(0);
  expect(server.mail.last(ben.email).subject).toBe('Your account was deleted');
  await anonymous.call(authApi.sendCode, { body: { email: ben.email } });
  expect(server.mail.last(ben.email).subject).toBe('Your account was deleted');
  const again = { email: ben.email, name: 'Ben Again', team: 'Again', password };
  expect((await anonymous.call(authApi.register, { body: again })).status).toBe(200);
});

test('personal data goes, in every place', async ({ server, tenant }) => {
  const { prisma } = server.services;
  const ben = await tenant.member({ firstName: 'Bertram' });
  await ben.call(usersApi.update, { params: { id: ben.userId }, body: { phoneNumber: '555-2671' } });
  const { tenantId, organizationId } = tenant;
  const invite = {
    tenantId,
    organizationId,
    email: ben.email,
    codeHash: 'x',
    tokenHash: crypto.randomUUID(),
  };
  await prisma.invite.create({ data: invite });
  await prisma.dailyPlan.create({
    data: { tenantId, organizationId, employeeId: ben.employeeId, date: new Date('2026-03-11') },
  });
  const employee = { tenantId_id: { tenantId, id: ben.employeeId } };
  await prisma.employee.update({
    where: employee,
    data: { githubUrl: 'https://github.com/ben', billRateValue: 5 },
  });
  await remove(ben);
  const rows = [
    await prisma.user.findMany({ where: { tenantId } }),
    await prisma.employee.findMany({ where: { tenantId } }),
    await prisma.invite.findMany({ where: { tenantId } }),
    await prisma.session.findMany({ where: { userId: ben.userId } }),
  ];
  expect(JSON.stringify(rows)).not.toMatch(/Bertram|555-2671|github\.com/);
  expect(JSON.stringify(rows)).not.toContain(ben.email);
  expect(await prisma.employee.findUnique({ where: employee })).toMatchObject({ billRateValue: null });
  const own = { where: { tenantId, employeeId: ben.employeeId } };
  expect(await prisma.dailyPlan.count(own)).toBe(0);
  expect(await prisma.taskMember.count(own)).toBe(0);
});

test('recorded time stays, without the name, and a running timer stops', async ({ server, tenant }) => {
  const ben = await tenant.member({ firstName: 'Bertram' });
  await track(server, ben);
  const report = async () => {
    const query = { startDate: '2026-03-11', endDate: '2026-03-11', timeZone: 'UTC' };
    return (await tenant.owner.call(reportsApi.daily, { query })).body;
  };
  expect(JSON.stringify(await report())).toContain('Bertram');
  await remove(ben);
  const after = JSON.stringify(await report());
  expect(after).not.toContain('Bertram');
  expect(after).toContain('Former member');
  expect(after).toContain('"sum":1800');
  const where = { employeeId: ben.employeeId, isRunning: true };
  expect(await server.services.prisma.timeLog.count({ where })).toBe(0);
});

test('people who were removed keep their name in reports, and those who were erased are numbered', async ({
  server,
  tenant,
}) => {
  const names = async () => {
    const query = { startDate: '2026-03-11', endDate: '2026-03-11', timeZone: 'UTC' };
    const { body } = await tenant.owner.call(reportsApi.weekly, { query });
    return body.map(({ employee }) => employee.fullName).toSorted();
  };
  const removed = await tenant.member({ firstName: 'Bertram' });
  const [first, second] = [await tenant.member(), await tenant.member()];
  for (const person of [removed, first, second]) {
    await addLog(server, tenant, person, { from: '2026-03-11T08:00:00Z', to: '2026-03-11T09:00:00Z' });
  }
  expect(await remove(tenant.owner, removed.userId)).toMatchObject(gone);
  for (const person of [first, second]) expect(await remove(person)).toMatchObject(gone);
  expect(await names()).toEqual(['Bertram Baker (former)', 'Former member 1', 'Former member 2']);
  // A person who deletes the account later is also erased in workspaces they were removed from.
  const place = await createTenant(server);
  const joined = await joinWorkspace(server, removed.accountId, place);
  const again = await signInAgain(server, place.tenantId, { ...removed, ...joined });
  expect(await remove(again)).toMatchObject(gone);
  expect(await names()).toEqual(['Former member 1', 'Former member 2', 'Former member 3']);
});

test('teams and organization go on without them', async ({ server, tenant }) => {
  const ben = await tenant.member({ firstName: 'Bertram' });
  await tenant.member();
  await remove(ben);
  const where = { tenantId: tenant.tenantId };
  expect(await server.services.prisma.organization.findFirst({ where })).toMatchObject({ totalEmployees: 2 });
  const { status, body } = await tenant.owner.call(teamsApi.detail, { params: { id: tenant.teamId } });
  expect(status).toBe(200);
  expect(JSON.stringify(body)).not.toContain(ben.employeeId);
  expect((await tenant.owner.call(usersApi.byId, { params: { id: ben.userId } })).status).toBe(404);
});

test('the last super admin of others stays; with a second one they may go', async ({ server, tenant }) => {
  const { owner } = tenant;
  const admin = await tenant.member({ role: 'ADMIN' });
  const refused = await remove(owner);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'LAST_SUPER_ADMIN', message: userTexts.lastSuperAdmin },
  });
  expect((await owner.call(usersApi.me)).status).toBe(200);
  const { roleId } = await placeOf(server, tenant, owner.userId);
  await server.services.prisma.user.update({
    where: { tenantId_id: { tenantId: tenant.tenantId, id: admin.userId } },
    data: { roleId },
  });
  expect(await remove(owner)).toMatchObject(gone);
});

test('of two last super admins who go at the same moment one stays', async ({ tenant }) => {
  const second = await tenant.member({ role: 'SUPER_ADMIN' });
  await tenant.member();
  const answers = await Promise.all([remove(tenant.owner), remove(second)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('the last person closes the workspace', async ({ server, tenant }) => {
  expect(await remove(tenant.owner)).toMatchObject(gone);
  const closed = await server.services.prisma.tenant.findUnique({ where: { id: tenant.tenantId } });
  expect(closed).toMatchObject({ isActive: false, deletedAt: server.clock.now() });
});

test('one’s own account goes from every workspace, or from none', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const other = await createTenant(server);
  const { userId } = await joinWorkspace(server, ben.accountId, other);
  expect(await remove(ben)).toMatchObject(gone);
  expect(await placeOf(server, other, userId)).toMatchObject({ accountId: null, firstName: 'Former' });

  const host = await createTenant(server);
  await other.member();
  await joinWorkspace(server, other.owner.accountId, host);
  expect((await remove(other.owner)).status).toBe(409);
  expect(await server.services.prisma.user.count({ where: { accountId: other.owner.accountId } })).toBe(2);
});

test('an administrator removes somebody from this workspace only', async ({ server, tenant }) => {
  const admin = await tenant.member({ role: 'ADMIN' });
  const other = await createTenant(server);
  const guest = await joinWorkspace(server, other.owner.accountId, tenant);
  expect(await remove(admin, guest.userId)).toMatchObject(gone);
  expect((await other.owner.call(usersApi.me)).status).toBe(200);
  expect(await placeOf(server, tenant, guest.userId)).toMatchObject({ accountId: null, isActive: false });
  expect(server.mail.last(other.owner.email).subject).toContain('You were removed from');
});

test('somebody who is removed is out at the next call', async ({ tenant }) => {
  const ben = await tenant.member();
  expect((await ben.call(usersApi.me)).status).toBe(200);
  expect(await remove(tenant.owner, ben.userId)).toMatchObject(gone);
  expect((await ben.call(usersApi.me)).status).toBe(401);
});

test('nobody else may delete others', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const manager = await tenant.member({ role: 'MANAGER', teamRole: 'MANAGER' });
  const admin = await tenant.member({ role: 'ADMIN' });
  const other = await createTenant(server);
  expect((await remove(ben, manager.userId)).status).toBe(403);
  expect((await remove(manager, ben.userId)).status).toBe(403);
  expect((await remove(admin, tenant.owner.userId)).status).toBe(403);
  expect((await remove(tenant.owner, other.owner.userId)).status).toBe(404);
  expect((await remove(tenant.owner, other.owner.accountId)).status).toBe(404);
  expect((await ben.call(usersApi.me)).status).toBe(200);
  expect((await other.owner.call(usersApi.me)).status).toBe(200);
});

test('an account without a workspace deletes itself', async ({ server, anonymous }) => {
  const email = freshEmail('bare');
  const user = { email, firstName: 'Bare', lastName: 'Person', timeZone: 'UTC' };
  const registered = await anonymous.call(authApi.register, {
    body: { user, password, confirmPassword: password },
  });
  const { body } = await anonymous.call(authApi.login, { body: { email, password } });
  const headers = { authorization: `Bearer ${body.token}` };
  const path = `/user/${'id' in registered.body ? registered.body.id : ''}`;
  expect(await anonymous.request('DELETE', path, { headers })).toMatchObject(gone);
  expect(await server.services.prisma.account.count({ where: { email } })).toBe(0);
});
