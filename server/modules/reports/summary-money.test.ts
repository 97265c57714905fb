import { addClient, addLog, addProject } from '#server/modules/reports/test-logs.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { summaryDimension } from '#shared/enums/report.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';

const march = { startDate: '2026-03-01', endDate: '2026-03-31', timeZone: 'UTC' };

async function read(person: Person, query: object = {}) {
  return (await person.call(reportsApi.summary, { query: { ...march, money: true, ...query } })).body;
}

const put = (person: Person, body: object) =>
  person.call(ratesApi.put, { body: { kind: 'billable', hourly: '0', ...body } });

/** Ann and Ben on a project in euros and one in dollars; some time is not billable, some over midnight. */
async function work(server: TestServer, tenant: TestTenant) {
  const { owner } = tenant;
  const ben = await tenant.member({ firstName: 'Ben' });
  const client = await addClient(server, tenant, 'Acme');
  await server.services.prisma.organizationContact.update({
    where: { id: client.id },
    data: { currency: 'EUR' },
  });
  const web = await addProject(server, tenant, 'Web', client.id);
  const inEuros = { projectId: web.id, isBillable: true };
  const at = (from: string, to: string) => ({ from: `2026-03-${from}Z`, to: `2026-03-${to}Z` });
  const night = await addLog(server, tenant, owner, { ...at('09T23:00:00', '10T00:20:01'), ...inEuros });
  await addLog(server, tenant, ben, { ...at('10T08:00:00', '10T08:10:00'), isBillable: true });
  await addLog(server, tenant, ben, { ...at('10T09:00:00', '10T10:00:00'), projectId: web.id });
  await addLog(server, tenant, ben, { ...at('16T08:00:00', '16T08:30:00'), ...inEuros });
  return { owner, ben, web, night };
}

test('rows, the rows above and the whole say what time is worth, to the cent', async ({ server, tenant }) => {
  const { owner, ben, web } = await work(server, tenant);
  expect(await read(owner)).not.toHaveProperty('money');
  await put(owner, { hourly: '100' });
  await put(owner, { projectId: web.id, hourly: '90', validFrom: '2026-03-10' });
  await put(owner, {
    projectId: web.id,
    employeeId: ben.employeeId,
    hourly: '120.55',
    validFrom: '2026-03-10',
  });
  await put(owner, { kind: 'cost', hourly: '40' });
  const byDay = await read(owner, { groupBy: ['day', 'project'] });
  // An hour and twenty minutes at 100, half an hour at 120.55; ten minutes at 100 dollars.
  const cost = '120.01';
  expect(byDay.money).toEqual([
    { currency: 'EUR', amount: '193.64' },
    { currency: 'USD', amount: '16.67', cost },
  ]);
  expect(byDay.rows.map(({ key, money }) => [key, money])).toEqual([
    [
      '2026-03-09',
      [
        { currency: 'EUR', amount: '100.00' },
        { currency: 'USD', cost: '40.00' },
      ],
    ],
    [
      '2026-03-10',
      [
        { currency: 'EUR', amount: '33.36' },
        { currency: 'USD', amount: '16.67', cost: '60.01' },
      ],
    ],
    [
      '2026-03-16',
      [
        { currency: 'EUR', amount: '60.28' },
        { currency: 'USD', cost: '20.00' },
      ],
    ],
  ]);
  for (const dimension of summaryDimension.options) {
    expect((await read(owner, { groupBy: [dimension] })).money, dimension).toEqual(byDay.money);
  }
  const ofBen = await read(owner, {
    groupBy: ['employee'],
    employeeIds: [ben.employeeId],
    projectIds: [tenant.projectId],
  });
  expect(ofBen.money).toEqual([{ currency: 'USD', amount: '16.67', cost: '6.67', margin: '10.00' }]);
  const rounded = await read(owner, { groupBy: ['project'], roundTo: 60, rounding: 'up' });
  expect(rounded.money).toEqual(byDay.money);
});

test('amounts are told to who may see rates, costs to who may see them, and nobody who does not ask', async ({
  server,
  tenant,
}) => {
  const { owner, ben } = await work(server, tenant);
  await put(owner, { hourly: '100' });
  await put(owner, { kind: 'cost', hourly: '40' });
  const manager = await tenant.member({ role: 'MANAGER' });
  const currencies = async (person: Person, query = {}) => (await read(person, query)).money;
  expect(await currencies(owner, { money: undefined })).toBeUndefined();
  expect(await currencies(ben)).toBeUndefined();
  expect(JSON.stringify(await read(manager))).not.toContain('"cost"');
  expect(await currencies(manager)).toEqual([
    { currency: 'EUR', amount: '183.36' },
    { currency: 'USD', amount: '16.67' },
  ]);
});

test('approved time keeps its worth, and a running entry grows', async ({ server, tenant }) => {
  const { owner } = tenant;
  const worker = await tenant.member();
  const at = { from: '2026-03-09T08:00:00Z', to: '2026-03-09T09:00:00Z' };
  const { timesheetId } = await addLog(server, tenant, worker, { ...at, isBillable: true });
  await put(owner, { hourly: '100' });
  const set = (status: 'APPROVED' | 'DRAFT') =>
    owner.call(timesheetsApi.setStatus, { body: { ids: [timesheetId], status, reason: 'Again' } });
  const amount = async () => (await read(owner, { groupBy: ['project'] })).money?.[0]?.amount;
  await set('APPROVED');
  await put(owner, { hourly: '150' });
  expect(await amount()).toBe('100.00');
  await set('DRAFT');
  expect(await amount()).toBe('150.00');
});
