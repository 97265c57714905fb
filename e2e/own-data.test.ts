import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { filesIn } from '#server/modules/data-archives/test-archive.ts';
import { exportsOf } from '#server/modules/imports/test-imports.ts';
import { actingAs, tokenOf } from './support/api.ts';
import { expect, journey } from './support/journey.ts';
import { mailsTo, mailTo } from './support/mailbox.ts';
import { member, moveTo, openMembers, openSettings, owner, section, signIn } from './support/people.ts';
import { verifiedTeam } from './support/workspaces.ts';

const test = journey({ seed: 'ci' });

/** The person in the files of other programs. */
const ann = {
  ...{ team: 'Archer studio', name: 'Ann Archer', email: 'ann@example.org' },
  password: 'takt test password',
};

/** Files of other programs, with the expected numbers of rows and rates, and the other records created. */
const programs = [
  { source: 'toggl', rows: 2, clients: 'Acme, Inc.', projects: 'Website', rates: 1, first: /Home page/ },
  { source: 'clockify', rows: 2, clients: 'Acme', projects: 'Website', first: /Stand-up/ },
  { source: 'kimai', rows: 2, clients: 'Acme', projects: 'Website', first: /Größe prüfen/ },
  { source: 'harvest', rows: 4, clients: 'Acme', projects: 'Website', rates: 3, first: /Sketches/ },
  { source: 'jira', rows: 2, clients: 'ACME', projects: 'Website', first: /Found the cause/ },
] as const;

/** The figure beside a word of the preview. */
const figure = (page: Page, word: string) =>
  page.locator('dt').filter({ hasText: word }).locator('+ dd').innerText();

test('files of other programs are recognised, counted, imported and undone', async ({ takt, visit }) => {
  await verifiedTeam(takt, ann);
  const { call } = await actingAs(takt.url, ann);
  const { page } = await visit();
  await signIn(page, ann, '/settings');
  await openSettings(page, 'Import');
  const panel = section(page, 'Import');
  for (const { source, rows, clients, projects, first, ...made } of programs) {
    const rates = 'rates' in made ? made.rates : 0;
    await panel.getByLabel('Import from').selectOption(source);
    const file = { name: `${source}.csv`, mimeType: 'text/csv', buffer: Buffer.from(exportsOf[source]) };
    await panel.locator('input[type=file]').setInputFiles(file);
    const run = panel.getByRole('button', { name: `Import ${rows} rows` });
    await run.waitFor();
    expect(await figure(page, 'To import'), source).toBe(String(rows));
    expect(await panel.getByText('New rates', { exact: true }).count(), source).toBe(rates > 0 ? 1 : 0);
    if (rates > 0) expect(await figure(page, 'New rates'), source).toBe(String(rates));
    await panel.getByText(`New clients: ${clients}`).waitFor();
    await panel.getByText(`New projects: ${projects}`).waitFor();
    const people = panel.getByRole('table', { name: 'People' });
    expect(await people.getByRole('row').last().innerText(), source).toMatch(/Ann Archer[\s\S]*Ann Archer/);
    await panel.getByRole('table', { name: 'First rows' }).getByText(first).first().waitFor();
    await run.click();
    await panel.getByText(`${rows} rows imported.`).waitFor();
    if (rates > 0) await panel.getByText(`${rates} rate${rates > 1 ? 's' : ''} added.`).waitFor();
    expect(await call('GET', '/rates?all=true'), source).toMatchObject({ total: rates });
    await panel.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
    await panel.getByText(`${rows} rows removed.`).waitFor();
    expect(await call('GET', '/rates?all=true'), source).toMatchObject({ total: 0 });
    await panel.getByRole('button', { name: 'Back', exact: true }).click();
  }
  // The one that every team begins with.
  expect(await call('GET', '/organization-projects')).toMatchObject({ total: 1 });
  await moveTo(page, '/timesheets?view=list&from=2025-03-01&to=2026-03-31');
  await page
    .getByText(/No (time|entries)/)
    .first()
    .waitFor();
});

const made = z.object({ id: z.string() });
const archives = z.object({ items: z.array(z.object({ id: z.string(), user: made })) });

async function downloaded(page: Page, of: string): Promise<Map<string, string>> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download the archive of ${of}` }).click(),
  ]);
  return filesIn(await readFile(await download.path()));
}

/** A file that somebody adds to a task. */
async function attach(url: string, token: string, taskId: string): Promise<void> {
  const body = new FormData();
  body.set('file', new File(['What was agreed'], 'agreement.txt', { type: 'text/plain' }));
  const address = `${url}/api/attachments?entity=Task&entityId=${taskId}`;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  expect(answer.status).toBe(201);
}

const subject = 'Your archive is ready';

test('a member and an administrator get an archive of the member, and nobody else does', async ({
  takt,
  visit,
}) => {
  const { call } = await actingAs(takt.url, member);
  const token = await tokenOf(takt.url, member);
  const { id: taskId } = made.parse(await call('POST', '/tasks', { title: 'Agree on the scope' }));
  await attach(takt.url, token, taskId);
  const span = { startedAt: '2026-03-02T09:00:00Z', stoppedAt: '2026-03-02T10:00:00Z', timeZone: 'UTC' };
  await call('POST', '/timesheet/time-log', { ...span, description: 'Talk about the scope', taskId });

  const { page } = await visit();
  await signIn(page, member, '/settings/ownData');
  await page.getByRole('button', { name: 'Request archive' }).click();
  const { text } = await mailTo(takt.dataDir, member.email, subject);
  await page.goto(/^http\S+$/m.exec(text)?.[0] ?? '');
  const own = await downloaded(page, 'Member Example');
  const rows = (name: string) => JSON.parse(own.get(`${name}.json`) ?? '');
  expect(rows('time-entries')).toContainEqual(
    expect.objectContaining({ description: 'Talk about the scope', taskTitle: 'Agree on the scope' }),
  );
  expect(own.get('time-entries.csv')).toContain('Talk about the scope');
  expect(rows('profile')).toMatchObject([{ email: member.email }]);
  expect([...own].filter(([path]) => path.startsWith('files/'))).toEqual([
    [expect.stringMatching(/agreement\.txt$/), 'What was agreed'],
  ]);

  const { page: admin } = await visit();
  await signIn(admin, owner);
  await openMembers(admin);
  await admin.getByRole('button', { name: 'Actions for Viewer Example' }).click();
  await admin.getByRole('menuitem', { name: 'Request data archive' }).click();
  await mailTo(takt.dataDir, owner.email, subject);
  await moveTo(admin, '/settings/ownData');
  const ofViewer = await downloaded(admin, 'Viewer Example');
  expect(JSON.parse(ofViewer.get('profile.json') ?? '')).toMatchObject([{ email: 'viewer@ci.example' }]);

  const idsOf = async (ask: typeof call) => archives.parse(await ask('GET', '/data-archives')).items;
  const byOwner = await actingAs(takt.url, owner);
  const [[mine], [theirs]] = [await idsOf(call), await idsOf(byOwner.call)];
  await expect(call('GET', `/data-archives/${theirs?.id}/file`)).rejects.toThrow('404');
  await expect(byOwner.call('GET', `/data-archives/${mine?.id}/file`)).rejects.toThrow('404');
  expect(await mailsTo(takt.dataDir, member.email, subject)).toHaveLength(1);
});
