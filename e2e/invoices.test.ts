import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { readPaper } from '#server/modules/exports/pdf/test-paper.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { startOfMonth } from '#shared/time/month.ts';
import { actingAs, type Call } from './support/api.ts';
import { eventually, expect, journey } from './support/journey.ts';
import { moveTo, signIn } from './support/people.ts';
import { registerTeam } from './support/workspaces.ts';

const test = journey();

const freelancer = {
  team: 'Okonkwo Design',
  name: 'Adaeze Okonkwo',
  email: 'adaeze@freelance.example',
  password: 'takt test password',
};

const made = z.object({ id: z.string() });
const entry = z.object({ id: z.string(), timesheetId: z.string() });
const lastMonth = startOfMonth(addDays(startOfMonth(dayOf(new Date(), 'UTC')), -1));
const inMonth = (day: number) => addDays(lastMonth, day - 1);

/** A client in Germany whose time is billed by quarters of an hour, begun ones as whole, and 19 % of tax. */
async function clientOf(call: Call): Promise<string> {
  const { id } = made.parse(
    await call('POST', '/organization-contact', { name: 'Acme GmbH', currency: 'EUR' }),
  );
  const place = { street: 'Hafenstrasse 1', postalCode: '20457', city: 'Hamburg', country: 'DE' };
  const tax = { taxPercent: '19', taxKind: 'standard', paymentDays: 14 };
  await call('PUT', `/invoices/buyers/${id}`, { name: 'Acme GmbH', ...place, language: 'en' });
  await call('PUT', '/invoices/seller', { name: 'Adaeze Okonkwo', ...place, ...tax, vatId: 'DE123456788' });
  const rule = { to: 15, mode: 'up', on: 'entry' };
  await call('PUT', '/rates/rounding', { organizationContactId: id, rule });
  return id;
}

/** The website costs more from the middle of the month on; favors have no rate. */
async function projectsOf(call: Call, organizationContactId: string) {
  const add = async (name: string) =>
    made.parse(await call('POST', '/organization-projects', { name, organizationContactId })).id;
  const [website, support, favors] = [await add('Website'), await add('Support'), await add('Favors')];
  for (const rate of [
    { projectId: website, hourly: '80' },
    { projectId: website, hourly: '95.5', validFrom: inMonth(15) },
    { projectId: support, hourly: '60' },
  ])
    await call('PUT', '/rates', { kind: 'billable', ...rate });
  return { website, support, favors };
}

/** A month of work of which one entry is not approved. */
async function monthOf(call: Call): Promise<{ clientId: string; billedId: string }> {
  const clientId = await clientOf(call);
  const { website, support, favors } = await projectsOf(call, clientId);
  const work = async (day: number, minutes: number, projectId: string) => {
    const begin = Date.parse(`${inMonth(day)}T09:00:00Z`);
    const [startedAt, stoppedAt] = [begin, begin + minutes * 60_000].map((at) => new Date(at).toISOString());
    const facts = { projectId, isBillable: true, timeZone: 'UTC' };
    return entry.parse(await call('POST', '/timesheet/time-log', { startedAt, stoppedAt, ...facts }));
  };
  const approved = [
    await work(3, 70, website),
    await work(10, 50, website),
    await work(16, 125, website),
    await work(17, 20, support),
    await work(18, 15, favors),
  ];
  await work(19, 60, website);
  const ids = approved.map(({ timesheetId }) => timesheetId);
  await call('PUT', '/timesheet/status', { ids, status: 'APPROVED' });
  return { clientId, billedId: approved[0]?.id ?? '' };
}

/** The text beside a word of the sums, or of the dialog. */
const beside = (page: Page, word: string) =>
  page.locator('dt').filter({ hasText: word }).last().locator('+ dd').innerText();

async function downloaded(page: Page, format: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Download' }).click();
      await page.getByRole('menuitem', { name: format }).click();
    })(),
  ]);
  return readFile(await download.path());
}

/** The texts of an element of the e-invoice. */
const inXml = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}[^>]*>([^<]*)<`, 'g'))].map(([, text]) => text);

test('a freelancer bills a month: what is on the page, in the files and in reports is the same', async ({
  takt,
  visit,
}) => {
  await registerTeam(takt.url, freelancer);
  const { call } = await actingAs(takt.url, freelancer);
  const { clientId, billedId } = await monthOf(call);
  const { page } = await visit();
  await signIn(page, freelancer, '/invoices');

  await page.getByRole('button', { name: 'New invoice' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New invoice' });
  await dialog.getByRole('button', { name: /^Client/ }).click();
  await page.getByRole('option', { name: 'Acme GmbH' }).click();
  await dialog.getByText('Not included').waitFor();
  const facts = ['Time entries', 'Hours', 'Amount before tax', 'Not approved yet', 'Without a rate'];
  expect(await Promise.all(facts.map((word) => beside(page, word)))).toEqual([
    '4',
    '5.00',
    '€424.88',
    '1:00',
    '0:15',
  ]);
  await dialog.getByRole('button', { name: 'Create draft' }).click();

  await page.getByRole('button', { name: 'Issue', exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Description, line 2' }).fill('Website, first half');
  await page.getByRole('button', { name: 'Add item' }).click();
  await page.getByRole('textbox', { name: 'Description, line 4' }).fill('Hosting');
  await page.getByRole('textbox', { name: 'Price, line 4' }).fill('45.5');
  await page.getByRole('textbox', { name: 'Discount %' }).fill('5');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Issue \d{4}-0001$/ })
    .click();
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  await page.getByText('Sent', { exact: true }).first().waitFor();

  const sums = ['Subtotal', 'Discount 5%', 'Net', 'Tax 19%', 'Total'];
  // 30.00 + 180.00 + 214.88 + 45.50
  const told = ['€470.38', '-€23.52', '€446.86', '€84.90', '€531.76'];
  expect(await Promise.all(sums.map((word) => beside(page, word)))).toEqual(told);
  const lines = page.getByRole('table', { name: 'Lines' }).locator('tbody tr');
  const nets = ['€30.00', '€180.00', '€214.88', '€45.50'];
  await eventually(() => lines.locator('td:last-child').allInnerTexts()).toEqual(nets);

  const { text } = readPaper(await downloaded(page, 'PDF'));
  for (const amount of [...nets, '€470.38', '€23.52', '€446.86', '€84.90', '€531.76'])
    expect(text).toContain(amount);
  expect(text).toContain('Website, first half');
  const xml = (await downloaded(page, 'E-invoice (XML)')).toString('utf8');
  expect(inXml(xml, 'LineTotalAmount')).toEqual(['30.00', '180.00', '214.88', '45.50', '470.38']);
  const ofXml = ['AllowanceTotalAmount', 'TaxBasisTotalAmount', 'TaxTotalAmount', 'GrandTotalAmount'];
  expect(ofXml.flatMap((name) => inXml(xml, name))).toEqual(['23.52', '446.86', '84.90', '531.76']);
  const { sheets } = await readXlsx(await downloaded(page, 'Excel (XLSX)'));
  const amounts = sheets[0]?.rows.map((row) => row[5]).filter((cell) => typeof cell === 'number');
  expect(amounts).toEqual([30, 180, 214.88, 45.5, 470.38, -23.52, 446.86, 84.9, 531.76]);

  await page.getByRole('button', { name: 'Record payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click();
  await page.getByText('Paid', { exact: true }).waitFor();

  // The lines of time: 180.00 + 214.88 of the website, 30.00 of support.
  await moveTo(page, '/reports?range=lastMonth&group=project&status=APPROVED');
  const report = page.getByRole('table', { name: 'Time by group' });
  await report.waitFor();
  for (const [project, amount] of [
    ['Website', '€394.88'],
    ['Support', '€30.00'],
  ])
    expect(await report.getByRole('row', { name: project }).locator('bdi').allTextContents()).toContain(
      amount,
    );
  expect(await report.locator('tfoot bdi').first().textContent()).toBe('€424.88');

  await moveTo(page, `/timesheets?view=list&from=${inMonth(1)}&to=${inMonth(28)}`);
  const marks = page.getByText(/^On invoice \d{4}-0001$/);
  await eventually(() => marks.count()).toBe(4);
  await expect(call('PUT', `/timesheet/time-log/${billedId}`, { description: 'More' })).rejects.toThrow(
    'TIME_INVOICED',
  );

  await moveTo(page, '/reports/unbilled');
  const unbilled = page.getByRole('table', { name: 'Unbilled' });
  await unbilled.getByRole('row', { name: /Website/ }).waitFor();
  expect(await unbilled.getByRole('row', { name: /Support/ }).count()).toBe(0);

  await moveTo(page, `/invoices?client=${clientId}`);
  await page.getByRole('link', { name: /-0001$/ }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel by credit note' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create credit note' }).click();
  await page.getByRole('heading', { name: /^Credit note \d{4}-0002$/ }).waitFor();
  await moveTo(page, '/reports/unbilled');
  await unbilled.getByRole('row', { name: /Support/ }).waitFor();
});

/** Ten clients with an hour each of approved time, at 80 an hour. */
async function tenClients(call: Call): Promise<void> {
  await call('PUT', '/rates', { kind: 'billable', hourly: '80' });
  const sheets: string[] = [];
  for (const [index, name] of [
    'Acme GmbH',
    ...Array.from({ length: 9 }, (_, at) => `Client ${at + 1}`),
  ].entries()) {
    const client = made.parse(await call('POST', '/organization-contact', { name, currency: 'EUR' }));
    const project = { name: `Site of ${name}`, organizationContactId: client.id };
    const { id: projectId } = made.parse(await call('POST', '/organization-projects', project));
    const day = `${inMonth(3)}T${String(index + 6).padStart(2, '0')}`;
    const span = { startedAt: `${day}:00:00Z`, stoppedAt: `${day}:59:59Z`, timeZone: 'UTC' };
    const log = await call('POST', '/timesheet/time-log', { ...span, projectId, isBillable: true });
    sheets.push(entry.parse(log).timesheetId);
  }
  await call('PUT', '/timesheet/status', { ids: [...new Set(sheets)], status: 'APPROVED' });
}

const drafts = z.object({ items: z.array(z.object({ id: z.string() })) });

test('an office bills ten clients at once, and one of them opens the link', async ({ takt, visit }) => {
  const office = { ...freelancer, team: 'Ten Clients', email: 'office@clients.example' };
  await registerTeam(takt.url, office);
  const { call } = await actingAs(takt.url, office);
  await tenClients(call);
  const { page } = await visit();
  await signIn(page, office, '/reports/unbilled');

  await page.getByRole('link', { name: 'Invoice all clients' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invoice all clients' });
  const clients = dialog.getByRole('list', { name: 'Clients' }).getByRole('listitem');
  await eventually(() => clients.count()).toBe(10);
  await dialog.getByRole('checkbox', { name: 'Client 9' }).uncheck();
  await dialog.getByRole('button', { name: 'Create drafts' }).click();
  const rows = page.getByRole('table', { name: 'Invoices' }).locator('tbody tr');
  await eventually(() => rows.count()).toBe(9);

  await page
    .getByRole('row', { name: /Acme GmbH/ })
    .getByRole('link')
    .click();
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Acme GmbH').waitFor();
  await question.getByRole('button', { name: /^Issue/ }).click();
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  await page.getByRole('heading', { name: /^Invoice \d{4}-0001$/ }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { url } = z.object({ url: z.string() }).parse(await call('POST', `/invoices/${id}/link`));
  const { page: theirs } = await visit();
  await theirs.goto(new URL(new URL(url).pathname, takt.url).href);
  await theirs.getByText(/^€80\.00 due on/).waitFor();
  const [download] = await Promise.all([
    theirs.waitForEvent('download'),
    theirs.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Invoice \d{4}-0001\.pdf$/);
  await page.getByText('Viewed by the client').waitFor();

  for (const { id: draftId } of drafts.parse(await call('GET', '/invoices?state=draft')).items) {
    await call('POST', `/invoices/${draftId}/issue`, { version: 1 });
    await call('POST', `/invoices/${draftId}/sent`);
  }
  await moveTo(page, '/invoices');
  await eventually(() => rows.count()).toBe(9);
  const numbers = await rows.getByRole('link').allInnerTexts();
  expect(new Set(numbers).size).toBe(9);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Viewed');
  await eventually(() => rows.allInnerTexts()).toHaveLength(1);
  await page.getByRole('row', { name: /Acme GmbH/ }).waitFor();
});
