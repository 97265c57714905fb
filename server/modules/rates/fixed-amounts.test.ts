import { addClient, addLog, addProject } from '#server/modules/reports/test-logs.ts';
import type { Person } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { contactsApi } from '#shared/projects/contacts.api.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';

const put = (person: Person, body: object) =>
  person.call(ratesApi.put, { body: { kind: 'billable', hourly: '0', ...body } });

test('the worth of entries is fixed when their day is approved, and open again when it is reopened', async ({
  server,
  tenant,
}) => {
  const { prisma } = server.services;
  const { owner, tenantId } = tenant;
  const client = await addClient(server, tenant, 'Acme');
  const { id: projectId } = await addProject(server, tenant, 'Web', client.id);
  const day = { from: '2026-03-09T08:00:00Z', to: '2026-03-09T08:20:01Z' };
  const worker = await tenant.member();
  const billed = await addLog(server, tenant, worker, { ...day, projectId, isBillable: true });
  const later = { from: '2026-03-09T09:00:00Z', to: '2026-03-09T10:30:00Z' };
  const free = await addLog(server, tenant, worker, { ...later, projectId });
  await put(owner, { hourly: '100' });
  await put(owner, { kind: 'cost', employeeId: worker.employeeId, hourly: '33.3333' });
  const set = async (status: 'APPROVED' | 'DRAFT') => {
    const body = { ids: [billed.timesheetId], status, reason: 'Look again' };
    expect((await owner.call(timesheetsApi.setStatus, { body })).status).toBe(200);
  };
  const fixed = async () => {
    const rows = await prisma.timeLogAmount.findMany({ where: { tenantId } });
    return new Map(rows.map((row) => [row.timeLogId, JSON.parse(JSON.stringify(row))]));
  };
  await set('APPROVED');
  const first = await fixed();
  // 1,201 seconds: 33.3611… and 11.1203…
  const cost = { costRate: '33.3333', costCurrency: 'USD' };
  expect(first.get(billed.id)).toMatchObject({
    rate: '100',
    amount: '33.36',
    currency: 'USD',
    cost: '11.12',
    ...cost,
  });
  expect(first.get(free.id)).toMatchObject({ rate: null, amount: null, currency: null, cost: '50', ...cost });
  await put(owner, { hourly: '120' });
  await owner.call(contactsApi.update, { params: { id: client.id }, body: { currency: 'JPY' } });
  expect(await fixed()).toEqual(first);
  await set('DRAFT');
  expect(await fixed()).toEqual(new Map());
  await set('APPROVED');
  expect((await fixed()).get(billed.id)).toMatchObject({ rate: '120', amount: '40', currency: 'JPY' });
});

test('without a rate nothing is fixed', async ({ server, tenant }) => {
  const { owner, tenantId } = tenant;
  const day = { from: '2026-03-09T08:00:00Z', to: '2026-03-09T09:00:00Z' };
  const { timesheetId } = await addLog(server, tenant, await tenant.member(), { ...day, isBillable: true });
  const body = { ids: [timesheetId], status: 'APPROVED' } as const;
  expect((await owner.call(timesheetsApi.setStatus, { body })).status).toBe(200);
  expect(await server.services.prisma.timeLogAmount.count({ where: { tenantId } })).toBe(0);
});
