import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok, refusal } from '#client/testing/stub-api.ts';
import { acme, draft, globex, issued, list, openInvoices, rowOf, seller } from './invoices-test-kit.tsx';

const page = (...items: ReturnType<typeof rowOf>[]) =>
  ok({
    items,
    total: items.length,
    sums: [{ state: 'overdue', currency: 'EUR', total: '1441.96', open: '1441.96' }],
  });
const none = ok({ items: [], total: 0, sums: [] });

test('invoices are listed with their state and sums, narrowed by state and client, and opened', async () => {
  const { user, calls } = openInvoices({
    answers: {
      'GET /invoices': page(
        rowOf(draft),
        rowOf(issued, { id: 'late', state: 'overdue', clientName: 'Globex' }),
        rowOf(issued, { id: 'credit', kind: 'credit', number: '2026-0002' }),
      ),
      'GET /invoices/late': ok({ ...issued, id: 'late', state: 'overdue' }),
    },
  });
  const table = within(await screen.findByRole('table', { name: 'Invoices' }));
  const late = within(table.getByRole('row', { name: /2026-0001/ }));
  late.getByText('Globex');
  late.getByText('€1,441.96');
  expect(late.getAllByText('Overdue')).toHaveLength(2);
  table.getByText('Credit note');
  expect(screen.getByRole('term').textContent).toBe('Overdue');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Overdue');
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
        hours: '12.50',
        net: '1193.75',
        leftOutSeconds: { notBillable: 5400, notApproved: 9000, noRate: 0, otherCurrency: 0, onOther: 60 },
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
    'Not billable',
    'Not approved yet',
    'On another invoice',
  ]);
  const [unmarked, open] = dialog.getAllByRole('link');
  expect(unmarked?.textContent).toBe('1:30');
  const period = `from=2026-02-01&to=2026-02-28`;
  expect(unmarked?.getAttribute('href')).toContain(`client=${acme}`);
  expect(unmarked?.getAttribute('href')).toMatch(new RegExp(`billable=no.*${period}|${period}.*billable=no`));
  expect(open?.getAttribute('href')).toContain('billable=yes');
  expect(calls.find(({ endpoint }) => endpoint === 'GET /invoices/preview')?.search).toBe(
    `?organizationContactId=${acme}&periodFrom=2026-02-01&periodTo=2026-02-28`,
  );
  await user.selectOptions(dialog.getByRole('combobox', { name: 'One line per' }), 'Person');
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

const left = { notBillable: 0, notApproved: 0, noRate: 0, otherCurrency: 0, onOther: 0 };
const billedOf = (hours: string, net: string) => ({
  ...{ currency: 'EUR', entries: 3, hours, net, leftOut: left },
  leftOutSeconds: { ...left, notBillable: 1800 },
});

test('all clients of a period are drafted at once, without those that are unticked; who got none is named', async () => {
  const initech = { organizationContactId: 'initech', clientName: 'Initech' };
  const { user, bodies } = openInvoices({
    route: '/invoices?all=1&from=2026-02-01&to=2026-02-28',
    answers: {
      'GET /invoices': none,
      'GET /invoices/drafts/preview': ok({
        hasMore: true,
        items: [
          { organizationContactId: acme, clientName: 'Acme', preview: billedOf('12.50', '1193.75') },
          { organizationContactId: globex, clientName: 'Globex', preview: billedOf('2.00', '200.00') },
          { ...initech, preview: { ...billedOf('0.00', '0.00'), entries: 0 } },
        ],
      }),
      'POST /invoices/drafts': {
        status: 201,
        body: { items: [{ organizationContactId: acme, problem: 'There is too much time.' }] },
      },
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Invoice all clients' }));
  await dialog.findByText('€1,193.75');
  dialog.getByText('Only the first 100 clients are listed. Create their drafts, then open this again.');
  const boxes = () => dialog.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked);
  expect(boxes()).toEqual([true, true, false]);
  await user.click(dialog.getByRole('checkbox', { name: 'Initech' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Globex' }));
  expect(boxes()).toEqual([true, false, false]);
  expect(dialog.getAllByText('Not included: Not billable 0:30')).toHaveLength(3);
  await user.click(dialog.getByRole('button', { name: 'Create drafts' }));
  await dialog.findByText('There is too much time.');
  dialog.getByText('No draft was created.');
  expect(bodies('POST /invoices/drafts')).toEqual([
    {
      ...{ periodFrom: '2026-02-01', periodTo: '2026-02-28', grouping: 'project' },
      organizationContactIds: [acme],
    },
  ]);
  await user.click(dialog.getByRole('button', { name: 'Show drafts' }));
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', 'draft');
});
