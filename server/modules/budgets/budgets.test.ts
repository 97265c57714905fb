import { addClient, addLog, addProject, addTask } from '#server/modules/reports/test-logs.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { budgetTexts } from '#shared/budgets/budget.schema.ts';
import { budgetsApi } from '#shared/budgets/budgets.api.ts';
import { projectTexts } from '#shared/projects/project.schema.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';

const hour = 3600;

test('a budget of hours is written, read with its use, changed and deleted', async ({ server, tenant }) => {
  const { owner, projectId, tenantId } = tenant;
  for (const day of ['09', '10', '11']) {
    const at = (time: string) => `2026-03-${day}T${time}:00Z`;
    await addLog(server, tenant, owner, { from: at('05:00'), to: at('07:00'), isBillable: day === '10' });
  }
  const put = (body: object) =>
    owner.call(budgetsApi.put, { body: { projectId, measure: 'hours', limit: 8 * hour, ...body } });
  const made = await put({});
  expect(made).toMatchObject({
    status: 200,
    body: {
      ...{ projectId, measure: 'hours', limit: '28800', used: '21600', left: '7200', percent: 75 },
      ...{ state: 'near', from: '2026-03-09', today: '2026-03-11', canEdit: true },
      forecast: { usedUpOn: '2026-03-13' },
    },
  });
  const { id } = made.body;
  expect((await put({ counts: 'billable' })).body).toMatchObject({ id, used: '7200', percent: 25 });
  const raised = (await put({ limit: String(10 * hour) })).body;
  expect(raised).toMatchObject({ id, percent: 60, state: 'fine' });
  expect((await owner.call(budgetsApi.list, {})).body.items).toEqual([raised]);
  const series = await owner.call(budgetsApi.series, { params: { id } });
  const days = ['09', '10', '11'].map((day) => [`2026-03-${day}`, 2 * hour]);
  expect(series.body).toEqual({ before: 0, days });
  expect(await owner.call(budgetsApi.remove, { params: { id } })).toMatchObject({ status: 200 });
  expect((await owner.call(budgetsApi.list, {})).body.total).toBe(0);
  const audit = await server.services.prisma.auditEntry.findMany({
    where: { tenantId, entity: 'Budget' },
    orderBy: { id: 'asc' },
  });
  expect(audit.map(({ action }) => action)).toEqual([
    ...['budget.save', 'budget.save', 'budget.save', 'budget.delete'],
  ]);
  expect(audit[0]?.after).toEqual({
    ...{ projectId, measure: 'hours', limit: '8', period: 'once', counts: 'all' },
    alertLevels: '75, 90, 100',
  });
});

test('a month counts its own part of an entry, by the clock of the organization, until now', async ({
  server,
  tenant,
}) => {
  const { owner, projectId, organizationId } = tenant;
  await server.services.prisma.organization.update({
    where: { id: organizationId },
    data: { timeZone: 'Europe/Berlin' },
  });
  // Midnight in Berlin is at 23:00.
  await addLog(server, tenant, owner, { from: '2026-02-28T22:00:00Z', to: '2026-03-01T00:30:00Z' });
  await addLog(server, tenant, owner, { from: '2026-03-11T08:00:00Z' });
  await addLog(server, tenant, await tenant.member(), {
    ...{ from: '2026-04-02T08:00:00Z', to: '2026-04-02T09:00:00Z' },
  });
  const body = { projectId, measure: 'hours', limit: 10 * hour, period: 'monthly' } as const;
  const budget = (await owner.call(budgetsApi.put, { body })).body;
  expect(budget).toMatchObject({ used: String(2.5 * hour), from: '2026-03-01', percent: 25 });
  const { days } = (await owner.call(budgetsApi.series, { params: { id: budget.id } })).body;
  expect(days).toEqual([
    ['2026-03-01', 1.5 * hour],
    ['2026-03-11', hour],
  ]);
});

test('time counts for its project, its task and its client, and never for two currencies at once', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const { prisma } = server.services;
  const client = await addClient(server, tenant, 'Acme');
  await prisma.organizationContact.update({ where: { id: client.id }, data: { currency: 'CHF' } });
  const project = await addProject(server, tenant, 'Web', client.id);
  const task = await addTask(server, tenant, 'Draw');
  const scopes = [{ organizationContactId: client.id }, { projectId: project.id }, { taskId: task.id }];
  await owner.call(ratesApi.put, { body: { kind: 'billable', hourly: '100' } });
  await owner.call(ratesApi.put, { body: { kind: 'cost', hourly: '40' } });
  const facts = { projectId: project.id, taskId: task.id, isBillable: true };
  const log = await addLog(server, tenant, owner, {
    ...{ from: '2026-03-09T08:00:00Z', to: '2026-03-09T10:30:00Z', ...facts },
  });
  await addLog(server, tenant, owner, {
    ...{ from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:00:00Z' },
    ...{ projectId: null, organizationContactId: client.id, isBillable: true },
  });
  const put = async (scope: object, measure: 'money' | 'cost') =>
    (await owner.call(budgetsApi.put, { body: { ...scope, measure, limit: '1000' } })).body;
  const usedBy = async (measure: 'money' | 'cost') => {
    const budgets = [];
    for (const scope of scopes) budgets.push(await put(scope, measure));
    return budgets.map(({ used, currency }) => [used, currency]);
  };
  expect((await usedBy('cost')).map(([used]) => used)).toEqual(['140.00', '100.00', '100.00']);
  expect(await usedBy('money')).toEqual([
    ['350.00', 'CHF'],
    ['250.00', 'CHF'],
    // The task is in no project.
    ['0', 'USD'],
  ]);
  const [ofTask] = (await owner.call(budgetsApi.list, { query: { taskId: task.id } })).body.items;
  expect(ofTask).toMatchObject({ others: [{ currency: 'CHF', amount: '250.00' }] });
  const fixed = { rate: 10, amount: 25, currency: 'CHF', fixedAt: server.clock.now() };
  await prisma.timeLogAmount.create({
    data: { timeLogId: log.id, tenantId: tenant.tenantId, ...fixed },
  });
  const [ofProject] = (await owner.call(budgetsApi.list, { query: { projectId: project.id } })).body.items;
  expect(ofProject).toMatchObject({ used: '25.00', name: 'Web' });
  await prisma.organizationProject.delete({ where: { id: project.id } });
  expect(await prisma.budget.count({ where: { tenantId: tenant.tenantId } })).toBe(2);
});

test('members see none, managers see hours and money, and costs are for who sees costs', async ({
  tenant,
}) => {
  const { owner, projectId } = tenant;
  const [member, manager] = [await tenant.member(), await tenant.member({ role: 'MANAGER' })];
  const put = (who: typeof owner, measure: 'hours' | 'money' | 'cost') =>
    who.call(budgetsApi.put, { body: { projectId, measure, limit: '100' } });
  expect(await put(member, 'hours')).toMatchObject({
    status: 403,
    body: { message: projectTexts.notManager },
  });
  expect((await put(manager, 'hours')).status).toBe(200);
  expect((await put(manager, 'cost')).body).toMatchObject({ message: budgetTexts.measure });
  const totalOf = async (who: typeof owner) => (await who.call(budgetsApi.list, {})).body.total;
  expect([await totalOf(member), await totalOf(manager)]).toEqual([0, 1]);
  const { id } = (await put(owner, 'cost')).body;
  expect([await totalOf(manager), await totalOf(owner)]).toEqual([0, 1]);
  expect((await put(manager, 'hours')).status).toBe(403);
  expect((await manager.call(budgetsApi.series, { params: { id } })).status).toBe(404);
  expect((await manager.call(budgetsApi.remove, { params: { id } })).status).toBe(404);
});

test('a manager of a project sees and writes its budget, and no other', async ({ server, tenant }) => {
  const lead = await tenant.member();
  const [own, other] = [await addProject(server, tenant, 'Own'), await addProject(server, tenant, 'Other')];
  const { tenantId, owner } = tenant;
  await server.services.prisma.organizationProjectEmployee.create({
    data: { tenantId, projectId: own.id, employeeId: lead.employeeId, isManager: true },
  });
  const body = (projectId: string) => ({ projectId, measure: 'hours', limit: hour }) as const;
  expect((await lead.call(budgetsApi.put, { body: body(own.id) })).status).toBe(200);
  expect((await lead.call(budgetsApi.put, { body: body(other.id) })).status).toBe(403);
  await owner.call(budgetsApi.put, { body: body(other.id) });
  const { items } = (await lead.call(budgetsApi.list, {})).body;
  expect(items.map(({ name }) => name)).toEqual(['Own']);
});

test('nothing of another workspace has a budget here', async ({ server, tenant }) => {
  const other = await createTenant(server);
  const put = (who: typeof other.owner, projectId: string) =>
    who.call(budgetsApi.put, { body: { projectId, measure: 'hours', limit: hour } });
  expect((await put(tenant.owner, other.projectId)).status).toBe(404);
  const theirs = (await put(other.owner, other.projectId)).body;
  expect((await tenant.owner.call(budgetsApi.remove, { params: { id: theirs.id } })).status).toBe(404);
  expect((await tenant.owner.call(budgetsApi.series, { params: { id: theirs.id } })).status).toBe(404);
  const query = { projectId: other.projectId };
  expect((await tenant.owner.call(budgetsApi.list, { query })).body.total).toBe(0);
});

test('clients that know only the fields of a project write its budget there, and read its hours', async ({
  tenant,
}) => {
  const { owner, projectId } = tenant;
  const params = { id: projectId };
  const edit = (body: object) =>
    owner.call(projectsApi.update, { params, body: { name: 'Website', ...body } });
  const fields = async () => (await owner.call(projectsApi.byId, { params })).body;
  const budgets = async () => (await owner.call(budgetsApi.list, {})).body.items;
  await edit({ budget: 12.5, budgetType: 'hours' });
  const [budget] = await budgets();
  expect(budget).toMatchObject({ projectId, measure: 'hours', limit: '45000', period: 'once' });
  const own = { projectId, period: 'monthly', counts: 'billable' } as const;
  await owner.call(budgetsApi.put, { body: { ...own, measure: 'hours', limit: '72000' } });
  expect(await fields()).toMatchObject({ budget: 20, budgetType: 'hours' });
  await edit({ budget: 30 });
  expect(await budgets()).toMatchObject([{ id: budget?.id, limit: '108000', ...own }]);
  await owner.call(budgetsApi.put, { body: { ...own, measure: 'money', limit: '500' } });
  expect((await fields()).budget).toBe(0);
  await edit({ budget: 800, budgetType: 'cost' });
  expect(await budgets()).toMatchObject([{ measure: 'money', limit: '800' }]);
  // More hours than anybody has are no budget, and no error.
  await edit({ budget: 1_000_000_000, budgetType: 'hours' });
  expect(await budgets()).toEqual([]);
});
