import { auditOf } from '#server/testing/audit.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

test('shows an organization with its settings to its members', async ({ tenant }) => {
  const ben = await tenant.member();
  const { status, body } = await ben.call(workspacesApi.organization, {
    params: { id: tenant.organizationId },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: tenant.organizationId,
    isDefault: true,
    profile_link: expect.any(String),
    totalEmployees: 1,
    banner: null,
    currency: 'USD',
    startWeekOn: 'MONDAY',
    standardWorkHoursPerDay: 8,
    invitesAllowed: true,
    allowScreenshotCapture: false,
    allowInputCapture: false,
    allowAppCapture: false,
  });
});

test('an organization of another workspace, or one the caller is not in, is not found', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const other = await createTenant(server);
  const read = (id: string) => ben.call(workspacesApi.organization, { params: { id } });
  expect((await read(other.organizationId)).status).toBe(404);
  const second = await tenant.owner.call(workspacesApi.createOrganization, { body: { name: 'Second' } });
  expect(second.status).toBe(201);
  expect((await read(second.body.id)).status).toBe(404);
  const overseer = await tenant.owner.call(workspacesApi.organization, { params: { id: second.body.id } });
  expect(overseer.body).toMatchObject({ name: 'Second', isDefault: false });
  expect((await read('nonsense')).status).toBe(400);
});

test('a further organization belongs to its maker and the owners, and changes nobody’s default', async ({
  tenant,
}) => {
  const admin = await tenant.member({ role: 'ADMIN' });
  const { body } = await admin.call(workspacesApi.createOrganization, {
    body: { name: ' Étage 2 ', currency: 'eur', invitesAllowed: false, tenantId: tenant.tenantId },
  });
  expect(body).toMatchObject({ name: 'Étage 2', currency: 'EUR', invitesAllowed: false, isDefault: false });
  for (const person of [admin, tenant.owner]) {
    const { items } = (await person.call(usersApi.organizations)).body;
    expect(items.map(({ organizationId, isDefault }) => [organizationId, isDefault])).toEqual([
      [tenant.organizationId, true],
      [body.id, false],
    ]);
    expect((await person.call(usersApi.me)).body.employee?.organizationId).toBe(tenant.organizationId);
  }
});

test.for([
  [{ name: ' ' }, 'name', 'Name is required'],
  [{}, 'name', 'Name is required'],
  [{ name: 'X', currency: 'XYZ' }, 'currency', 'This currency is not known'],
] as const)('refuses the organization %j', async ([body, field, text], { tenant }) => {
  expect(await tenant.owner.call(workspacesApi.createOrganization, { body })).toMatchObject({
    status: 400,
    body: { message: text, errors: { [field]: text } },
  });
});

test('only who edits organizations and employees makes them', async ({ tenant }) => {
  const ben = await tenant.member();
  expect((await ben.call(workspacesApi.createOrganization, { body: { name: 'Mine' } })).status).toBe(403);
  const employee = await ben.call(workspacesApi.createEmployee, { body: { userId: ben.userId } });
  expect(employee.status).toBe(403);
});

test('makes somebody an employee of a further organization', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const { body: second } = await tenant.owner.call(workspacesApi.createOrganization, {
    body: { name: 'Second' },
  });
  const create = (body: object) =>
    tenant.owner.call(workspacesApi.createEmployee, {
      body: { userId: ben.userId, organizationId: second.id, tenantId: tenant.tenantId, ...body },
    });
  expect(await create({ startedWorkOn: 'someday' })).toMatchObject({
    status: 400,
    body: { errors: { startedWorkOn: expect.any(String) } },
  });
  const answers = await Promise.all([create({}), create({})]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  const made = answers.find(({ status }) => status === 201)?.body;
  expect(made).toMatchObject({
    organizationId: second.id,
    isTrackingEnabled: false,
    user: { id: ben.userId },
  });
  const { prisma } = server.services;
  expect((await prisma.organization.findUniqueOrThrow({ where: { id: second.id } })).totalEmployees).toBe(1);
  const { items } = (await ben.call(usersApi.organizations)).body;
  expect(items.map(({ organizationId }) => organizationId)).toContain(second.id);
  expect((await auditOf(server, tenant)).filter(({ entity }) => entity === 'Employee')).toMatchObject([
    {
      ...{ action: 'employee.create', entityId: made?.id, employeeId: made?.id, organizationId: second.id },
      ...{ actorUserId: tenant.owner.userId, actorType: 'user', ip: '127.0.0.1' },
      after: { isTrackingEnabled: false, startedWorkOn: null },
    },
  ]);
});

const listPaths = [workspacesApi.employees.path, ...(workspacesApi.employees.aliases ?? [])];

test.for(listPaths)(
  'GET %s lists the active employees of the organization',
  async (path, { server, tenant }) => {
    await createTenant(server);
    const ben = await tenant.member({ firstName: 'Ben' });
    const gone = await tenant.member({ firstName: 'Zoe' });
    await server.services.prisma.employee.update({
      where: { id: gone.employeeId },
      data: { isActive: false },
    });
    const query = {
      where: { tenantId: tenant.tenantId, organizationId: tenant.organizationId },
      relations: ['user'],
    };
    const { status, body } = await ben.request('GET', path, { query });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      total: 2,
      items: [
        { id: tenant.owner.employeeId, fullName: 'Ann Archer', role: { name: 'SUPER_ADMIN' } },
        {
          id: ben.employeeId,
          employeeId: ben.employeeId,
          userId: ben.userId,
          fullName: 'Ben Baker',
          user: { id: ben.userId, email: ben.email, firstName: 'Ben', name: 'Ben Baker' },
        },
      ],
    });
  },
);

test('employees are found by team, by name and page by page', async ({ server, tenant }) => {
  await tenant.member({ firstName: 'Ben' });
  const zoe = await tenant.member({ firstName: 'Zoe' });
  const list = async (query: object) => {
    const { body } = await tenant.owner.call(workspacesApi.employees, { query: { ...query } });
    return [body.total, body.items.map(({ fullName }) => fullName?.split(' ')[0])];
  };
  expect(await list({ name: 'baker zo' })).toEqual([1, ['Zoe']]);
  expect(await list({ name: 'x100%' })).toEqual([0, []]);
  expect(await list({ skip: 1, take: 1 })).toEqual([3, ['Ben']]);
  await server.services.prisma.organizationTeamEmployee.update({
    where: { id: zoe.membershipId },
    data: { deletedAt: server.clock.now() },
  });
  expect(await list({ organizationTeamId: tenant.teamId })).toEqual([2, ['Ann', 'Ben']]);
  expect(await list({ organizationTeamId: 'undefined' })).toEqual([3, ['Ann', 'Ben', 'Zoe']]);
  const other = await createTenant(server);
  expect(await list({ organizationTeamId: other.teamId })).toEqual([0, []]);
});
