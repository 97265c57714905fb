import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSettings, organization } from '#client/features/settings/settings-test-kit.tsx';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { type Answers, ok } from '#client/testing/stub-api.ts';
import { rateTexts } from '#shared/rates/rate.schema.ts';

const list = (...items: unknown[]) => ok({ items, total: items.length });
const rates = [
  { id: 'of-project', kind: 'billable', projectId: 'web', hourly: '95.5', validFrom: '2026-03-16' },
  { id: 'of-member', kind: 'billable', projectId: 'web', employeeId: 'ben', hourly: '120' },
  { id: 'of-all', kind: 'cost', hourly: '40' },
];

const acme = { id: 'acme', name: 'Acme' };

function open(permissions: readonly string[], answers: Answers = {}) {
  return openSettings({
    section: 'rates',
    permissions: ['ORG_RATES_VIEW', 'ORG_RATES_EDIT', ...permissions],
    answers: {
      'GET /rates': list(...rates),
      'GET /organization-contact': list(acme),
      'GET /organization-projects': list({ id: 'web', name: 'Web' }),
      'GET /employee/members': list({ id: 'ben', fullName: 'Ben Baker' }),
      'PUT /rates': ok(rates[0]),
      'GET /rates/rounding': ok({ rule: null, inherited: { to: 0, mode: 'nearest', on: 'entry' } }),
      'PUT /rates/rounding': ok({ rule: null, inherited: { to: 0, mode: 'nearest', on: 'entry' } }),
      'DELETE /rates/of-member': ok({ raw: [], affected: 1 }),
      ...answers,
    },
  });
}

test('rates are told with what they are of and since when', async () => {
  open([]);
  await screen.findByText('3 rates');
  await screen.findByText('Web');
  screen.getByText('Billable · From 16 Mar 2026');
  await screen.findByText('Ben Baker · Web');
  screen.getByText('Cost · From the start');
  screen.getByText('Whole organization');
});

test('a rate is in the currency of its client, cost in that of the organization', async () => {
  const client = { ...acme, currency: 'USD' };
  const ofMember = { id: 'any', kind: 'billable', employeeId: 'ben', hourly: '80' };
  open([], {
    'GET /organization/organization': ok({ ...organization, currency: 'EUR' }),
    'GET /organization-contact': list(client),
    'GET /organization-projects': list({ id: 'web', name: 'Web', organizationContactId: 'acme' }),
    'GET /rates': list(...rates, ofMember),
  });
  await screen.findByText('· US$95.50 per hour');
  screen.getByText('· €40.00 per hour');
  // 80 for a person is 80 dollars for one client and 80 euros for another.
  screen.getByText('· 80.00 per hour');
  screen.getByText(/^Billable · From the start · In the client's currency/);
});

test('a rate of a member in a project is added', async () => {
  const { user, bodies } = open([]);
  await screen.findByText('Ben Baker · Web');
  await user.click(screen.getByRole('button', { name: 'New rate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New rate' }));
  expect(dialog.queryByRole('combobox', { name: 'Kind' })).toBeNull();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Applies to' }), 'Member in a project');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Member' }), 'Ben Baker');
  const save = dialog.getByRole('button', { name: 'Save' });
  await user.click(save);
  await dialog.findByText(rateTexts.hourly);
  await user.type(dialog.getByRole('textbox', { name: /Amount per hour/ }), '80,25');
  await user.click(save);
  await expect
    .poll(() => bodies('PUT /rates'))
    .toEqual([{ kind: 'billable', hourly: '80.25', employeeId: 'ben', projectId: 'web' }]);
});

test('a person who may see costs writes them, of people alone; a rate is deleted after a question', async () => {
  const { user, sent } = open(['ORG_COSTS_VIEW']);
  await screen.findByText('Ben Baker · Web');
  await user.click(screen.getByRole('button', { name: 'New rate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New rate' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Kind' }), 'Cost');
  const subjects = within(dialog.getByRole('combobox', { name: 'Applies to' })).getAllByRole('option');
  expect(subjects.map(({ textContent }) => textContent)).toEqual([
    'Whole organization',
    'Member',
    'Member in a project',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await chooseEntry(user, { menu: 'Actions for Ben Baker · Web', entry: 'Delete' });
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this rate?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await expect.poll(() => sent.map(({ endpoint }) => endpoint)).toContain('DELETE /rates/of-member');
});

test('billed time is rounded up to a quarter of an hour at first', async () => {
  const { user, bodies } = open([]);
  const choice = await screen.findByRole('combobox', { name: 'Round billed time' });
  await user.selectOptions(choice, 'Up');
  await expect
    .poll(() => bodies('PUT /rates/rounding'))
    .toEqual([{ rule: { to: 15, mode: 'up', on: 'entry' } }]);
  expect(screen.queryByRole('option', { name: /^Default/ })).toBeNull();
});
