import { billedClient, draftOf, issue } from '#server/modules/invoices/test-invoices.ts';
import { addProject } from '#server/modules/reports/test-logs.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

test('unbilled is what is billable and on no issued invoice, by client, project and currency', async ({
  server,
  tenant,
}) => {
  const billed = await billedClient(server, tenant);
  const { owner, clientId, projectId, work, approve } = billed;
  const own = await addProject(server, tenant, 'Tools');
  await approve(await work('02', '08:00', 3600));
  await work('03', '08:00', 1200);
  await work('04', '08:00', 1800, { projectId: own.id });
  await work('05', '08:00', 900, { isBillable: false });
  const rows = async (query: object = {}) => (await owner.call(invoicesApi.unbilled, { query })).body.items;
  const ofClient = { organizationContactId: clientId, clientName: 'Acme', projectId, projectName: 'Web' };
  const unmarked = { unmarkedSeconds: 900, unmarkedSince: '2026-03-05' };
  const open = { ...ofClient, currency: 'USD', seconds: 1200, openSeconds: 1200, amount: '33.33' };
  const all = { ...open, ...unmarked, seconds: 4800, amount: '133.33', oldest: '2026-03-02' };
  const tools = {
    ...{ projectId: own.id, projectName: 'Tools', currency: 'USD', seconds: 1800, openSeconds: 1800 },
    ...{ amount: '50.00', oldest: '2026-03-04', unmarkedSeconds: 0 },
  };
  expect(await rows()).toEqual([all, tools]);
  expect(await rows({ organizationContactId: clientId, to: '2026-03-02' })).toEqual([
    { ...open, seconds: 3600, openSeconds: 0, amount: '100.00', oldest: '2026-03-02', unmarkedSeconds: 0 },
  ]);
  // A draft bills nothing yet.
  const draft = await draftOf(billed);
  expect(await rows()).toEqual([all, tools]);
  // Of the days that it bills everything is decided.
  await issue(owner, draft);
  expect(await rows()).toEqual([{ ...open, oldest: '2026-03-03', unmarkedSeconds: 0 }, tools]);
  const file = await owner.request('GET', '/invoices/unbilled/export', { query: { format: 'csv' } });
  expect(String(file.body).split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFClient,Project,Hours,Duration (h:mm),Seconds,Not approved (h),Not billable (h),Amount,Currency,Oldest day',
    expect.stringMatching(/^Acme,Web,0\.33\d*,0:20,1200,0\.33\d*,0,33\.33,USD,2026-03-03$/),
  ]);
  expect((await (await createTenant(server)).owner.call(invoicesApi.unbilled, {})).body.items).toEqual([]);
});

test('time of a client that nobody marked stands in a row of its own, unless its setting is off', async ({
  server,
  tenant,
}) => {
  const { owner, clientId, projectId, work } = await billedClient(server, tenant);
  await work('05', '08:00', 900, { isBillable: false });
  const rows = async () => (await owner.call(invoicesApi.unbilled, {})).body.items;
  const since = '2026-03-05';
  expect(await rows()).toEqual([
    {
      ...{ organizationContactId: clientId, clientName: 'Acme', projectId, projectName: 'Web' },
      ...{ currency: 'USD', seconds: 0, openSeconds: 0, amount: '0', oldest: since },
      ...{ unmarkedSeconds: 900, unmarkedSince: since },
    },
  ]);
  await server.services.prisma.organizationProject.update({
    where: { id: projectId },
    data: { billable: false },
  });
  expect(await rows()).toEqual([]);
});
