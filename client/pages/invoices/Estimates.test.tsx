import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { render } from '#client/testing/render.tsx';
import { type Answers, ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import type { Estimate } from '#shared/invoices/estimates/estimate.schema.ts';
import { acme, draft, list, offer, openInvoices, proposal } from './invoices-test-kit.tsx';
import { SharedEstimatePage } from './SharedEstimatePage.tsx';

const sent: Estimate = { ...offer, state: 'sent', sentOn: '2026-03-11', hasLink: true };
const accepted: Estimate = {
  ...sent,
  state: 'accepted',
  answer: { at: '2026-03-12T09:00:00.000Z', name: 'Jane Doe', isByClient: true },
};

const open = (estimate: Estimate, answers: Answers = {}, permissions?: readonly string[]) =>
  openInvoices({
    route: '/invoices/estimates/offer',
    answers: {
      'GET /estimates/offer': ok(estimate),
      'GET /estimates/offer/mail': ok({ ...proposal, subject: 'Estimate EST-2026-0001' }),
      ...answers,
    },
    ...(permissions === undefined ? {} : { permissions }),
  });

test('the list shows state, client and total, and begins an estimate', async () => {
  const { user, bodies } = openInvoices({
    route: '/invoices/estimates',
    answers: {
      'GET /estimates': list(offer, { ...accepted, id: 'other', number: 'EST-2026-0002' }),
      'POST /estimates': ok(offer),
      'GET /estimates/offer': ok(offer),
    },
  });
  const row = within(await screen.findByRole('row', { name: /EST-2026-0002/ }));
  expect(row.getByText('€1,441.96')).toBeTruthy();
  expect(row.getAllByText('Accepted').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'New estimate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New estimate' }));
  await user.click(dialog.getByRole('button', { name: 'Create draft' }));
  expect(await dialog.findByText('Please choose a client.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /^Client/ }));
  await user.click(await screen.findByRole('option', { name: 'Acme' }));
  await user.type(dialog.getByLabelText(/^Title/), 'Website');
  await user.click(dialog.getByRole('button', { name: 'Create draft' }));
  await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/invoices/estimates/offer'));
  expect(bodies('POST /estimates')).toMatchObject([{ organizationContactId: acme, title: 'Website' }]);
});

test.each([
  ['/invoices/estimates?create=1', 'New estimate'],
  ['/invoices?create=1', 'New invoice'],
])('a workspace without clients is led from %s to them', async (route, name) => {
  const empty = { 'GET /estimates': list(), 'GET /organization-contact': list() };
  openInvoices({ route, answers: empty });
  const dialog = within(await screen.findByRole('dialog', { name }));
  const link = await dialog.findByRole('link', { name: 'Go to clients' });
  expect(link.getAttribute('href')).toBe('/settings/clients');
  expect(dialog.queryByRole('button', { name: /^Client/ })).toBeNull();
});

test('a draft is filled in and saved as a whole, and sent once it is saved', async () => {
  const { user, bodies } = open(offer, {
    'PUT /estimates/offer': ok({ ...offer, version: 4 }),
    'POST /estimates/offer/send': ok(sent),
  });
  await user.click(await screen.findByRole('button', { name: 'Add item' }));
  await user.type(screen.getByLabelText('Description, line 3'), 'Training');
  await user.type(screen.getByLabelText('Price, line 3'), '99,5');
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(bodies('PUT /estimates/offer')).toMatchObject([
      {
        ...{ version: 3, title: 'Website', validUntil: '2026-04-10' },
        lines: [{}, {}, { description: 'Training', quantity: '1', unit: 'piece', price: '99.5' }],
      },
    ]),
  );
  expect(JSON.stringify(bodies('PUT /estimates/offer'))).not.toContain('"id"');
});

test('the mail of a draft says that it is fixed from then on', async () => {
  const { user, bodies } = open(offer, { 'POST /estimates/offer/send': ok(sent) });
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send EST-2026-0001' }));
  expect(dialog.getByText(/^Once sent, it can no longer be changed/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(bodies('POST /estimates/offer/send')).toEqual([
      { to: ['office@acme.example'], subject: 'Estimate EST-2026-0001', text: 'Hello', hasCopy: false },
    ]),
  );
});

test('an accepted estimate says who accepted it, and becomes an invoice', async () => {
  const { user, bodies } = open(accepted, {
    'POST /estimates/offer/invoice': ok({ ...draft, estimate: { id: 'offer', number: offer.number } }),
    'GET /invoices/invoice': ok({ ...draft, estimate: { id: 'offer', number: offer.number } }),
    'GET /invoices/preview': ok({}),
  });
  expect(await screen.findByText(/^Accepted by Jane Doe on /)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Create invoice' }));
  const link = await screen.findByRole('link', { name: 'From estimate EST-2026-0001' });
  expect(link.getAttribute('href')).toBe('/invoices/estimates/offer');
  expect(bodies('POST /estimates/offer/invoice')).toHaveLength(1);
});

test('a sent estimate is marked as declined', async () => {
  const { user, bodies } = open(sent, { 'PUT /estimates/offer/answer': ok({ ...sent, state: 'declined' }) });
  await screen.findByText('Website', { selector: 'h2' });
  await chooseEntry(user, { menu: 'More actions', entry: 'Mark as declined' });
  await waitFor(() => expect(bodies('PUT /estimates/offer/answer')).toEqual([{ isAccepted: false }]));
});

test('a person who only views invoices changes nothing', async () => {
  open(offer, {}, ['INVOICES_VIEW']);
  expect(await screen.findByRole('button', { name: 'Download' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Send|More actions|Save/ })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test.each([
  ['/invoices/nonsense', 'This invoice does not exist'],
  ['/invoices/estimates/nonsense', 'This estimate does not exist'],
])('%s, which is no id, says that there is nothing', async (route, words) => {
  const refused = refusal(400, 'Invalid UUID');
  openInvoices({
    route,
    answers: { 'GET /invoices/nonsense': refused, 'GET /estimates/nonsense': refused },
  });
  expect(await screen.findByText(words)).toBeTruthy();
});

const get = 'GET /public/estimates/secret';
const answerPath = 'POST /public/estimates/secret/answer';

function openShared(answers: Answers) {
  const calls = stubApi({ 'POST /public/estimates/secret/view': ok(null), ...answers });
  const page = render(
    <Routes>
      <Route path="/shared/estimate/:token" element={<SharedEstimatePage />} />
    </Routes>,
    { route: '/shared/estimate/secret' },
  );
  return { ...page, calls };
}

test('the client reads the estimate and accepts it with a name', async () => {
  const { user, calls } = openShared({ [get]: ok(sent), [answerPath]: ok(accepted) });
  await screen.findByRole('heading', { name: 'Estimate EST-2026-0001' });
  expect(screen.getByText(/^€1,441\.96, valid until .*10/)).toBeTruthy();
  await expect
    .poll(() => calls.map(({ endpoint }) => endpoint))
    .toContain('POST /public/estimates/secret/view');
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept this estimate?' }));
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await dialog.findByText('Enter your name.')).toBeTruthy();
  await user.type(dialog.getByLabelText('Your name'), 'Jane Doe');
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(calls.filter(({ endpoint }) => endpoint === answerPath).map(({ body }) => body)).toEqual([
      { isAccepted: true, name: 'Jane Doe' },
    ]),
  );
});

test('an answered or expired estimate has no more answers', async () => {
  const { unmount } = openShared({ [get]: ok(accepted) });
  expect(await screen.findByText(/^Accepted by Jane Doe on /)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Accept|Decline/ })).toBeNull();
  unmount();
  openShared({ [get]: ok({ ...sent, state: 'expired' }) });
  expect(await screen.findByText(/^This estimate expired on .*10/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Accept|Decline/ })).toBeNull();
});

test('a link that was withdrawn says so', async () => {
  openShared({ [get]: refusal(404, 'This link was withdrawn.') });
  expect(await screen.findByText('This link no longer works')).toBeTruthy();
});
