import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { ok } from '#client/testing/stub-api.ts';
import type { RecurringInvoice } from '#shared/invoices/recurring/recurring-invoice.schema.ts';
import { acme, list, openInvoices } from './invoices-test-kit.tsx';

const monthly: RecurringInvoice = {
  ...{ id: 'recurring', organizationContactId: acme, clientName: 'Acme', currency: 'EUR' },
  ...{ every: 'month', daysAfter: 1, billsTime: true, grouping: 'project' },
  lines: [{ description: 'Retainer', quantity: '1', unit: 'piece', price: '500' }],
  ...{ periodFrom: '2026-03-01', periodTo: '2026-03-31', nextOn: '2026-04-01', setBy: 'Ann Archer' },
};

const open = (items: readonly RecurringInvoice[], permissions?: readonly string[]) =>
  openInvoices({
    route: '/invoices/recurring',
    answers: {
      'GET /invoices/recurring': list(...items),
      'POST /invoices/recurring': ok(monthly),
      'PUT /invoices/recurring/recurring/paused': ok(monthly),
    },
    ...(permissions === undefined ? {} : { permissions }),
  });

test('a recurring draft is created with time and an item, and says when the next one comes', async () => {
  const { user, bodies } = open([]);
  expect(await screen.findByText('No recurring drafts yet')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'New recurring draft' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'New recurring draft' });
  const inDialog = within(dialog);
  await user.click(inDialog.getByRole('button', { name: /Client/ }));
  await user.click(await screen.findByRole('option', { name: 'Acme' }));
  await user.selectOptions(inDialog.getByLabelText('Repeats'), 'Quarterly');
  expect(inDialog.getByText(/^Next draft on /)).toBeTruthy();
  await user.click(inDialog.getByRole('button', { name: 'Add item' }));
  await user.click(inDialog.getByRole('button', { name: 'Create' }));
  expect((await inDialog.findByRole('alert')).textContent).toContain('Please say what is billed.');
  expect(bodies('POST /invoices/recurring')).toEqual([]);
  await user.type(inDialog.getByLabelText('Description, line 1'), 'Retainer');
  await user.type(inDialog.getByLabelText('Price, line 1'), '499,50');
  await user.click(inDialog.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(bodies('POST /invoices/recurring')).toEqual([
      {
        ...{ organizationContactId: acme, every: 'quarter', daysAfter: 1, billsTime: true },
        ...{ grouping: 'project' },
        lines: [{ description: 'Retainer', quantity: '1', unit: 'piece', price: '499.50' }],
      },
    ]),
  );
});

test('the list says when the next draft comes or why none does; one is paused', async () => {
  const stopped = { ...monthly, id: 'stopped', clientName: 'Globex', pausedFor: 'rights' as const };
  const { user, bodies } = open([monthly, stopped]);
  const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
  expect((await rowOf('Acme')).getByText('Approved time of the period, Retainer')).toBeTruthy();
  const said = 'Paused: Ann Archer can no longer create invoices';
  expect((await rowOf('Globex')).getAllByText(said).length).toBeGreaterThan(0);
  await chooseEntry(user, { menu: 'Actions for Acme', entry: 'Pause' });
  await waitFor(() =>
    expect(bodies('PUT /invoices/recurring/recurring/paused')).toEqual([{ isPaused: true }]),
  );
});

test('a person who only views invoices changes nothing', async () => {
  open([monthly], ['INVOICES_VIEW']);
  expect(await screen.findByRole('row', { name: /Acme/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /New recurring draft|Actions for/ })).toBeNull();
});
