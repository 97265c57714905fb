import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCurrentPage } from '#client/lib/failures/page.ts';
import { ReportsPage } from './ReportsPage.tsx';
import { open, openIn, serve } from './reports-test-kit.tsx';

/** The names above the page in its breadcrumb. */
const Above = () => (
  <figure>
    {useCurrentPage()
      .crumbs?.map(({ label }) => label)
      .join(', ')}
  </figure>
);

const rights = (...names: string[]) => names.map((permission) => ({ permission, enabled: true }));
const acme = { organizationContactId: 'acme', clientName: 'Acme', projectId: 'web', projectName: 'Web' };
const facts = {
  currency: 'EUR',
  seconds: 90_000,
  openSeconds: 3600,
  amount: '2387.50',
  oldest: '2026-02-03',
  unmarkedSeconds: 0,
};
const unbilled = { items: [{ ...acme, ...facts }, facts], total: 2 };

test('unbilled time leads to an invoice of its client; time without a client does not', async () => {
  serve({
    '/role-permissions/me': rights('INVOICES_VIEW', 'INVOICES_EDIT'),
    '/invoices/unbilled': unbilled,
  });
  openIn(
    <>
      <ReportsPage />
      <Above />
    </>,
    '/reports/unbilled',
  );
  const table = within(await screen.findByRole('table', { name: 'Unbilled' }));
  const row = within(table.getByRole('row', { name: /Acme/ }));
  row.getByText('25:00');
  row.getByText('1:00');
  row.getByText('€2,387.50');
  const [bill, ...others] = await table.findAllByRole('link', { name: 'New invoice for Acme' });
  expect(bill?.getAttribute('href')).toMatch(/^\/invoices\?create=1&client=acme&from=2026-02-03&to=/);
  expect(others).toEqual([]);
  table.getByText('No client');
  const all = screen.getByRole('link', { name: 'Invoice all clients' });
  expect(all.getAttribute('href')).toMatch(/^\/invoices\?all=1&from=2026-02-03&to=\d{4}-\d\d-\d\d$/);
  // It is a tab of the money.
  expect(screen.getByRole('figure').textContent).toBe('Money');
});

test('time that is not approved leads to the review, and what is not billable to its entries', async () => {
  const waiting = { ...acme, ...facts, openSeconds: 90_000 };
  const unmarked = {
    ...{ organizationContactId: 'bolt', clientName: 'Bolt', projectId: 'app', projectName: 'App' },
    ...{ ...facts, seconds: 0, openSeconds: 0, amount: '0' },
    ...{ unmarkedSeconds: 5400, unmarkedSince: '2026-02-04' },
  };
  serve({
    '/role-permissions/me': rights('INVOICES_VIEW', 'INVOICES_EDIT', 'CAN_APPROVE_TIMESHEET'),
    '/invoices/unbilled': { items: [waiting, unmarked], total: 2 },
  });
  open('/reports/unbilled');
  const table = within(await screen.findByRole('table', { name: 'Unbilled' }));
  const review = await table.findByRole('link', { name: 'Review time of Acme' });
  expect(review.getAttribute('href')).toBe('/timesheets/review');
  expect(table.queryByRole('link', { name: /^New invoice/ })).toBeNull();
  const hours = within(table.getByRole('row', { name: /Bolt/ })).getByRole('link');
  expect(hours.textContent).toBe('1:30');
  const query = new URL(hours.getAttribute('href') ?? '', 'http://takt').searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    ...{ view: 'list', client: 'bolt', project: 'app', billable: 'no', from: '2026-02-04', employee: '' },
  });
});
