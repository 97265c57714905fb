import { billedClient, draftOf, issue, march } from '#server/modules/invoices/test-invoices.ts';
import { addClient } from '#server/modules/reports/test-logs.ts';
import { auditOf } from '#server/testing/audit.ts';
import { createTenant, signInAgain } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { invoiceRefusals } from '#shared/invoices/invoice-refusals.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';
import { contactsApi } from '#shared/projects/contacts.api.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';

const preview = (owner: Parameters<typeof issue>[0], organizationContactId: string, more: object = {}) =>
  owner.call(invoicesApi.preview, { query: { organizationContactId, ...march, ...more } });

test('a draft bills what is approved and has a rate, and the preview says what it leaves out', async ({
  server,
  tenant,
}) => {
  const billed = await billedClient(server, tenant);
  const { owner, clientId, work, approve } = billed;
  const first = await work('02', '08:00', 3 * 3600);
  const second = await work('03', '08:00', 20 * 60);
  await approve(first, second);
  await work('04', '08:00', 3600);
  await work('05', '08:00', 3600, { isBillable: false });
  const leftOut = { notBillable: 1, notApproved: 1, noRate: 0, otherCurrency: 0, onOther: 0 };
  const leftOutSeconds = { ...leftOut, notBillable: 3600, notApproved: 3600 };
  const seen = { currency: 'USD', entries: 2, hours: '3.33', net: '333.00', leftOut, leftOutSeconds };
  expect((await preview(owner, clientId)).body).toEqual(seen);
  const draft = await draftOf(billed);
  expect(draft).toMatchObject({
    ...{ state: 'draft', kind: 'invoice', clientName: 'Acme', currency: 'USD', language: 'en', version: 1 },
    lines: [
      { kind: 'time', description: 'Web', quantity: '3.33', unit: 'hour', price: '100', net: '333.00' },
    ],
    sums: { net: '333.00', tax: '0.00', total: '333.00' },
    ...{ total: '333.00', buyer: { name: 'Acme' } },
  });
  expect(draft).not.toHaveProperty('number');
  expect((await preview(owner, clientId)).body).toMatchObject({
    ...{ entries: 0, net: '0.00', leftOut: { ...leftOut, onOther: 2 } },
  });
  await owner.call(contactsApi.update, { params: { id: clientId }, body: { currency: 'EUR' } });
  await owner.call(invoicesApi.remove, { params: { id: draft.id } });
  expect((await preview(owner, clientId)).body.leftOut).toEqual({ ...leftOut, otherCurrency: 2 });
});

test('an entry is of the day on which it begins by the clock of the organization', async ({
  server,
  tenant,
}) => {
  await server.services.prisma.organization.update({
    where: { id: tenant.organizationId },
    data: { timeZone: 'America/New_York' },
  });
  const billed = await billedClient(server, tenant);
  const { owner, clientId, work, approve } = billed;
  // At eleven in the evening of the last of February in New York.
  const before = await work('01', '04:00', 3600);
  const inside = await work('01', '05:00', 1800);
  await approve(before, inside);
  expect((await preview(owner, clientId)).body).toMatchObject({ entries: 1, hours: '0.50' });
});

test('lines have one rate each, are rounded by the rule of the project, and are priced with the tax of the client', async ({
  server,
  tenant,
}) => {
  const billed = await billedClient(server, tenant);
  const { owner, clientId, projectId, work, approve } = billed;
  const { prisma } = server.services;
  await prisma.organization.update({
    where: { id: tenant.organizationId },
    data: { billingRoundTo: 60, billingRounding: 'up', billingRoundOn: 'entry' },
  });
  await prisma.organizationProject.update({
    where: { id: projectId },
    data: { billingRoundTo: 15, billingRounding: 'up', billingRoundOn: 'day' },
  });
  await owner.call(ratesApi.put, { body: { kind: 'billable', hourly: '120', validFrom: '2026-03-16' } });
  await owner.call(invoicesApi.putSeller, { body: { taxPercent: '19', name: 'Fjord', note: 'Thank you.' } });
  await owner.call(invoicesApi.putBuyer, {
    params: { id: clientId },
    body: { name: 'Acme Ltd', language: 'de', taxPercent: '7' },
  });
  const logs = [
    await work('02', '08:00', 60),
    await work('02', '09:00', 60),
    await work('20', '08:00', 3600),
  ];
  await approve(...logs);
  const draft = await draftOf(billed, { grouping: 'day' });
  expect(draft).toMatchObject({
    ...{ note: 'Thank you.', language: 'de', clientName: 'Acme Ltd' },
    lines: [
      { description: '2. März 2026', quantity: '0.25', price: '100', taxPercent: '7', net: '25.00' },
      { description: '20. März 2026', quantity: '1.00', price: '120', taxPercent: '7', net: '120.00' },
    ],
    sums: { net: '145.00', taxes: [{ percent: '7', tax: '10.15' }], total: '155.15' },
  });
});

test('a draft is written as a whole, and what somebody else changed is not lost', async ({
  server,
  tenant,
}) => {
  const billed = await billedClient(server, tenant);
  const { owner, work, approve } = billed;
  await approve(await work('02', '08:00', 3600));
  const draft = await draftOf(billed);
  const [line] = draft.lines;
  const item = { description: 'Hosting', quantity: '2', unit: 'piece', price: '10.5', taxPercent: '19' };
  const write = (body: object) =>
    owner.call(invoicesApi.update, {
      params: { id: draft.id },
      body: { version: draft.version, language: 'fr', taxKind: 'standard', lines: [], ...body },
    });
  const written = await write({
    lines: [item, { ...line, price: '90' }],
    discountPercent: '10',
    dueOn: '2026-05-01',
  });
  expect(written).toMatchObject({
    status: 200,
    body: {
      ...{ language: 'fr', discountPercent: '10', dueOn: '2026-05-01', version: 2 },
      lines: [
        { ...item, kind: 'item', quantity: '2.00', net: '21.00' },
        { id: line?.id, kind: 'time', price: '90', net: '90.00' },
      ],
      sums: { lines: '111.00', discount: '11.10', net: '99.90', tax: '3.59', total: '103.49' },
      total: '103.49',
    },
  });
  expect(await write({})).toMatchObject({
    status: 409,
    body: { code: 'INVOICE_CHANGED', message: invoiceRefusals.changed },
  });
  const stranger = await write({ version: 2, lines: [{ ...item, id: draft.id }] });
  expect(stranger.status).toBe(404);
  const most = { ...item, quantity: '999999999.99', price: '999999999.9999' };
  expect((await write({ version: 2, lines: [most] })).status).toBe(400);
  // Removing a line releases its time for billing; without tax, lines have no rate.
  const emptied = await write({ version: 2, taxKind: 'reverseCharge', lines: [item] });
  expect(emptied.body).toMatchObject({ lines: [{ taxPercent: '0' }], sums: { tax: '0.00' } });
  expect((await preview(owner, billed.clientId)).body.entries).toBe(1);
  const taken = await owner.call(invoicesApi.takeTime, {
    params: { id: draft.id },
    body: { ...march, grouping: 'person', version: 3 },
  });
  expect(taken.body).toMatchObject({
    ...{ grouping: 'person', version: 4 },
    lines: [
      { kind: 'time', description: 'Wanda Baker', quantity: '1.00' },
      { kind: 'item', description: 'Hosting' },
    ],
  });
});

test('an issued invoice is fixed, paid and overdue by its days, and listed with what all come to', async ({
  server,
  tenant,
}) => {
  const billed = await billedClient(server, tenant);
  const { owner, clientId, work, approve } = billed;
  await owner.call(invoicesApi.putSeller, { body: { name: 'Fjord', numberPrefix: 'INV-', paymentDays: 7 } });
  await approve(await work('02', '08:00', 3600));
  const draft = await draftOf(billed);
  const issued = await issue(owner, draft);
  expect(issued).toMatchObject({
    status: 200,
    body: {
      ...{
        state: 'issued',
        number: 'INV-2026-0001',
        issuedOn: '2026-03-11',
        dueOn: '2026-03-18',
        total: '100.00',
      },
      ...{ seller: { name: 'Fjord' }, buyer: { name: 'Acme' } },
    },
  });
  await owner.call(invoicesApi.putSeller, { body: { name: 'Other' } });
  await owner.call(contactsApi.update, { params: { id: clientId }, body: { name: 'Acme & Sons' } });
  const { body } = await owner.call(invoicesApi.get, { params: { id: draft.id } });
  expect(body).toEqual(issued.body);
  const { id, version } = body;
  const refusals = await Promise.all([
    owner.call(invoicesApi.update, {
      params: { id },
      body: { version, language: 'en', taxKind: 'standard', lines: [] },
    }),
    owner.call(invoicesApi.takeTime, { params: { id }, body: { ...march, version } }),
    owner.call(invoicesApi.remove, { params: { id } }),
    issue(owner, body),
  ]);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ status: 409, body: { message: invoiceRefusals.issued } });
  }
  server.clock.set(new Date('2026-03-19T00:00:00Z'));
  const again = await signInAgain(server, tenant.tenantId, owner);
  const states = async (query: object) =>
    (await again.call(invoicesApi.list, { query })).body.items.map(({ state }) => state);
  expect(await states({})).toEqual(['overdue']);
  expect(await states({ state: 'issued' })).toEqual([]);
  const empty = await draftOf({ ...billed, owner: again });
  expect((await issue(again, empty)).body).toMatchObject({
    code: 'NO_LINES',
    message: invoiceRefusals.empty,
  });
  expect((await again.call(invoicesApi.list, {})).body).toMatchObject({
    items: [{ state: 'draft', clientName: 'Acme & Sons' }, { clientName: 'Acme' }],
    total: 2,
    sums: [
      { state: 'draft', currency: 'USD', total: '0.00', open: '0.00' },
      { state: 'overdue', currency: 'USD', total: '100.00', open: '100.00' },
    ],
  });
  expect(await states({ from: '2026-03-12' })).toEqual([]);
  expect(await states({ from: '2026-03-11', to: '2026-03-11' })).toEqual(['overdue']);
  const pay = (paidOn: string | null) =>
    again.call(invoicesApi.setPaid, { params: { id }, body: { paidOn } });
  expect((await pay('2026-03-20')).body).toMatchObject({ state: 'paid', paidOn: '2026-03-20' });
  expect((await pay(null)).body).toMatchObject({ state: 'overdue' });
  expect((await again.call(invoicesApi.setPaid, { params: { id: empty.id }, body: {} })).body).toMatchObject({
    message: invoiceRefusals.notIssued,
  });
  expect((await auditOf(server, tenant)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['invoice.create', 'invoice.issue', 'invoice.paid', 'invoice.settings']),
  );
});

test('of another workspace, neither invoices nor clients are found', async ({ server, tenant }) => {
  const billed = await billedClient(server, tenant);
  const draft = await draftOf(billed);
  const other = await createTenant(server);
  const theirs = await addClient(server, other, 'Theirs');
  const { owner } = other;
  const params = { id: draft.id };
  const answers = [
    await owner.call(invoicesApi.get, { params }),
    await owner.call(invoicesApi.cancel, { params }),
    await owner.call(invoicesApi.buyer, { params: { id: billed.clientId } }),
    await preview(owner, billed.clientId),
    await preview(billed.owner, theirs.id),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect((await owner.call(invoicesApi.list, {})).body).toEqual({ items: [], total: 0, sums: [] });
});
