import { actingAs } from './support/api.ts';
import { expect, journey } from './support/journey.ts';
import { signIn } from './support/people.ts';
import { registerTeam } from './support/workspaces.ts';

const test = journey();

const agency = {
  team: 'Lindqvist Studio',
  name: 'Maja Lindqvist',
  email: 'maja@studio.example',
  password: 'takt test password',
};

test('a retainer recurs each month: it is set up, paused, resumed and deleted', async ({ takt, visit }) => {
  await registerTeam(takt.url, agency);
  const { call } = await actingAs(takt.url, agency);
  await call('POST', '/organization-contact', { name: 'Acme GmbH', currency: 'EUR' });
  const { page } = await visit();
  await signIn(page, agency, '/invoices/recurring');

  await page.getByRole('button', { name: 'New recurring draft' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New recurring draft' });
  await dialog.getByRole('button', { name: /^Client/ }).click();
  await page.getByRole('option', { name: 'Acme GmbH' }).click();
  await dialog.getByRole('button', { name: 'Add item' }).click();
  await dialog.getByRole('textbox', { name: 'Description, line 1' }).fill('Retainer');
  await dialog.getByRole('textbox', { name: 'Price, line 1' }).fill('1500');
  await dialog.getByText(/^Next draft on .+, for /).waitFor();
  await dialog.getByRole('button', { name: 'Create' }).click();

  const row = page.getByRole('table', { name: 'Recurring drafts' }).locator('tbody tr');
  await row.getByText('Approved time of the period, Retainer').waitFor();
  await row.getByText('Monthly').last().waitFor();
  const choose = async (entry: string) => {
    await row.getByRole('button', { name: 'Actions for Acme GmbH' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await choose('Pause');
  await row.getByText('Paused').last().waitFor();
  await choose('Resume');
  await row.getByText('Paused').last().waitFor({ state: 'detached' });
  expect(await row.getByText('Maja Lindqvist').count()).toBe(1);
  await choose('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No recurring drafts yet').waitFor();
});
