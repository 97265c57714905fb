import { billedClient, draftOf, issue, march } from '#server/modules/invoices/test-invoices.ts';
import { expect, test } from '#server/testing/test.ts';
import { businessIdTexts } from '#shared/invoices/business-ids.ts';
import { invoiceRefusals } from '#shared/invoices/invoice-refusals.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';

const twenty = Array.from({ length: 20 }, (_, index) => index);
const item = { description: 'Setup', quantity: '1', unit: 'piece', price: '50', taxPercent: '0' } as const;

test('twenty drafts that are issued at once get the numbers one to twenty', async ({ server, tenant }) => {
  const billed = await billedClient(server, tenant);
  const { owner } = billed;
  const drafts = await Promise.all(twenty.map(() => draftOf(billed)));
  const written = await Promise.all(
    drafts.map(({ id, version }) =>
      owner.call(invoicesApi.update, {
        params: { id },
        body: { version, language: 'en', taxKind: 'standard', lines: [item] },
      }),
    ),
  );
  const issued = await Promise.all(written.map(({ body }) => issue(owner, body)));
  const numbers = issued.map(({ body }) => body.number ?? '').toSorted();
  expect(numbers).toEqual(twenty.map((index) => `2026-${String(index + 1).padStart(4, '0')}`));
});

test('twenty people who issue one draft at once issue one invoice, and leave no gap', async ({
  server,
  tenant,
}) => {
  const billed = await billedClient(server, tenant);
  const { owner, work, approve } = billed;
  await approve(await work('02', '08:00', 3600));
  const draft = await draftOf(billed);
  const answers = await Promise.all(twenty.map(() => issue(owner, draft)));
  const [done, refused] = [200, 409].map((status) => answers.filter((answer) => answer.status === status));
  expect(done).toHaveLength(1);
  expect(refused).toHaveLength(19);
  for (const { body } of refused ?? []) expect(body).toMatchObject({ message: invoiceRefusals.issued });
  // Concurrent cancellations create one credit note, with the next number.
  const canceled = await Promise.all(
    twenty.map(() => owner.call(invoicesApi.cancel, { params: { id: draft.id } })),
  );
  expect(canceled.filter(({ status }) => status === 200).map(({ body }) => body.number)).toEqual([
    '2026-0002',
  ]);
});

test('twenty drafts of the same time at once bill each entry once', async ({ server, tenant }) => {
  const billed = await billedClient(server, tenant);
  const { work, approve } = billed;
  await approve(await work('02', '08:00', 3600), await work('03', '08:00', 1800));
  const drafts = await Promise.all(twenty.map(() => draftOf(billed)));
  const lines = drafts.flatMap((draft) => draft.lines.map(({ quantity }) => quantity));
  expect(lines).toEqual(['1.50']);
});

test('a number is of the year that the invoice is of', async ({ server, tenant }) => {
  const billed = await billedClient(server, tenant);
  const { owner } = billed;
  const numbers: (string | null | undefined)[] = [];
  for (const issuedOn of ['2025-12-31', '2026-01-01', '2025-12-30']) {
    const { id, version } = await draftOf(billed);
    const body = { version, language: 'en', taxKind: 'standard', lines: [item], issuedOn } as const;
    const written = await owner.call(invoicesApi.update, { params: { id }, body });
    numbers.push((await issue(owner, written.body)).body.number);
  }
  expect(numbers).toEqual(['2025-0001', '2026-0001', '2025-0002']);
});

test('entries are worth what their line says, in reports as well, until the invoice is canceled', async ({
  server,
  tenant,
}) => {
  const billed = await billedClient(server, tenant);
  const { owner, clientId, projectId, work, approve } = billed;
  const { prisma } = server.services;
  await prisma.organizationProject.update({
    where: { id: projectId },
    data: { billingRoundTo: 15, billingRounding: 'up', billingRoundOn: 'entry' },
  });
  // Over midnight as well.
  const logs = [
    await work('02', '08:00', 1201),
    await work('02', '10:00', 61),
    await work('03', '23:50', 1203),
  ];
  await approve(...logs);
  const amountOf = async (days: object = { startDate: '2026-03-01', endDate: '2026-03-31' }) => {
    const query = { ...days, groupBy: ['client'] as const, money: true };
    const { body } = await owner.call(reportsApi.summary, { query });
    return body.money?.map(({ amount }) => amount);
  };
  // 33.36 + 1.69 + 33.42
  expect(await amountOf()).toEqual(['68.47']);
  const draft = await draftOf(billed);
  expect(draft.lines).toMatchObject([{ quantity: '1.25', net: '125.00' }]);
  expect(await amountOf()).toEqual(['68.47']);
  await issue(owner, draft);
  expect(await amountOf()).toEqual(['125.00']);
  const days = ['02', '03', '04'].map((day) => ({ startDate: `2026-03-${day}`, endDate: `2026-03-${day}` }));
  const parts = await Promise.all(days.map((day) => amountOf(day)));
  expect(parts.flat().reduce((sum, amount) => sum + Number(amount), 0)).toBeCloseTo(125, 6);
  const credit = await owner.call(invoicesApi.cancel, { params: { id: draft.id } });
  expect(credit.body).toMatchObject({
    ...{
      kind: 'credit',
      number: '2026-0002',
      total: '125.00',
      cancels: { id: draft.id, number: '2026-0001' },
    },
    lines: [{ quantity: '1.25', net: '125.00' }],
  });
  const canceled = (await owner.call(invoicesApi.get, { params: { id: draft.id } })).body;
  expect(canceled).toMatchObject({ state: 'canceled', canceledBy: { number: '2026-0002' } });
  expect(await amountOf()).toEqual(['68.47']);
  const query = { organizationContactId: clientId, ...march };
  expect((await owner.call(invoicesApi.preview, { query })).body).toMatchObject({
    entries: 3,
    net: '125.00',
  });
  for (const [id, message] of [
    [draft.id, invoiceRefusals.canceled],
    [credit.body.id, invoiceRefusals.credit],
  ] as const) {
    const pay = await owner.call(invoicesApi.setPaid, { params: { id }, body: { paidOn: '2026-03-12' } });
    expect(pay).toMatchObject({ status: 409, body: { message } });
  }
});

test('details that a receiver would refuse are said before the invoice is fixed', async ({
  server,
  tenant,
}) => {
  const billed = await billedClient(server, tenant);
  const { owner, clientId } = billed;
  const put = (body: object) => owner.call(invoicesApi.putSeller, { body });
  expect(await put({ name: 'North', country: 'UK' })).toMatchObject({
    status: 400,
    body: { errors: { country: businessIdTexts.unitedKingdom } },
  });
  const typed = {
    name: 'North',
    country: 'de',
    vatId: 'de 123 456 788',
    iban: 'de02 1203 0000 0000 2020 51',
  };
  expect(await put(typed)).toMatchObject({
    status: 200,
    body: { country: 'DE', vatId: 'DE123456788', iban: 'DE02 1203 0000 0000 2020 51' },
  });
  await billed.approve(await billed.work('02', '08:00', 3600));
  const draft = await draftOf(billed);
  // As an earlier version stored it.
  await server.services.prisma.invoiceSeller.updateMany({
    where: { tenantId: tenant.tenantId },
    data: { vatId: '123456789' },
  });
  expect(await issue(owner, draft)).toMatchObject({
    status: 400,
    body: { message: businessIdTexts.sellerVatId, code: 'BILLING_DETAILS' },
  });
  expect((await put(typed)).status).toBe(200);
  const buyer = { vatId: '12345' };
  expect(await owner.call(invoicesApi.putBuyer, { params: { id: clientId }, body: buyer })).toMatchObject({
    status: 400,
    body: { errors: { vatId: businessIdTexts.vatId } },
  });
  expect((await issue(owner, draft)).status).toBe(200);
});
