import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { ok, refusal } from '#client/testing/stub-api.ts';
import { acme, designId, draft, globex, hostingId, list, openInvoices, sent } from './invoices-test-kit.tsx';

const get = 'GET /invoices/invoice';
const put = 'PUT /invoices/invoice';
const route = '/invoices/invoice';
const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
const total = () => screen.getByText('Total').closest('dt')?.nextElementSibling?.textContent;

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
  const question = within(await screen.findByRole('alertdialog', { name: 'Issue this invoice?' }));
  await question.findByText(/no font for these letters .* 𒀀 \(U\+12000\)/);
  expect(question.getByText('Acme')).toBeTruthy();
});

test('what is wrong with a line stands under it, and is not sent', async () => {
  const { user, bodies } = openInvoices({ route, answers: { [get]: ok(draft) } });
  const price = await screen.findByRole('textbox', { name: 'Price, line 2' });
  await user.clear(price);
  await user.type(price, 'much');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Please enter a price with up to four decimals.');
  expect(price.getAttribute('aria-invalid')).toBe('true');
  expect(bodies(put)).toEqual([]);
});

test('who was slower is told so, loses nothing and decides', async () => {
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

test('what was typed and not saved is there again after another page', async () => {
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
    leftOut: { notApproved: 0, noRate: 0, otherCurrency: 0, onOther: 0 },
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
    leftOut: { notApproved: 0, noRate: 0, otherCurrency: 0, onOther: 0 },
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

test('a draft is issued after a question that says what becomes fixed', async () => {
  const { user, bodies } = openInvoices({
    route,
    answers: { [get]: [ok(draft), ok(sent)], 'POST /invoices/invoice/issue': ok(sent) },
  });
  await user.click(await screen.findByRole('button', { name: 'Issue' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Issue this invoice?' }));
  question.getByText(/can no longer be changed/);
  await user.click(question.getByRole('button', { name: 'Issue' }));
  await screen.findByRole('heading', { name: 'Invoice 2026-0001' });
  expect(bodies('POST /invoices/invoice/issue')).toEqual([{ version: 3 }]);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(total()).toBe('€1,441.96');
});

test('an issued invoice is marked as paid on a day, and canceled by a credit note that leads to it', async () => {
  const credit = {
    ...sent,
    id: 'credit',
    kind: 'credit',
    number: '2026-0002',
    cancels: { id: 'invoice', number: '2026-0001' },
  } as const;
  const { user, bodies } = openInvoices({
    route,
    answers: {
      [get]: ok(sent),
      'PUT /invoices/invoice/paid': ok({ ...sent, state: 'paid' }),
      'POST /invoices/invoice/cancel': ok(credit),
      'GET /invoices/credit': ok(credit),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Mark as paid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as paid' }));
  await user.click(dialog.getByRole('button', { name: 'Mark as paid' }));
  await expect
    .poll(() => bodies('PUT /invoices/invoice/paid'))
    .toEqual([{ paidOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }]);
  await chooseEntry(user, { menu: 'More actions', entry: 'Cancel by credit note' });
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel invoice 2026-0001?' }));
  await user.click(question.getByRole('button', { name: 'Create credit note' }));
  await screen.findByRole('heading', { name: 'Credit note 2026-0002' });
  expect(screen.getByRole('link', { name: 'Cancels 2026-0001' }).getAttribute('href')).toBe(route);
});

test('who may only look at invoices changes none', async () => {
  openInvoices({ route, answers: { [get]: ok(draft) }, permissions: ['INVOICES_VIEW'] });
  await screen.findByRole('heading', { name: 'Draft invoice' });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Issue' })).toBeNull();
});
