import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { addClient, addLog, addProject } from '#server/modules/reports/test-logs.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { budgetsApi } from '#shared/budgets/budgets.api.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';

const march = { startDate: '2026-03-01', endDate: '2026-03-31', timeZone: 'UTC' };

async function rowsOf(person: Person, endpoint: Endpoint, query: object = {}) {
  const answer = await person.call(endpoint, { query: { ...march, money: true, ...query } });
  expect(answer.status).toBe(200);
  return parse(String(answer.body), { bom: true, columns: true }) as Record<string, string>[];
}

const columns = (names: readonly string[], rows: readonly Record<string, string>[]) =>
  rows.map((row) => names.map((name) => row[name]));

/** An hour and a second of two people at 100 an hour, that of Ben in euros; each costs 40. */
async function work(server: TestServer, tenant: TestTenant) {
  const { owner } = tenant;
  const ben = await tenant.member({ firstName: 'Ben' });
  const client = await addClient(server, tenant, 'Acme');
  await server.services.prisma.organizationContact.update({
    where: { id: client.id },
    data: { currency: 'EUR' },
  });
  const { id: projectId } = await addProject(server, tenant, 'Web', client.id);
  const at = { from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:00:01Z', isBillable: true };
  await addLog(server, tenant, owner, at);
  await addLog(server, tenant, ben, { ...at, projectId });
  const free = { from: '2026-03-11T08:00:00Z', to: '2026-03-11T08:15:00Z' };
  await addLog(server, tenant, owner, free);
  await owner.call(ratesApi.put, { body: { kind: 'billable', hourly: '100.5' } });
  await owner.call(ratesApi.put, { body: { kind: 'cost', hourly: '40' } });
  return { owner, ben };
}

test('a file of entries has rate, amount, cost and margin of each, which add up to the report', async ({
  server,
  tenant,
}) => {
  const { owner } = await work(server, tenant);
  const money = ['Member', 'Rate per hour', 'Amount', 'Currency', 'Cost', 'Margin', 'Cost currency'];
  const rows = await rowsOf(owner, exportsApi.timeLogs);
  expect(columns(money, rows).toSorted()).toEqual([
    ['Ann Archer', '', '', '', '10', '-10', 'USD'],
    ['Ann Archer', '100.5', '100.53', 'USD', '40.01', '60.52', 'USD'],
    ['Ben Baker', '100.5', '100.53', 'EUR', '40.01', '', 'USD'],
  ]);
  const report = await owner.call(reportsApi.summary, { query: { ...march, money: true } });
  expect(report.body.money).toEqual([
    { currency: 'EUR', amount: '100.53' },
    { currency: 'USD', amount: '100.53', cost: '90.02' },
  ]);
});

test('a file of the report has a row for each currency, and time only once', async ({ server, tenant }) => {
  const { owner } = await work(server, tenant);
  const rows = await rowsOf(owner, exportsApi.summary, { groupBy: ['month'] });
  expect(columns(['Month', 'Seconds', 'Amount', 'Cost', 'Currency'], rows)).toEqual([
    ['2026-03', '8102', '100.53', '', 'EUR'],
    ['2026-03', '', '100.53', '90.02', 'USD'],
  ]);
  const workbook = await server.app.inject({
    url: `/api${exportsApi.summary.path}`,
    query: { ...march, money: 'true', groupBy: 'employee', format: 'xlsx' },
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const [sheet] = (await readXlsx(workbook.rawPayload)).sheets;
  const at = (head: string) => sheet?.rows.map((row) => row[sheet.rows[0]?.indexOf(head) ?? -1]);
  expect(at('Amount')).toEqual(['Amount', 100.53, 100.53, null, null]);
  expect(at('Cost')).toEqual(['Cost', 50.01, null, 40.01, 90.02]);
  for (const endpoint of [exportsApi.summary, exportsApi.timeLogs]) {
    expect((await owner.call(endpoint, { query: { ...march, money: true, format: 'pdf' } })).status).toBe(
      200,
    );
  }
});

test('files tell no money to who may not see it, and no cost to who may not see costs', async ({
  server,
  tenant,
}) => {
  const { ben } = await work(server, tenant);
  const manager = await tenant.member({ role: 'MANAGER' });
  expect(columns(['Rate per hour', 'Amount'], await rowsOf(ben, exportsApi.timeLogs))).toEqual([['', '']]);
  expect(Object.keys((await rowsOf(ben, exportsApi.summary))[0] ?? {})).not.toContain('Amount');
  for (const endpoint of [exportsApi.timeLogs, exportsApi.summary]) {
    const [first] = await rowsOf(manager, endpoint);
    expect(Object.keys(first ?? {})).toContain('Amount');
    expect(Object.keys(first ?? {})).not.toContain('Cost');
  }
});

test('budgets as a file: hours with decimals, money in its currency, and nothing of what the reader does not see', async ({
  server,
  tenant,
}) => {
  const { owner, ben } = await work(server, tenant);
  const { id: web } = await server.services.prisma.organizationProject.findFirstOrThrow({
    where: { tenantId: tenant.tenantId, name: 'Web' },
  });
  const put = (body: object) =>
    owner.call(budgetsApi.put, { body: { measure: 'hours', limit: '7200', ...body } });
  await put({ projectId: tenant.projectId });
  await put({ projectId: web, measure: 'money', limit: '80', period: 'monthly' });
  const rows = await rowsOf(owner, budgetsApi.export);
  const names = ['Type', 'Name', 'Period', 'Budget', 'Used', 'Left', 'Unit', 'Used (%)'];
  expect(columns(names, rows)).toEqual([
    ['Project', 'Web', 'Monthly', '80', '100.53', '-20.53', 'EUR', '125'],
    ['Project', expect.any(String), 'Once', '2', '1.2503', '0.7497', 'h', '62'],
  ]);
  expect(await rowsOf(ben, budgetsApi.export)).toEqual([]);
  expect((await owner.call(budgetsApi.export, { query: { format: 'pdf' } })).status).toBe(200);
});
