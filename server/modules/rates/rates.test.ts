import { addClient, addProject, addTask } from '#server/modules/reports/test-logs.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { rateTexts } from '#shared/rates/rate.schema.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';

const billable = { kind: 'billable' } as const;

test('a rate is written from a day on, changed for the same day, listed with its history and deleted', async ({
  server,
  tenant,
}) => {
  const { owner, tenantId } = tenant;
  const { employeeId } = await tenant.member();
  const put = (body: { hourly: string | number; validFrom?: string }) =>
    owner.call(ratesApi.put, { body: { ...billable, employeeId, ...body } });
  expect(await put({ hourly: '80.5' })).toMatchObject({ status: 200, body: { hourly: '80.5', employeeId } });
  const raised = (await put({ hourly: 95, validFrom: '2026-03-16' })).body;
  expect(raised).toMatchObject({ hourly: '95', validFrom: '2026-03-16' });
  expect((await put({ hourly: '100.1250', validFrom: '2026-03-16' })).body).toMatchObject({
    id: raised.id,
    hourly: '100.125',
  });
  const history = async () => {
    const { items } = (await owner.call(ratesApi.list, { query: { employeeId } })).body;
    return items.map(({ hourly, validFrom }) => [validFrom, hourly]);
  };
  expect(await history()).toEqual([
    ['2026-03-16', '100.125'],
    [undefined, '80.5'],
  ]);
  expect(await owner.call(ratesApi.remove, { params: { id: raised.id } })).toMatchObject({ status: 200 });
  expect(await history()).toEqual([[undefined, '80.5']]);
  const audit = await server.services.prisma.auditEntry.findMany({
    where: { tenantId, entity: 'Rate' },
    orderBy: { id: 'asc' },
  });
  expect(audit.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['rate.save', null, { kind: 'billable', hourly: '80.5', validFrom: null }],
    ['rate.save', null, { kind: 'billable', hourly: '95', validFrom: '2026-03-16' }],
    [
      'rate.save',
      { kind: 'billable', hourly: '95', validFrom: '2026-03-16' },
      { kind: 'billable', hourly: '100.125', validFrom: '2026-03-16' },
    ],
    ['rate.delete', { kind: 'billable', hourly: '100.125', validFrom: '2026-03-16' }, null],
  ]);
});

test('rates are listed by what they are of', async ({ server, tenant }) => {
  const { owner, organizationId } = tenant;
  const client = await addClient(server, tenant, 'Acme');
  const project = await addProject(server, tenant, 'Web', client.id);
  const task = await addTask(server, tenant, 'Draw');
  const [organizationContactId, projectId, taskId] = [client.id, project.id, task.id];
  const { employeeId } = owner;
  const scopes = [
    {},
    { organizationContactId },
    { projectId },
    { employeeId },
    { projectId, employeeId },
    { taskId },
  ];
  for (const [index, scope] of scopes.entries()) {
    const { status } = await owner.call(ratesApi.put, {
      body: { ...billable, ...scope, hourly: String(index) },
    });
    expect(status).toBe(200);
  }
  const hourly = async (query: object) =>
    (await owner.call(ratesApi.list, { query })).body.items.map((rate) => rate.hourly);
  expect(await hourly({})).toEqual(['0']);
  expect((await hourly({ all: true })).toSorted()).toEqual(['0', '1', '2', '3', '4', '5']);
  expect(await hourly({ organizationContactId })).toEqual(['1']);
  expect(await hourly({ projectId })).toEqual(['2', '4']);
  expect(await hourly({ employeeId })).toEqual(['3', '4']);
  expect(await hourly({ taskId })).toEqual(['5']);
  await server.services.prisma.organizationProject.delete({ where: { id: projectId } });
  expect(await server.services.prisma.rate.count({ where: { organizationId } })).toBe(4);
});

test.for([
  [{ hourly: '-1' }, 'hourly', rateTexts.hourly],
  [{ hourly: '1000000.01' }, 'hourly', rateTexts.hourly],
  [{ hourly: '1.23456' }, 'hourly', rateTexts.hourly],
  [{ hourly: '1e3' }, 'hourly', rateTexts.hourly],
  [{ hourly: '50', validFrom: '2026-02-30' }, 'validFrom', rateTexts.day],
  [{ hourly: '50', validFrom: '0000-01-01' }, 'validFrom', rateTexts.day],
] as const)('%o is refused', async ([body, field, text], { tenant }) => {
  const answer = await tenant.owner.call(ratesApi.put, { body: { ...billable, ...body } });
  expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: text } } });
});

test('a cost is of people alone, and seen by who may see costs', async ({ tenant }) => {
  const { owner, projectId } = tenant;
  const manager = await tenant.member({ role: 'MANAGER' });
  const { employeeId } = manager;
  const body = { kind: 'cost', hourly: '40' } as const;
  const refused = await owner.call(ratesApi.put, { body: { ...body, projectId } });
  expect(refused).toMatchObject({ status: 400, body: { errors: { kind: rateTexts.scope } } });
  const cost = (await owner.call(ratesApi.put, { body: { ...body, employeeId } })).body;
  const price = (await manager.call(ratesApi.put, { body: { ...billable, employeeId, hourly: '90' } })).body;
  const seen = (await manager.call(ratesApi.list, { query: { employeeId } })).body.items;
  expect(seen.map(({ id }) => id)).toEqual([price.id]);
  expect((await manager.call(ratesApi.list, { query: { employeeId, kind: 'cost' } })).status).toBe(403);
  expect((await manager.call(ratesApi.put, { body: { ...body, employeeId } })).status).toBe(403);
  expect((await manager.call(ratesApi.remove, { params: { id: cost.id } })).status).toBe(404);
  expect((await owner.call(ratesApi.list, { query: { employeeId } })).body.total).toBe(2);
  expect((await (await tenant.member()).call(ratesApi.list, {})).status).toBe(403);
});

test('nothing of another workspace has a rate here', async ({ server, tenant }) => {
  const other = await createTenant(server);
  const [{ projectId }, { employeeId }] = [other, other.owner];
  for (const scope of [{ projectId }, { employeeId }, { projectId: tenant.projectId, employeeId }]) {
    const body = { ...billable, ...scope, hourly: '50' };
    expect((await tenant.owner.call(ratesApi.put, { body })).status).toBe(404);
    expect((await tenant.owner.call(ratesApi.list, { query: scope })).status).toBe(404);
  }
  const theirs = (await other.owner.call(ratesApi.put, { body: { ...billable, hourly: '50' } })).body;
  expect((await tenant.owner.call(ratesApi.remove, { params: { id: theirs.id } })).status).toBe(404);
  expect((await tenant.owner.call(ratesApi.list, {})).body.total).toBe(0);
});
