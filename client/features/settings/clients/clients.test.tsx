import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSettings } from '#client/features/settings/settings-test-kit.tsx';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { ok, refusal } from '#client/testing/stub-api.ts';
import { contactTexts } from '#shared/projects/contact.schema.ts';

const list = (...items: unknown[]) => ok({ items, total: items.length });
const acme = { id: 'acme', name: 'Acme', isArchived: false };
const path = '/organization-contact';

test('a client is added; a name that is taken stays in the form with the reason', async () => {
  const { user, bodies } = openSettings({
    section: 'clients',
    answers: {
      [`GET ${path}`]: [list(), list(acme)],
      [`POST ${path}`]: [refusal(409, contactTexts.taken), { status: 201, body: acme }],
    },
  });
  await screen.findByText('No clients yet');
  await user.click(screen.getByRole('button', { name: 'New client' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New client' }));
  const create = dialog.getByRole('button', { name: 'Create client' });
  await user.click(create);
  await dialog.findByText(contactTexts.name);
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' Acme ');
  await user.click(create);
  await dialog.findByText(contactTexts.taken);
  await user.click(create);
  await screen.findByText('1 client');
  expect(bodies(`POST ${path}`).at(-1)).toEqual({ name: 'Acme', billable: null });
});

test('whether time of a client is billable says what the organization has until it is chosen', async () => {
  const level = { billable: null, hasRate: false };
  const { user, bodies } = openSettings({
    section: 'clients',
    answers: {
      [`GET ${path}`]: list(acme),
      'GET /rates/billable-defaults': ok({
        ...{ organization: level, clients: [{ ...level, id: 'acme', hasRate: true }], projects: [] },
      }),
      [`PUT ${path}/acme`]: ok({ ...acme, billable: false }),
    },
  });
  await screen.findByText('1 client');
  await chooseEntry(user, { menu: 'Actions for Acme', entry: 'Edit' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit “Acme”' }));
  const choice = dialog.getByRole('combobox', { name: 'Billable by default' });
  await dialog.findByRole('option', { name: 'Same as the organization (On)', selected: true });
  await user.selectOptions(choice, 'Off');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(bodies(`PUT ${path}/acme`)).toEqual([{ name: 'Acme', billable: false }]);
});

test('an archived client says so, and is back when that is refused', async () => {
  const { user, bodies } = openSettings({
    section: 'clients',
    answers: {
      [`GET ${path}`]: list(acme, { id: 'old', name: 'Old', isArchived: true }),
      [`PUT ${path}/acme`]: refusal(403, 'Not for you'),
    },
  });
  await screen.findByText('2 clients');
  expect(screen.getAllByText('Archived')).toHaveLength(1);
  await chooseEntry(user, { menu: 'Actions for Acme', entry: 'Archive' });
  await screen.findByText('Not for you');
  expect(bodies(`PUT ${path}/acme`)).toEqual([{ isArchived: true }]);
  expect(screen.getAllByText('Archived')).toHaveLength(1);
});

test('a person who writes rates finds those of a client beside its currency; a new one is of this client', async () => {
  const { user, bodies } = openSettings({
    section: 'clients',
    permissions: ['ORG_CONTACT_EDIT', 'ORG_RATES_VIEW', 'ORG_RATES_EDIT', 'ORG_COSTS_VIEW'],
    answers: {
      [`GET ${path}`]: list(acme),
      'GET /organization-projects': list(),
      'GET /employee/members': list(),
      'GET /rates': list({ id: 'of-acme', kind: 'billable', organizationContactId: 'acme', hourly: '95' }),
      [`PUT ${path}/acme`]: ok({ ...acme, currency: 'EUR' }),
      'PUT /rates': ok({ id: 'new', kind: 'billable', organizationContactId: 'acme', hourly: '105' }),
    },
  });
  await screen.findByText('1 client');
  await chooseEntry(user, { menu: 'Actions for Acme', entry: 'Rates' });
  const rates = within(await screen.findByRole('dialog', { name: 'Rates of Acme' }));
  await rates.findByText('1 rate');
  await user.click(rates.getByRole('button', { name: /^Currency/ }));
  await user.click(await screen.findByRole('option', { name: 'EUR · Euro' }));
  await expect.poll(() => bodies(`PUT ${path}/acme`)).toEqual([{ currency: 'EUR' }]);
  await user.click(rates.getByRole('button', { name: 'New rate' }));
  const form = within(await screen.findByRole('dialog', { name: 'New rate' }));
  expect(form.queryByRole('combobox', { name: 'Client' })).toBeNull();
  expect(form.queryByRole('combobox', { name: 'Kind' })).toBeNull();
  await user.type(form.getByRole('textbox', { name: /Amount per hour/ }), '105');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => bodies('PUT /rates'))
    .toEqual([{ kind: 'billable', hourly: '105', organizationContactId: 'acme' }]);
});
