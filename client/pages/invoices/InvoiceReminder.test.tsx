import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { ok } from '#client/testing/stub-api.ts';
import { issued, openInvoices } from './invoices-test-kit.tsx';

const get = 'GET /invoices/invoice';
const route = '/invoices/invoice';
const overdue = { ...issued, state: 'overdue' } as const;
const proposal = {
  hasServer: true,
  to: 'a@acme.example',
  subject: 'Reminder',
  text: 'Please',
  files: ['a.pdf'],
};
const sent = { id: 's', kind: 'mail', recipient: 'a@acme.example', result: 'sent', problem: '' } as const;

test('an overdue invoice is reminded of, and its log says who sent which reminder', async () => {
  const sendings = [
    { ...sent, reminder: 2, by: 'Ann', createdAt: '2026-03-20T09:00:00.000Z' },
    { ...sent, id: 't', reminder: 1, by: '', createdAt: '2026-03-11T09:00:00.000Z' },
  ];
  const { user, bodies, calls } = openInvoices({
    route,
    answers: {
      [get]: [ok(overdue), ok({ ...overdue, sendings })],
      'GET /invoices/invoice/mail': ok(proposal),
      'POST /invoices/invoice/send': ok({ ...overdue, sendings }),
    },
  });
  await screen.findByRole('heading', { name: 'Invoice 2026-0001' });
  await chooseEntry(user, { menu: 'More actions', entry: 'Send reminder' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Send reminder for 2026-0001' }));
  expect(calls.at(-1)?.search).toBe('?isReminder=true');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await expect
    .poll(() => bodies('POST /invoices/invoice/send'))
    .toEqual([
      { to: ['a@acme.example'], subject: 'Reminder', text: 'Please', hasCopy: false, isReminder: true },
    ]);
  const log = within(await screen.findByRole('region', { name: 'Sending' }));
  log.getByText('Reminder 2 to a@acme.example');
  log.getByText('Reminder 1 to a@acme.example');
  log.getByText(/· Automatic$/);
});

test('an invoice that is not overdue has no reminder', async () => {
  const { user } = openInvoices({
    route,
    answers: { [get]: ok({ ...issued, state: 'sent' }), 'GET /invoices/invoice/mail': ok(proposal) },
  });
  await screen.findByRole('heading', { name: 'Invoice 2026-0001' });
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await screen.findByRole('menuitem', { name: 'Send again' });
  expect(screen.queryByRole('menuitem', { name: 'Send reminder' })).toBeNull();
});
