import { createTenant, type Person } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { employeeTexts } from '#shared/workspaces/employee.schema.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

function change(by: Person, whose: Pick<Person, 'employeeId'>, body: Record<string, unknown>) {
  return by.call(workspacesApi.updateEmployee, { params: { id: whose.employeeId }, body });
}

function read(by: Person, whose: Person) {
  return by.call(workspacesApi.employee, { params: { id: whose.employeeId } });
}

const confidential = {
  billRateValue: 95,
  billRateCurrency: 'EUR',
  minimumBillingRate: 50,
  reWeeklyLimit: 32,
};

test('editors change everything about an employee', async ({ tenant }) => {
  const ben = await tenant.member({ firstName: 'Ben' });
  const body = {
    ...confidential,
    employeeLevel: 'Senior',
    payPeriod: 'MONTHLY',
    description: 'Builds things',
    githubUrl: 'https://github.com/ben',
    allowManualTime: false,
    startedWorkOn: '2026-01-01T00:00:00.000Z',
  };
  const sent = { ...body, id: ben.employeeId, organizationId: tenant.organizationId, tenantId: 'stale' };
  const { status, body: answer } = await change(tenant.owner, ben, sent);
  expect(status).toBe(200);
  expect(answer).toMatchObject({ id: ben.employeeId, employeeId: ben.employeeId, ...body });
  const cleared = await change(tenant.owner, ben, { reWeeklyLimit: null, githubUrl: '' });
  expect(cleared.body.reWeeklyLimit).toBe(0);
  expect(cleared.body.githubUrl).toBeUndefined();
  expect(cleared.body.billRateValue).toBe(95);
});

test('colleagues see who somebody is, managers how they track, and money only the person and editors', async ({
  tenant,
}) => {
  const [ben, cem, manager] = [
    await tenant.member(),
    await tenant.member(),
    await tenant.member({ teamRole: 'MANAGER' }),
  ];
  await change(tenant.owner, ben, { ...confidential, description: 'private' });
  expect((await read(tenant.owner, ben)).body).toMatchObject(confidential);
  expect((await read(ben, ben)).body).toMatchObject({ ...confidential, description: 'private' });
  const asManager = (await read(manager, ben)).body;
  expect(asManager).toMatchObject({ reWeeklyLimit: 32, allowManualTime: true });
  const asColleague = (await read(cem, ben)).body;
  expect(asColleague).toMatchObject({ fullName: expect.any(String), user: { id: ben.userId } });
  for (const key of ['billRateValue', 'billRateCurrency', 'minimumBillingRate', 'description']) {
    expect(asManager).not.toHaveProperty(key);
    expect(asColleague).not.toHaveProperty(key);
  }
  for (const key of ['reWeeklyLimit', 'allowManualTime']) expect(asColleague).not.toHaveProperty(key);
  const listed = (await cem.call(workspacesApi.employees)).body.items.find(({ id }) => id === ben.employeeId);
  expect(listed).not.toHaveProperty('billRateValue');
  expect(listed).not.toHaveProperty('reWeeklyLimit');
});

test('a team manager switches how members of their teams track, and nothing else', async ({ tenant }) => {
  const [ben, manager] = [await tenant.member(), await tenant.member({ teamRole: 'MANAGER' })];
  const switched = await change(manager, ben, { isTrackingEnabled: false, allowDeleteTime: false });
  expect(switched.body).toMatchObject({ isTrackingEnabled: false, allowDeleteTime: false });
  for (const body of [
    { billRateValue: 1 },
    { isActive: false },
    { reWeeklyLimit: 1 },
    { description: 'x' },
  ]) {
    expect((await change(manager, ben, body)).status).toBe(403);
  }
  const own = await change(manager, manager, { allowManualTime: false });
  expect(own).toMatchObject({ status: 403, body: { message: employeeTexts.ownAccess } });
});

test('managers of other teams and plain members change nobody else', async ({ server, tenant }) => {
  const [ben, cem] = [await tenant.member(), await tenant.member()];
  expect((await change(cem, ben, { isTrackingEnabled: false })).status).toBe(403);
  const stranger = await tenant.member({ teamRole: 'MANAGER' });
  await server.services.prisma.organizationTeamEmployee.delete({ where: { id: ben.membershipId } });
  expect((await change(stranger, ben, { isTrackingEnabled: false })).status).toBe(403);
});

test('people change what is personal about themselves', async ({ tenant }) => {
  const ben = await tenant.member();
  const mine = { description: 'Hello', linkedInUrl: 'https://linkedin.com/in/ben', isAway: true };
  expect((await change(ben, ben, mine)).body).toMatchObject(mine);
  for (const body of [{ billRateValue: 500 }, { reWeeklyLimit: 80 }, { allowManualTime: false }]) {
    expect((await change(ben, ben, body)).status).toBe(403);
  }
  const whole = (await read(ben, ben)).body;
  expect((await change(ben, ben, { ...whole, description: 'Changed' })).body.description).toBe('Changed');
});

test.for([
  ['reWeeklyLimit', 200, employeeTexts.weeklyHours],
  ['billRateValue', -1, employeeTexts.money],
  ['billRateCurrency', 'DUCATS', employeeTexts.currency],
  ['githubUrl', 'javascript:alert(1)', employeeTexts.url],
  ['startedWorkOn', 'once', employeeTexts.date],
] as const)('%s may not be %s', async ([key, value, text], { tenant }) => {
  const ben = await tenant.member();
  const answer = await change(tenant.owner, ben, { [key]: value });
  expect(answer).toMatchObject({ status: 400, body: { errors: { [key]: text } } });
});

test('a person who may not see colleagues still sees themselves', async ({ tenant }) => {
  const guest = await tenant.member({ role: 'CANDIDATE' });
  expect((await guest.call(workspacesApi.employees)).status).toBe(403);
  expect((await read(guest, tenant.owner)).status).toBe(403);
  expect((await read(guest, guest)).body.id).toBe(guest.employeeId);
});

test('a person of another workspace is not found', async ({ server, tenant }) => {
  const other = await createTenant(server);
  expect((await read(tenant.owner, other.owner)).status).toBe(404);
  expect((await change(tenant.owner, other.owner, { isActive: false })).status).toBe(404);
  const params = { id: other.owner.employeeId };
  expect((await tenant.owner.call(workspacesApi.workingHours, { params })).status).toBe(404);
});

test('suspending stops the timer, ends the next request and says why at the next sign-in', async ({
  server,
  tenant,
  anonymous,
}) => {
  const ben = await tenant.member();
  await ben.call(timerApi.start, { body: { organizationTeamId: tenant.teamId } });
  server.clock.set(new Date(server.clock.now().getTime() + 3_600_000 / 2));
  const { body } = await change(tenant.owner, ben, { isActive: false });
  expect(body).toMatchObject({ isActive: false, isTrackingTime: false });
  expect((await ben.call(usersApi.me)).status).toBe(401);
  const log = await server.services.prisma.timeLog.findFirstOrThrow({
    where: { employeeId: ben.employeeId },
  });
  expect(log).toMatchObject({ isRunning: false, stoppedAt: server.clock.now() });
  await anonymous.call(authApi.sendCode, { body: { email: ben.email } });
  const code = /^[A-Z0-9]{8}$/m.exec(server.mail.to(ben.email).at(-1)?.text ?? '')?.[0] ?? '';
  const refused = await anonymous.call(authApi.confirmCode, { body: { email: ben.email, code } });
  expect(refused).toMatchObject({ status: 403, body: { message: authTexts.suspended } });
  const shown = await tenant.owner.call(workspacesApi.organization, {
    params: { id: tenant.organizationId },
  });
  expect(shown.body.totalEmployees).toBe(1);
});

test('a suspended person comes back with what they had', async ({ tenant }) => {
  const ben = await tenant.member();
  await change(tenant.owner, ben, { isActive: false });
  const suspended = await tenant.owner.call(workspacesApi.employees, { query: { isActive: 'false' } });
  expect(suspended.body.items.map(({ id }) => id)).toEqual([ben.employeeId]);
  const active = await tenant.owner.call(workspacesApi.employees);
  expect(active.body.items.map(({ id }) => id)).not.toContain(ben.employeeId);
  const back = await change(tenant.owner, ben, { isActive: true });
  expect(back.body).toMatchObject({ isActive: true, isTrackingEnabled: true });
});

test('the audit says who changed which right, and of rates only that they changed', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  await change(tenant.owner, ben, { description: 'no right' });
  await change(tenant.owner, ben, { allowManualTime: false, billRateValue: 77 });
  await change(tenant.owner, ben, { isActive: false });
  await change(tenant.owner, ben, { isActive: true });
  const entries = await server.services.prisma.auditEntry.findMany({
    where: { entityId: ben.employeeId, entity: 'Employee' },
    orderBy: { id: 'asc' },
  });
  expect(entries).toMatchObject([
    {
      action: 'employee.update',
      actorUserId: tenant.owner.userId,
      before: { allowManualTime: true },
      after: { allowManualTime: false, billRateValue: 'changed' },
    },
    { action: 'employee.suspend', before: { isActive: true }, after: { isActive: false } },
    { action: 'employee.reactivate', before: { isActive: false }, after: { isActive: true } },
  ]);
});

test('nobody suspends themselves, somebody above them or the last super admin', async ({ tenant }) => {
  const { owner } = tenant;
  const admin = await tenant.member({ role: 'ADMIN' });
  expect(await change(owner, owner, { isActive: false })).toMatchObject({
    status: 409,
    body: { code: 'LAST_SUPER_ADMIN' },
  });
  expect(await change(admin, admin, { isActive: false })).toMatchObject({
    status: 409,
    body: { message: employeeTexts.ownAccess },
  });
  expect(await change(admin, owner, { isActive: false })).toMatchObject({
    status: 403,
    body: { message: employeeTexts.higherRank },
  });
  const second = await tenant.member({ role: 'SUPER_ADMIN' });
  const both = await Promise.all([
    change(owner, second, { isActive: false }),
    change(second, owner, { isActive: false }),
  ]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a last day of work that is over suspends; it is never before the first', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const now = server.clock.now().getTime();
  const day = 86_400_000;
  const at = (days: number) => new Date(now + days * day).toISOString();
  const wrong = await change(tenant.owner, ben, { endWork: at(-400) });
  expect(wrong).toMatchObject({ status: 400, body: { errors: { endWork: employeeTexts.datesOrder } } });
  expect((await change(tenant.owner, ben, { endWork: at(30) })).body.isActive).toBe(true);
  const gone = await change(tenant.owner, ben, { startedWorkOn: at(-300), endWork: at(-1) });
  expect(gone.body.isActive).toBe(false);
  const back = await change(tenant.owner, ben, { isActive: true });
  expect(back.body.isActive).toBe(true);
  expect(back.body.endWork).toBeUndefined();
});

async function names(by: Person, query: Record<string, unknown>, path = '/employee/members') {
  const answer = await by.request('GET', path, { query });
  const body: { items: { user: { firstName: string } }[]; total: number } = answer.body;
  return { names: body.items.map(({ user }) => user.firstName), total: body.total };
}

test('the list is searched, paged, narrowed to a team and asked in every spelling', async ({
  server,
  tenant,
}) => {
  const people: Person[] = [];
  for (const firstName of ['Dora', 'Ben', 'Cem']) people.push(await tenant.member({ firstName }));
  const { owner, organizationId, teamId } = tenant;
  expect(await names(owner, {})).toEqual({ names: ['Ann', 'Ben', 'Cem', 'Dora'], total: 4 });
  expect(await names(owner, { skip: 1, take: 2 })).toEqual({ names: ['Ben', 'Cem'], total: 4 });
  expect((await names(owner, { name: 'baker do' })).names).toEqual(['Dora']);
  expect((await names(owner, { search: people[1]?.email })).names).toEqual(['Ben']);
  await server.services.prisma.organizationTeamEmployee.delete({
    where: { id: people[0]?.membershipId ?? '' },
  });
  expect((await names(owner, { organizationTeamId: teamId })).names).toEqual(['Ann', 'Ben', 'Cem']);
  const where = { tenantId: tenant.tenantId, organizationId };
  for (const path of ['/employee/pagination', '/employee/working', '/employee/members']) {
    expect(
      (await names(owner, { where, relations: ['user'], organizationTeamId: 'undefined' }, path)).total,
    ).toBe(4);
  }
  expect((await names(owner, { startDate: '2020-01-01', endDate: '2020-12-31' })).total).toBe(0);
});

test('an organization the caller does not belong to lists nobody', async ({ server, tenant }) => {
  const other = await createTenant(server);
  const second = await tenant.owner.call(workspacesApi.createOrganization, { body: { name: 'Second' } });
  const ben = await tenant.member();
  for (const organizationId of [other.organizationId, second.body.id]) {
    expect((await names(ben, { organizationId })).total).toBe(0);
  }
  expect((await names(ben, { isActive: 'false' })).total).toBe(2);
});
