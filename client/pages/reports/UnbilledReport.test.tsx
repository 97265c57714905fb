import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { open, serve } from './reports-test-kit.tsx';

const rights = (...names: string[]) => names.map((permission) => ({ permission, enabled: true }));
const acme = { organizationContactId: 'acme', clientName: 'Acme', projectId: 'web', projectName: 'Web' };
const facts = {
  currency: 'EUR',
  seconds: 90_000,
  openSeconds: 3600,
  amount: '2387.50',
  oldest: '2026-02-03',
};
const unbilled = { items: [{ ...acme, ...facts }, facts], total: 2 };

test('unbilled time leads to an invoice of its client; time without a client does not', async () => {
  serve({
    '/role-permissions/me': rights('INVOICES_VIEW', 'INVOICES_EDIT'),
    '/invoices/unbilled': unbilled,
  });
  open('/reports/unbilled');
  const table = within(await screen.findByRole('table', { name: 'Unbilled' }));
  const row = within(table.getByRole('row', { name: /Acme/ }));
  row.getByText('25:00');
  row.getByText('1:00');
  row.getByText('€2,387.50');
  const [bill, ...others] = await table.findAllByRole('link', { name: 'New invoice for Acme' });
  expect(bill?.getAttribute('href')).toMatch(/^\/invoices\?create=1&client=acme&from=2026-02-03&to=/);
  expect(others).toEqual([]);
  table.getByText('No client');
  expect(screen.getByRole('link', { name: 'Unbilled' }).getAttribute('aria-current')).toBe('page');
});

test('who does not see invoices has no such report', async () => {
  serve();
  open('/reports/weekly-limits');
  await screen.findByRole('link', { name: 'Weekly limits' });
  expect(screen.queryByRole('link', { name: 'Unbilled' })).toBeNull();
});
