import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok, refusal } from '#client/testing/stub-api.ts';
import { acme, draft, globex, list, openInvoices, rowOf, seller, sent } from './invoices-test-kit.tsx';

const page = (...items: ReturnType<typeof rowOf>[]) =>
  ok({ items, total: items.length, sums: [{ state: 'overdue', currency: 'EUR', total: '1441.96' }] });
const none = ok({ items: [], total: 0, sums: [] });

test('invoices are listed with their state and sums, narrowed by state and client, and opened', async () => {
  const { user, calls } = openInvoices({
    answers: {
      'GET /invoices': page(
        rowOf(draft),
        rowOf(sent, { id: 'late', state: 'overdue', clientName: 'Globex' }),
        rowOf(sent, { id: 'credit', kind: 'credit', number: '2026-0002' }),
      ),
      'GET /invoices/late': ok({ ...sent, id: 'late', state: 'overdue' }),
    },
  });
  const table = within(await screen.findByRole('table', { name: 'Invoices' }));
  const late = within(table.getByRole('row', { name: /2026-0001/ }));
  late.getByText('Globex');
  late.getByText('€1,441.96');
  expect(late.getAllByText('Overdue')).toHaveLength(2);
  table.getByText('Credit note');
  expect(screen.getByRole('term').textContent).toBe('Overdue');
  await user.click(screen.getByRole('radio', { name: 'Overdue' }));
  await expect.poll(() => calls.at(-1)?.search).toBe('?state=overdue&skip=0&take=20');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Client' }), 'Globex');
  await expect
    .poll(() => calls.at(-1)?.search)
    .toBe(`?state=overdue&organizationContactId=${globex}&skip=0&take=20`);
  await user.click(table.getByRole('link', { name: '2026-0001' }));
  await screen.findByRole('heading', { name: 'Invoice 2026-0001' });
});

test('without invoices and own details, these come first; who may not write is offered nothing', async () => {
  const answers = { 'GET /invoices': none, 'GET /invoices/seller': ok({ ...seller, street: '' }) };
  const first = openInvoices({ answers });
  await screen.findByRole('link', { name: 'Add your details' });
  expect(screen.getAllByRole('button', { name: 'New invoice' })).toHaveLength(2);
  first.unmount();
  openInvoices({ answers, permissions: ['INVOICES_VIEW'] });
  await screen.findByText('No invoices yet');
  expect(screen.queryByRole('button', { name: 'New invoice' })).toBeNull();
});

test('a list that failed is read again', async () => {
  const { user } = openInvoices({ answers: { 'GET /invoices': [refusal(500, 'Broken'), none] } });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('No invoices yet');
});

test('a draft is created of a client and period, and says before what is on it and what is not', async () => {
  const { user, bodies, calls } = openInvoices({
    route: '/invoices?create=1&from=2026-02-01&to=2026-02-28',
    answers: {
      'GET /invoices': none,
      'GET /organization-projects': list(
        { id: 'web', name: 'Web', organizationContactId: acme },
        { id: 'app', name: 'App', organizationContactId: acme },
      ),
      'GET /invoices/preview': ok({
        currency: 'EUR',
        entries: 14,
        seconds: 45_000,
        rawSeconds: 44_100,
        net: '1193.75',
        leftOut: { notApproved: 3, noRate: 0, otherCurrency: 0, onOther: 2 },
      }),
      'POST /invoices': { status: 201, body: draft },
      'GET /invoices/invoice': ok(draft),
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'New invoice' }));
  await user.click(dialog.getByRole('button', { name: 'Create draft' }));
  await dialog.findByText('Please choose a client.');
  await user.click(dialog.getByRole('button', { name: /^Client/ }));
  await user.click(await screen.findByRole('option', { name: 'Acme' }));
  await dialog.findByText('€1,193.75');
  dialog.getByText('12.50');
  expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Time entries',
    'Hours',
    'Amount before tax',
    'Not approved yet',
    'On another invoice',
  ]);
  expect(calls.find(({ endpoint }) => endpoint === 'GET /invoices/preview')?.search).toBe(
    `?organizationContactId=${acme}&periodFrom=2026-02-01&periodTo=2026-02-28`,
  );
  await user.selectOptions(dialog.getByRole('combobox', { name: 'One line for each' }), 'Person');
  await user.click(dialog.getByRole('button', { name: 'Create draft' }));
  await screen.findByRole('heading', { name: 'Draft invoice' });
  expect(bodies('POST /invoices')).toEqual([
    {
      organizationContactId: acme,
      periodFrom: '2026-02-01',
      periodTo: '2026-02-28',
      grouping: 'person',
    },
  ]);
});
