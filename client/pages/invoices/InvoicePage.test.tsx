import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { today } from '#client/lib/time/clock.ts';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { ok, refusal } from '#client/testing/stub-api.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import {
  acme,
  designId,
  draft,
  globex,
  hostingId,
  issued,
  list,
  openInvoices,
  proposal,
} from './invoices-test-kit.tsx';

const get = 'GET /invoices/invoice';
const put = 'PUT /invoices/invoice';
const route = '/invoices/invoice';
const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
const total = () =>
  screen.getByText('Total', { selector: 'dt strong' }).closest('dt')?.nextElementSibling?.textContent;

test('a draft is edited where it stands: sums follow at once, and it is saved as a whole', async () => {
  const saved = { ...draft, version: 4 };
  const { user, bodies } = openInvoices({ route, answers: { [get]: ok(draft), [put]: ok(saved) } });
  await screen.findByRole('button', { name: 'Issue' });
  expect(total()).toBe('€1,441.96');
  const quantity = screen.getByRole('textbox', { name: 'Quantity, line 1' });
  await user.clear(quantity);
  await user.type(quantity, '10,5');
  await user.click(screen.getByRole('button', { name: 'Add item' }));
  await user.type(screen.getByRole('textbox', { name: 'Description, line 3' }), 'Travel');
  await user.type(screen.getByRole('textbox', { name: 'Price, line 3' }), '100');
  await user.type(screen.getByRole('textbox', { name: 'Discount %' }), '10');
  // 1002.75 + 20 + 100, less 10 %, with 19 and 7 % of tax
  expect(total()).toBe('€1,200.30');
  await chooseEntry(user, { menu: 'Actions for line 3', entry: /^Move up/ });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => bodies(put)).toHaveLength(1);
  expect(bodies(put)[0]).toMatchObject({
    version: 3,
    discountPercent: '10',
    lines: [
      { id: designId, quantity: '10.5' },
      { description: 'Travel', quantity: '1', unit: 'piece', price: '100', taxPercent: '19' },
      { id: hostingId },
    ],
  });
});

test('letters that the paper cannot draw are named before a draft is issued', async () => {
  const letters = ok({ letters: ['𒀀'] });
  const { user } = openInvoices({
    route,
    answers: { [get]: ok(draft), 'GET /invoices/invoice/undrawn-letters': letters },
  });
  await user.click(await screen.findByRole('button', { name: 'Issue' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Issue 2026-0001?' }));
  await question.findByText(/no font for these letters .* 𒀀 \(U\+12000\)/);
  expect(question.getByText('Acme')).toBeTruthy();
});

test('a fault of a line stands under it, and the line is not sent', async () => {
  const { user, bodies } = openInvoices({ route, answers: { [get]: ok(draft) } });
  const price = await screen.findByRole('textbox', { name: 'Price, line 2' });
  await user.clear(price);
  await user.type(price, 'much');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Please enter a price with up to four decimals.');
  expect(price.getAttribute('aria-invalid')).toBe('true');
  expect(bodies(put)).toEqual([]);
});

test('a slower person reads so, loses nothing and decides', async () => {
  const theirs = { ...draft, version: 4, note: 'From somebody else' };
  const { user, bodies } = openInvoices({
    route,
    answers: {
      [get]: [ok(draft), ok(theirs)],
      [put]: [
        refusal(409, 'Somebody else changed this invoice in the meantime.'),
        ok({ ...theirs, version: 5 }),
      ],
    },
  });
  await user.type(await note(), 'Mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Your changes are still here/);
  expect((await note()).value).toBe('Mine');
  await user.click(screen.getByRole('button', { name: 'Save mine' }));
  await expect.poll(() => bodies(put)).toMatchObject([{ version: 3 }, { version: 4, note: 'Mine' }]);
  await waitFor(() => expect(screen.queryByText(/Your changes are still here/)).toBeNull());
});

test('an unsaved text is there again after another page', async () => {
  const answers = { [get]: ok(draft), 'GET /invoices': ok({ items: [draft], total: 1, sums: [] }) };
  const { user, unmount } = openInvoices({ route, answers });
  await user.type(await note(), 'Half a sen');
  screen.getByRole('button', { name: 'Save' });
  unmount();
  const again = openInvoices({ route, answers });
  expect((await note()).value).toBe('Half a sen');
  await again.user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect((await note()).value).toBe('');
});

test('a draft whose time has changed says so, and shows what comes and goes before it is taken anew', async () => {
  const preview = {
    ...{ currency: 'EUR', entries: 4, net: '1250.00', seconds: 36_000, rawSeconds: 36_000 },
    leftOutSeconds: { notApproved: 0, noRate: 0, otherCurrency: 0, onOther: 0 },
    changes: { added: 3, removed: 1, changed: 0, unpriced: 0, isBehind: true },
  };
  const post = 'POST /invoices/invoice/time';
  const clients = list({ id: acme, name: 'Acme' }, { id: globex, name: 'Globex' });
  const moved = { ...draft, version: 4, organizationContactId: globex, clientName: 'Globex' };
  const { user, bodies } = openInvoices({
    route,
    answers: {
      [get]: [ok(draft), ok(moved)],
      'GET /organization-contact': clients,
      'GET /invoices/preview': [
        ok(preview),
        ok(preview),
        ok(preview),
        ok({ ...preview, changes: undefined }),
      ],
      [post]: ok(moved),
    },
  });
  await screen.findByText('Time has changed since this draft was made.');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change client or period' }));
  const fact = async (label: string) => (await dialog.findByText(label)).nextElementSibling?.textContent;
  expect([await fact('New on this draft'), await fact('No longer on this draft')]).toEqual(['3', '1']);
  await user.click(dialog.getByRole('button', { name: /^Client/ }));
  await user.click(await screen.findByRole('option', { name: 'Globex' }));
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  await expect
    .poll(() => bodies(post))
    .toMatchObject([
      { organizationContactId: globex, periodFrom: '2026-02-01', grouping: 'project', version: 3 },
    ]);
});

test('a draft made for some projects shows them and keeps to them, and items in another currency are named', async () => {
  const [web, app] = ['01970000-0000-7000-8000-0000000000a1', '01970000-0000-7000-8000-0000000000a2'];
  const ofSome = { ...draft, projectIds: [web] };
  const preview = {
    ...{ currency: 'USD', entries: 1, net: '100.00', seconds: 3600, rawSeconds: 3600 },
    leftOutSeconds: { notApproved: 0, noRate: 0, otherCurrency: 0, onOther: 0 },
    changes: { added: 0, removed: 0, changed: 0, unpriced: 1, isBehind: true },
  };
  const post = 'POST /invoices/invoice/time';
  const { user, bodies } = openInvoices({
    route,
    answers: {
      [get]: ok(ofSome),
      'GET /organization-contact': list({ id: acme, name: 'Acme' }),
      'GET /organization-projects': list(
        { id: web, name: 'Web', organizationContactId: acme },
        { id: app, name: 'App', organizationContactId: acme },
      ),
      'GET /invoices/preview': ok(preview),
      [post]: ok(ofSome),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Update' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change client or period' }));
  await dialog.findByText(/lose their price, because this client pays in USD/);
  const projects = await dialog.findByRole('button', { name: /^Projects/ });
  expect(projects.textContent).toContain('Web');
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  await expect.poll(() => bodies(post)).toMatchObject([{ projectIds: [web], allProjects: false }]);
});

test('a draft is issued after a question that names it, its amount and what it leaves out', async () => {
  const unfinished = { ...draft, periodTo: addDays(today(), 2) };
  const preview = {
    ...{ currency: 'EUR', entries: 4, net: '1250.00', hours: '12.50' },
    leftOutSeconds: { notBillable: 0, notApproved: 9000, noRate: 0, otherCurrency: 0, onOther: 0 },
  };
  const { user, bodies } = openInvoices({
    route,
    answers: {
      [get]: [ok(unfinished), ok(issued)],
      'GET /invoices/preview': ok(preview),
      'POST /invoices/invoice/issue': ok(issued),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Issue' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Issue 2026-0001?' }));
  const fact = async (label: string) => (await question.findByText(label)).nextElementSibling?.textContent;
  expect([await fact('Client'), await fact('Total'), await fact('Not approved yet')]).toEqual([
    'Acme',
    '€1,441.96',
    '2:30',
  ]);
  question.getByText(/The period is not over yet/);
  question.getByText(/can no longer be changed/);
  await user.click(question.getByRole('button', { name: 'Issue 2026-0001' }));
  const mail = within(await screen.findByRole('dialog', { name: 'Send 2026-0001' }));
  await user.click(mail.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('heading', { name: 'Invoice 2026-0001' });
  expect(bodies('POST /invoices/invoice/issue')).toEqual([{ version: 3 }]);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(total()).toBe('€1,441.96');
});

test('payments of an issued invoice are recorded in parts and taken back, with their history', async () => {
  const payment = { id: 'first', paidOn: '2026-03-10', amount: '400.00', reference: 'RF18', by: 'Ann' };
  const partly = { ...issued, state: 'partlyPaid', paid: '400.00', payments: [payment] } as const;
  const removed = { ...payment, removedAt: '2026-03-11T09:00:00.000Z', removedBy: 'Ben' };
  const { user, bodies, calls } = openInvoices({
    route,
    answers: {
      [get]: [ok({ ...issued, state: 'sent' }), ok(partly), ok({ ...issued, payments: [removed] })],
      'POST /invoices/invoice/payments': { status: 201, body: partly },
      'DELETE /invoices/invoice/payments/first': ok({ ...issued, payments: [removed] }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Record payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
  const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Amount (EUR)' });
  expect(amount.value).toBe('1441.96');
  await user.clear(amount);
  await user.type(amount, '400,00');
  await user.type(dialog.getByRole('textbox', { name: 'Reference' }), 'RF18');
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  await expect
    .poll(() => bodies('POST /invoices/invoice/payments'))
    .toEqual([{ amount: '400.00', reference: 'RF18', paidOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }]);
  const payments = within(await screen.findByRole('region', { name: 'Payments' }));
  payments.getByText('€1,041.96 open');
  payments.getByText('RF18 · recorded by Ann');
  await user.click(payments.getByRole('button', { name: 'Remove the payment of €400.00' }));
  await payments.findByText(/removed by Ben on/);
  expect(calls.some(({ endpoint }) => endpoint === 'DELETE /invoices/invoice/payments/first')).toBe(true);
});

test('an invoice is mailed with a text that can be changed, and is kept when the dialog is closed', async () => {
  const sending = { id: 's', kind: 'mail', recipient: 'a@acme.example', by: 'Ann' } as const;
  const failed = { ...sending, result: 'failed', problem: '550 No such user' } as const;
  const tried = { ...issued, sendings: [{ ...failed, createdAt: '2026-03-11T09:00:00.000Z' }] };
  const { user, bodies } = openInvoices({
    route,
    answers: {
      [get]: [ok(issued), ok(tried)],
      'GET /invoices/invoice/mail': ok(proposal),
      'POST /invoices/invoice/send': ok(tried),
    },
  });
  const send = async () => {
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    return within(await screen.findByRole('dialog', { name: 'Send 2026-0001' }));
  };
  const first = await send();
  first.getByText(/Attached: Invoice 2026-0001.pdf/);
  await user.type(first.getByRole('textbox', { name: 'Text' }), ', thanks');
  await user.click(first.getByRole('button', { name: 'Cancel' }));
  const again = await send();
  expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toBe('Hello, thanks');
  const to = again.getByRole('textbox', { name: 'To' });
  await user.clear(to);
  await user.type(to, 'nobody');
  await user.click(again.getByRole('button', { name: 'Send' }));
  await again.findByText('Enter an email address.');
  await user.clear(to);
  await user.type(to, 'a@acme.example, b@acme.example');
  await user.click(again.getByRole('checkbox', { name: 'Send me a copy' }));
  await user.click(again.getByRole('button', { name: 'Send' }));
  await expect
    .poll(() => bodies('POST /invoices/invoice/send'))
    .toEqual([
      {
        to: ['a@acme.example', 'b@acme.example'],
        ...{ subject: 'Invoice 2026-0001', text: 'Hello, thanks', hasCopy: true, isReminder: false },
      },
    ]);
  const log = within(await screen.findByRole('region', { name: 'Sending' }));
  log.getByText('Not delivered');
  log.getByText('550 No such user');
});

test('without a mail server the invoice is downloaded and marked as sent', async () => {
  const { user, bodies } = openInvoices({
    route: `${route}?send=1`,
    answers: {
      [get]: [ok(issued), ok({ ...issued, state: 'sent' })],
      'GET /invoices/invoice/mail': ok({ ...proposal, hasServer: false }),
      'POST /invoices/invoice/sent': ok({ ...issued, state: 'sent' }),
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 2026-0001' }));
  dialog.getByText(/No mail server is set up/);
  dialog.getByRole('button', { name: 'Download PDF' });
  await user.click(dialog.getByRole('button', { name: 'Mark as sent' }));
  await screen.findByText('Sent');
  expect(bodies('POST /invoices/invoice/sent')).toHaveLength(1);
});

test('an issued invoice is canceled by a credit note that leads to it', async () => {
  const credit = {
    ...issued,
    id: 'credit',
    kind: 'credit',
    number: '2026-0002',
    cancels: { id: 'invoice', number: '2026-0001' },
  } as const;
  const { user } = openInvoices({
    route,
    answers: {
      [get]: ok(issued),
      'POST /invoices/invoice/cancel': ok(credit),
      'GET /invoices/credit': ok(credit),
    },
  });
  await screen.findByRole('heading', { name: 'Invoice 2026-0001' });
  await chooseEntry(user, { menu: 'More actions', entry: 'Cancel by credit note' });
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel invoice 2026-0001?' }));
  await user.click(question.getByRole('button', { name: 'Create credit note' }));
  await screen.findByRole('heading', { name: 'Credit note 2026-0002' });
  expect(screen.getByRole('link', { name: 'Cancels 2026-0001' }).getAttribute('href')).toBe(route);
});

test('a person who may only look at invoices changes none', async () => {
  openInvoices({ route, answers: { [get]: ok(draft) }, permissions: ['INVOICES_VIEW'] });
  await screen.findByRole('heading', { name: 'Draft invoice' });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Issue' })).toBeNull();
});
