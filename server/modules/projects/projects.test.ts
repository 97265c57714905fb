import { createTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { projectTexts } from '#shared/projects/project.schema.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';

test('a new project is managed by its maker and carries every key that screens look for', async ({
  tenant,
}) => {
  const ben = await tenant.member();
  const { status, body } = await ben.call(projectsApi.create, {
    body: { name: ' Website ', tenantId: tenant.tenantId, organizationId: tenant.organizationId },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: 'Website',
    public: true,
    code: null,
    owner: null,
    billing: null,
    billingFlat: null,
    budget: 0,
    budgetType: 'hours',
    currency: 'USD',
    projectUrl: null,
    status: 'open',
    teams: [],
    tags: [],
    customFields: {},
    membersCount: 1,
    members: [{ employeeId: ben.employeeId, isManager: true, employee: { fullName: 'Ben Baker' } }],
  });
});

test('the list pages by rows, by name, and counts all', async ({ tenant }) => {
  for (const name of ['beta', 'Alpha', 'Gamma'])
    await tenant.owner.call(projectsApi.create, { body: { name } });
  const page = await tenant.owner.call(projectsApi.list, { query: { skip: 1, take: 2 } });
  expect(page.body.total).toBe(4);
  expect(page.body.items.map(({ name }) => name)).toEqual(['beta', 'Gamma']);
  const whole = await tenant.owner.call(projectsApi.list);
  expect(whole.body.items).toHaveLength(4);
  const first = whole.body.items.find(({ id }) => id === tenant.projectId);
  expect(first?.teams).toEqual([expect.objectContaining({ id: tenant.teamId })]);
});

test('a project needs a name and the right to add one', async ({ tenant }) => {
  const blank = await tenant.owner.call(projectsApi.create, { body: { name: '  ' } });
  expect(blank.status).toBe(400);
  expect(blank.body).toMatchObject({ errors: { name: projectTexts.name } });
  const viewer = await tenant.member({ role: 'VIEWER' });
  expect((await viewer.call(projectsApi.create, { body: { name: 'No' } })).status).toBe(403);
  expect((await viewer.call(projectsApi.list)).status).toBe(200);
});

test('nothing of another workspace is listed', async ({ server, tenant }) => {
  const other = await createTenant(server);
  await other.owner.call(projectsApi.create, { body: { name: 'Theirs' } });
  const { body } = await tenant.owner.call(projectsApi.list, {
    query: { where: { organizationId: other.organizationId, tenantId: other.tenantId } },
  });
  expect(body.items.map(({ id }) => id)).toEqual([tenant.projectId]);
});
