import { billedClient, draftOf, march } from '#server/modules/invoices/test-invoices.ts';
import { addClient, addProject } from '#server/modules/reports/test-logs.ts';
import { expect, test } from '#server/testing/test.ts';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';
import { contactsApi } from '#shared/projects/contacts.api.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';

type Billed = Awaited<ReturnType<typeof billedClient>>;

/** The calls for the unbilled time of a draft: reading and adding it. */
function callsOf({ owner, clientId }: Billed, { id }: Pick<Invoice, 'id'>) {
  const read = async () => (await owner.call(invoicesApi.get, { params: { id } })).body;
  return {
    read,
    changes: async (query: object = {}) => {
      const chosen = { organizationContactId: clientId, ...march, invoiceId: id, ...query };
      return (await owner.call(invoicesApi.preview, { query: chosen })).body.changes;
    },
    take: async (body: object = {}) => {
      const { version } = await read();
      return (
        await owner.call(invoicesApi.takeTime, { params: { id }, body: { ...march, version, ...body } })
      ).body;
    },
  };
}

const same = { added: 0, removed: 0, changed: 0, unpriced: 0, isBehind: false };

test('a draft made for some projects keeps to them, until others or all are chosen', async ({
  server,
  tenant,
}) => {
  const billed = await billedClient(server, tenant);
  const { work, approve, clientId, projectId, owner } = billed;
  const app = await addProject(server, tenant, 'App', clientId);
  await approve(
    await work('02', '08:00', 3600),
    await work('03', '08:00', 7200, { projectId: app.id }),
    await work('04', '08:00', 1800, { projectId: null, organizationContactId: clientId }),
  );
  const draft = await draftOf(billed, { projectIds: [projectId] });
  expect(draft).toMatchObject({ projectIds: [projectId], lines: [{ description: 'Web' }] });
  const { changes, take } = callsOf(billed, draft);
  expect(await changes()).toEqual(same);
  expect((await take()).lines.map(({ description }) => description)).toEqual(['Web']);
  expect(await changes({ allProjects: true })).toMatchObject({ added: 2 });
  expect(await take({ projectIds: [app.id] })).toMatchObject({
    ...{ projectIds: [app.id], lines: [{ description: 'App', quantity: '2.00' }] },
  });
  expect(await take({ allProjects: true })).toMatchObject({ projectIds: [], lines: [{}, {}, {}] });
  expect((await take()).lines).toHaveLength(3);
  // The choice of projects does not apply to another client.
  await take({ projectIds: [app.id] });
  const other = await addClient(server, tenant, 'Baltic');
  const shop = await addProject(server, tenant, 'Shop', other.id);
  await approve(await work('05', '08:00', 3600, { projectId: shop.id }));
  const moved = await take({ organizationContactId: other.id });
  expect(moved).toMatchObject({ projectIds: [], lines: [{ description: 'Shop' }] });
  expect((await owner.call(invoicesApi.get, { params: { id: draft.id } })).body.projectIds).toEqual([]);
});

test('a project that moves to another client leaves the draft of the one before, and comes to theirs', async ({
  server,
  tenant,
}) => {
  const billed = await billedClient(server, tenant);
  const { work, approve, projectId, owner, clientId } = billed;
  const app = await addProject(server, tenant, 'App', clientId);
  const other = await addClient(server, tenant, 'Baltic');
  const shop = await addProject(server, tenant, 'Shop', other.id);
  await approve(
    await work('02', '08:00', 3600),
    await work('03', '08:00', 7200, { projectId: app.id }),
    await work('04', '08:00', 1800, { projectId: shop.id }),
  );
  const [mine, theirs] = [await draftOf(billed), await draftOf({ ...billed, clientId: other.id })];
  await owner.call(projectsApi.update, {
    params: { id: projectId },
    body: { organizationContactId: other.id },
  });
  const before = callsOf(billed, mine);
  const after = callsOf({ ...billed, clientId: other.id }, theirs);
  expect(await before.changes()).toMatchObject({ removed: 1, isBehind: true });
  expect(await before.take()).toMatchObject({ lines: [{ description: 'App' }], total: '200.00' });
  expect(await after.changes()).toMatchObject({ added: 1 });
  expect(await after.take()).toMatchObject({
    lines: [{ description: 'Shop' }, { description: 'Web', quantity: '1.00' }],
    total: '150.00',
  });
});

test('days are rounded by the clock of their person, each by itself', async ({ server, tenant }) => {
  const { prisma } = server.services;
  await prisma.organization.update({
    where: { id: tenant.organizationId },
    data: { billingRoundTo: 60, billingRounding: 'up', billingRoundOn: 'day', timeZone: 'UTC' },
  });
  const billed = await billedClient(server, tenant);
  const { work, approve, owner } = billed;
  // One day of the organization, two sheets of a person whose clock is ahead.
  const morning = await work('02', '08:00', 20 * 60, { timeZone: 'Pacific/Auckland' });
  const evening = await work('02', '20:00', 20 * 60, { timeZone: 'Pacific/Auckland' });
  expect(evening.timesheetId).not.toBe(morning.timesheetId);
  await approve(morning, evening);
  const draft = await draftOf(billed);
  expect(draft.lines).toMatchObject([{ quantity: '2.00' }]);
  const { read, changes, take } = callsOf(billed, draft);
  await owner.call(timesheetsApi.setStatus, {
    body: { ids: [evening.timesheetId], status: 'DRAFT', reason: 'Look again' },
  });
  expect((await read()).lines).toMatchObject([{ quantity: '1.00' }]);
  expect(await changes()).toEqual(same);
  await approve(evening);
  expect(await changes()).toEqual({ ...same, added: 1, isBehind: true });
  expect((await take()).lines).toMatchObject([{ quantity: '2.00', net: '200.00' }]);
  expect(await changes()).toEqual(same);
});

test('items lose their price with the currency that it is in, and the preview says so', async ({
  server,
  tenant,
}) => {
  const billed = await billedClient(server, tenant);
  const { owner } = billed;
  const [euro, dollar] = [
    await addClient(server, tenant, 'Baltic'),
    await addClient(server, tenant, 'Coast'),
  ];
  await owner.call(contactsApi.update, { params: { id: euro.id }, body: { currency: 'EUR' } });
  const draft = await draftOf(billed);
  const item = {
    description: 'Travel',
    quantity: '2',
    unit: 'piece',
    price: '10.5',
    taxPercent: '0',
  } as const;
  const free = { ...item, description: 'Talk', price: '0' };
  await owner.call(invoicesApi.update, {
    params: { id: draft.id },
    body: { ...draft, lines: [item, free], issuedOn: null, dueOn: null },
  });
  const { changes, take } = callsOf(billed, draft);
  const sameMoney = { organizationContactId: dollar.id };
  const other = { organizationContactId: euro.id };
  expect([await changes(), await changes(sameMoney), await changes(other)]).toMatchObject([
    { unpriced: 0 },
    { unpriced: 0 },
    { unpriced: 1 },
  ]);
  expect(await take(sameMoney)).toMatchObject({ currency: 'USD', total: '21.00' });
  expect(await take(other)).toMatchObject({
    ...{ currency: 'EUR', total: '0.00' },
    lines: [{ description: 'Travel', quantity: '2.00', price: '0' }, { price: '0' }],
  });
});
