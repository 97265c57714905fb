import { billedClient, draftOf, issue } from '#server/modules/invoices/test-invoices.ts';
import { expect, test } from '#server/testing/test.ts';
import { invoiceRefusals } from '#shared/invoices/invoice-refusals.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

test('an invoice is paid in parts, never above its total, and payments taken back stay in its history', async ({
  server,
  tenant,
}) => {
  const billed = await billedClient(server, tenant);
  const { owner, work, approve } = billed;
  await approve(await work('02', '08:00', 3600));
  const { id } = (await issue(owner, await draftOf(billed))).body;
  const pay = (amount: string, paidOn: string) =>
    owner.call(invoicesApi.addPayment, { params: { id }, body: { amount, paidOn, reference: 'RF18' } });
  const first = await pay('33.33', '2026-03-12');
  expect(first).toMatchObject({
    status: 201,
    body: {
      ...{ state: 'partlyPaid', paid: '33.33' },
      payments: [{ amount: '33.33', paidOn: '2026-03-12', reference: 'RF18', by: expect.any(String) }],
    },
  });
  expect(await pay('66.68', '2026-03-12')).toMatchObject({
    status: 400,
    body: { errors: { amount: invoiceRefusals.payment } },
  });
  expect((await pay('66.67', '2026-03-13')).body).toMatchObject({ state: 'paid', paidOn: '2026-03-13' });
  expect((await pay('0.01', '2026-03-13')).status).toBe(400);
  const { body: listed } = await owner.call(invoicesApi.list, { query: { state: 'paid' } });
  expect(listed).toMatchObject({ items: [{ paid: '100.00' }], sums: [{ total: '100.00', open: '0.00' }] });
  const paymentId = first.body.payments[0]?.id ?? '';
  const remove = () => owner.call(invoicesApi.removePayment, { params: { id, paymentId } });
  expect((await remove()).body).toMatchObject({
    ...{ state: 'partlyPaid', paid: '66.67' },
    payments: [{ removedAt: expect.any(String), removedBy: expect.any(String) }, { amount: '66.67' }],
  });
  expect((await remove()).status).toBe(404);
  const set = async (paidOn: string | null) =>
    (await owner.call(invoicesApi.setPaid, { params: { id }, body: { paidOn } })).body;
  expect(await set('2026-03-14')).toMatchObject({ state: 'paid', paidOn: '2026-03-14', paid: '100.00' });
  expect(await set('2026-03-15')).toMatchObject({ state: 'paid', paidOn: '2026-03-15', paid: '100.00' });
  expect(await set(null)).toMatchObject({ state: 'issued', paid: '0.00' });
});

test('ten people who record the same payment at once record it once', async ({ server, tenant }) => {
  const billed = await billedClient(server, tenant);
  const { owner, work, approve } = billed;
  await approve(await work('02', '08:00', 3600));
  const { id } = (await issue(owner, await draftOf(billed))).body;
  const body = { amount: '60', paidOn: '2026-03-12' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => owner.call(invoicesApi.addPayment, { params: { id }, body })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
});
