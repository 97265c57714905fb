import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSettings } from '#client/features/settings/settings-test-kit.tsx';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { ok } from '#client/testing/stub-api.ts';
import { eInvoiceTexts } from '#shared/invoices/e-invoice.ts';
import { invoiceBuyerSchema, invoiceSellerSchema } from '#shared/invoices/invoice.schema.ts';
import { invoiceTexts } from '#shared/invoices/invoice-fields.ts';
import { reminderTexts } from '#shared/invoices/invoice-reminder.schema.ts';

const list = (...items: unknown[]) => ok({ items, total: items.length });
const rights = ['INVOICES_VIEW', 'INVOICES_EDIT'];
const seller = invoiceSellerSchema.parse({ name: 'North', country: 'DE' });
const countries = ok([{ country: 'DE', regions: [] }]);

test('the seller of invoices is filled in line by line, and the page says what an e-invoice still needs', async () => {
  const { user, bodies } = openSettings({
    section: 'invoices',
    permissions: rights,
    answers: {
      'GET /invoices/seller': [ok(seller), ok({ ...seller, vatId: 'DE123456788' })],
      'PUT /invoices/seller': ok(seller),
      'GET /absences/countries': countries,
    },
  });
  await screen.findByText(eInvoiceTexts.seller);
  await user.type(screen.getByRole('textbox', { name: 'VAT ID' }), 'DE123456788{Enter}');
  await expect.poll(() => bodies('PUT /invoices/seller')).toEqual([{ ...seller, vatId: 'DE123456788' }]);
  await expect.poll(() => screen.queryByText(eInvoiceTexts.seller)).toBeNull();
  const percent = screen.getByRole('textbox', { name: 'Tax rate in percent' });
  await user.clear(percent);
  await user.type(percent, '190{Enter}');
  await screen.findByText(invoiceTexts.percent);
  await user.clear(percent);
  await user.type(percent, '7,7{Enter}');
  await expect.poll(() => bodies('PUT /invoices/seller').at(-1)).toMatchObject({ taxPercent: '7.7' });
});

test('a client has an address, a tax and a reference of its own', async () => {
  const buyer = invoiceBuyerSchema.parse({ city: 'Berlin' });
  const { user, bodies } = openSettings({
    section: 'clients',
    permissions: [...rights, 'ORG_CONTACT_EDIT'],
    answers: {
      'GET /organization-contact': list({ id: 'acme', name: 'Acme' }),
      'GET /budgets': list(),
      'GET /invoices/buyers/acme': ok(buyer),
      'PUT /invoices/buyers/acme': ok(buyer),
      'GET /absences/countries': countries,
    },
  });
  await screen.findByText('1 client');
  await chooseEntry(user, { menu: 'Actions for Acme', entry: 'Billing details' });
  await user.type(await screen.findByRole('textbox', { name: /^Reference/ }), '04011000-12345-67');
  const dialog = within(screen.getByRole('dialog', { name: 'Billing details of Acme' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Tax' }), 'Reverse charge');
  await user.type(dialog.getByRole('textbox', { name: 'Payment term in days' }), '30');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => bodies('PUT /invoices/buyers/acme'))
    .toEqual([{ ...buyer, reference: '04011000-12345-67', taxKind: 'reverseCharge', paymentDays: 30 }]);
});

test('payment reminders are off until days are entered, later steps later; without a server it says so', async () => {
  const off = { firstDays: null, secondDays: null, thirdDays: null };
  const rules = (firstDays: number | null) => ok({ ...off, firstDays, hasServer: false });
  const { user, bodies } = openSettings({
    section: 'invoiceReminders',
    permissions: rights,
    answers: {
      'GET /invoices/reminders': [rules(null), rules(14)],
      'PUT /invoices/reminders': rules(14),
    },
  });
  await screen.findByText('No mail server is set up, so no reminders are sent.');
  await user.type(screen.getByRole('spinbutton', { name: /First reminder/ }), '14{Enter}');
  await expect.poll(() => bodies('PUT /invoices/reminders')).toEqual([{ ...off, firstDays: 14 }]);
  await screen.findByText('Days after the due date');
  await user.type(screen.getByRole('spinbutton', { name: /Second reminder/ }), '7{Enter}');
  await screen.findByText(reminderTexts.order);
  expect(bodies('PUT /invoices/reminders')).toHaveLength(1);
});
