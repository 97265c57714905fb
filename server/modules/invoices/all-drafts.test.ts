import { billedClient, march } from '#server/modules/invoices/test-invoices.ts';
import { addClient, addProject } from '#server/modules/reports/test-logs.ts';
import { auditOf } from '#server/testing/audit.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { mostDraftsAtOnce } from '#shared/invoices/all-drafts.schema.ts';
import { invoiceRefusals } from '#shared/invoices/invoice-refusals.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

test('each client with approved time of a period gets a draft, once, and each other a reason', async ({
  server,
  tenant,
}) => {
  const billed = await billedClient(server, tenant);
  const { owner, work, approve } = billed;
  const [globex, initech] = [
    await addClient(server, tenant, 'Globex'),
    await addClient(server, tenant, 'Initech'),
  ];
  await addClient(server, tenant, 'Idle');
  const app = await addProject(server, tenant, 'App', globex.id);
  const desk = await addProject(server, tenant, 'Desk', initech.id);
  await approve(
    await work('02', '08:00', 3600),
    await work('03', '08:00', 7200, { projectId: app.id }),
    await work('03', '12:00', 1800, { projectId: app.id, isBillable: false }),
  );
  await work('04', '08:00', 3600, { projectId: desk.id });
  const preview = async () => (await owner.call(invoicesApi.previewAll, { query: march })).body;
  const { items, hasMore } = await preview();
  expect(hasMore).toBe(false);
  expect(items).toMatchObject([
    { clientName: 'Acme', preview: { entries: 1, hours: '1.00', net: '100.00' } },
    {
      clientName: 'Globex',
      preview: { entries: 1, hours: '2.00', net: '200.00', leftOutSeconds: { notBillable: 1800 } },
    },
    { clientName: 'Initech', preview: { entries: 0, leftOutSeconds: { notApproved: 3600 } } },
  ]);

  const organizationContactIds = items.map(({ organizationContactId }) => organizationContactId);
  const body = { ...march, organizationContactIds };
  const create = () => owner.call(invoicesApi.createAll, { body });
  // Two people press at once: who comes later finds the time on the drafts of the other.
  const both = await Promise.all([create(), create()]);
  const made = both.flatMap((answer) => answer.body.items);
  const drafts = made.flatMap(({ invoiceId }) => invoiceId ?? []);
  expect(drafts).toHaveLength(2);
  expect(made.filter(({ problem }) => problem === invoiceRefusals.nothing)).toHaveLength(4);
  expect((await create()).body.items.map(({ problem }) => problem)).toEqual(
    Array(3).fill(invoiceRefusals.nothing),
  );
  const { body: list } = await owner.call(invoicesApi.list, { query: {} });
  expect(list.items.map(({ clientName, total }) => [clientName, total]).toSorted()).toEqual([
    ['Acme', '100.00'],
    ['Globex', '200.00'],
  ]);
  expect((await auditOf(server, tenant)).filter(({ action }) => action === 'invoice.create')).toHaveLength(2);
  expect((await preview()).items.map(({ clientName }) => clientName)).toEqual(['Globex', 'Initech']);
});

test('a client that cannot be billed stops no other, and nobody bills a client of another workspace', async ({
  server,
  tenant,
}) => {
  const { owner, clientId, work, approve } = await billedClient(server, tenant);
  const other = await billedClient(server, await createTenant(server));
  await approve(await work('02', '08:00', 3600));
  const body = { ...march, organizationContactIds: [other.clientId, clientId] };
  const { status, body: answer } = await owner.call(invoicesApi.createAll, { body });
  expect(status).toBe(201);
  expect(answer.items).toEqual([
    { organizationContactId: other.clientId, problem: expect.any(String) },
    { organizationContactId: clientId, invoiceId: expect.any(String) },
  ]);
  expect((await other.owner.call(invoicesApi.list, { query: {} })).body.total).toBe(0);
  const many = { ...march, organizationContactIds: Array(mostDraftsAtOnce + 1).fill(clientId) };
  expect((await owner.call(invoicesApi.createAll, { body: many })).status).toBe(400);
  const turned = { periodFrom: march.periodTo, periodTo: march.periodFrom };
  expect((await owner.call(invoicesApi.previewAll, { query: turned })).status).toBe(400);
});
