import { actingAs } from './support/api.ts';
import { expect, journey } from './support/journey.ts';
import { signIn } from './support/people.ts';
import { registerTeam } from './support/workspaces.ts';

const test = journey();

const studio = {
  team: 'Berg & Daughters',
  name: 'Ida Berg',
  email: 'ida@berg.example',
  password: 'takt test password',
};

test('an office offers a price, the client accepts it by the link, and it becomes an invoice', async ({
  takt,
  visit,
}) => {
  await registerTeam(takt.url, studio);
  const { call } = await actingAs(takt.url, studio);
  await call('POST', '/organization-contact', { name: 'Acme GmbH', currency: 'EUR' });
  const tax = { taxPercent: '19', taxKind: 'standard', paymentDays: 14 };
  await call('PUT', '/invoices/seller', { name: 'Berg & Daughters', country: 'DE', ...tax });
  const { page } = await visit();
  await signIn(page, studio, '/invoices/estimates');

  await page.getByRole('button', { name: 'New estimate' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New estimate' });
  await dialog.getByRole('button', { name: /^Client/ }).click();
  await page.getByRole('option', { name: 'Acme GmbH' }).click();
  await dialog.getByRole('textbox', { name: /^Title/ }).fill('Website relaunch');
  await dialog.getByRole('button', { name: 'Create draft' }).click();

  await page.getByRole('heading', { name: /^Estimate EST-\d{4}-0001$/ }).waitFor();
  await page.getByRole('button', { name: 'Add item' }).click();
  await page.getByRole('textbox', { name: 'Description, line 1' }).fill('Design and development');
  await page.getByRole('textbox', { name: 'Quantity, line 1' }).fill('12');
  await page.getByRole('textbox', { name: 'Price, line 1' }).fill('800');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click();
  await page.getByText('Marked as sent').waitFor();
  const id = page.url().split('/').at(-1)?.split('?')[0] ?? '';
  const { url } = (await call('POST', `/estimates/${id}/link`)) as { url: string };

  const client = await visit();
  await client.page.goto(new URL(new URL(url).pathname, takt.url).href);
  await client.page.getByText(/^€11,424\.00, valid until /).waitFor();
  await client.page.getByRole('button', { name: 'Accept' }).click();
  const question = client.page.getByRole('dialog', { name: 'Accept this estimate?' });
  await question.getByRole('textbox', { name: 'Your name' }).fill('Jane Doe');
  await question.getByRole('button', { name: 'Accept' }).click();
  await client.page.getByText(/^Accepted by Jane Doe on /).waitFor();
  expect(await client.page.getByRole('button', { name: 'Accept' }).count()).toBe(0);

  // The page of the office learns of it by itself.
  await page.getByText(/^Accepted by Jane Doe on /).waitFor();
  await page.getByRole('button', { name: 'Create invoice' }).click();
  await page.getByRole('link', { name: /^From estimate EST-\d{4}-0001$/ }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Description, line 1' }).inputValue()).toBe(
    'Design and development',
  );
  await page.getByRole('button', { name: 'Issue', exact: true }).waitFor();
  await page.getByRole('link', { name: /^From estimate EST-\d{4}-0001$/ }).click();
  await page.getByText('Invoiced', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Open the draft invoice' }).waitFor();
});
