import type { Page } from 'playwright-core';
import { expect, journey } from './support/journey.ts';
import { codeIn, mailTo } from './support/mailbox.ts';
import { atHome, moveTo, openMembers, owner, section, signIn } from './support/people.ts';

const test = journey({ seed: 'ci' });

const zoe = { email: 'zoe@asks.example', name: 'Zoe Asks', position: 'Designer' };
const yan = { email: 'yan@asks.example', name: 'Yan Asks', position: 'Tester' };

async function ask(page: Page, { email, name, position }: typeof zoe): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Full name' }).fill(name);
  await page.getByRole('textbox', { name: 'Link' }).fill('https://asks.example/me');
  await page.getByRole('textbox', { name: 'Position' }).fill(position);
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('textbox', { name: 'Code' }).waitFor();
}

async function confirm(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByText('Request validated successfully').waitFor();
}

async function publicLink(page: Page): Promise<string> {
  await signIn(page, owner, '/settings/team');
  const general = section(page, 'General');
  const isPublic = general.getByRole('switch', { name: 'Public team' });
  await isPublic.waitFor();
  if (!(await isPublic.isChecked())) await isPublic.press('Space');
  return general.getByText(/\/team\/[^/]+\/[0-9a-f-]{36}$/).innerText();
}

test('two ask to join by the public page: one is let in and signs in by mail, one is not', async ({
  takt,
  visit,
}) => {
  const refusal = /\b400 .+\/organization-team-join\/validate/;
  const [boss, designer, tester] = [
    await visit(),
    await visit({ provokes: refusal }),
    await visit({ provokes: refusal }),
  ];
  const mail = (address: string, subject: string) => mailTo(takt.dataDir, address, subject);
  const link = await publicLink(boss.page);

  await designer.page.goto(link);
  await designer.page.getByRole('heading', { level: 1, name: 'CI team' }).waitFor();
  expect(await designer.page.getByText(owner.email).count()).toBe(0);
  await designer.page.getByRole('link', { name: 'Request to join' }).click();
  await designer.page.getByRole('heading', { name: 'Request to join a team' }).waitFor();
  await ask(designer.page, zoe);
  const code = codeIn(await mail(zoe.email, 'Your code to join CI team'));
  await designer.page.getByRole('textbox', { name: 'Code' }).fill('WRNGCDE2');
  await designer.page.getByText('Failed to validate request').waitFor();
  await confirm(designer.page, code);

  await tester.page.goto('/join');
  await tester.page.getByRole('textbox', { name: 'Team' }).fill(link);
  await ask(tester.page, yan);
  await confirm(tester.page, codeIn(await mail(yan.email, 'Your code to join CI team')));
  await mail(owner.email, 'Zoe Asks wants to join CI team');

  const { page } = boss;
  await moveTo(page, '/');
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByText('Zoe Asks wants to join').waitFor();
  await waiting.getByText(/^Designer · /).waitFor();
  await waiting.getByRole('button', { name: 'Accept Zoe Asks' }).click();
  await page.getByText('Zoe Asks joined the team').waitFor();
  await moveTo(page, '/settings/invitations');
  await page.waitForURL('/members');
  const requests = page.getByRole('list', { name: 'Join requests' });
  await requests.getByRole('button', { name: 'Reject Yan Asks' }).click();
  await page.getByText("Yan Asks's request was rejected").waitFor();
  await requests.getByRole('listitem').filter({ hasText: 'Yan Asks' }).getByText('Rejected').waitFor();
  await mail(zoe.email, 'Welcome to CI team');
  await mail(yan.email, 'Your request to join CI team');
  await openMembers(page);
  const members = page.getByRole('table', { name: 'Team members' });
  await members.getByRole('row', { name: 'Zoe Asks' }).waitFor();
  expect(await members.getByRole('row', { name: 'Yan Asks' }).count()).toBe(0);

  await designer.page.goto('/auth/login');
  await designer.page.getByRole('tab', { name: 'Email code' }).click();
  await designer.page.getByRole('textbox', { name: 'Email' }).fill(zoe.email);
  await designer.page.getByRole('button', { name: 'Send code' }).click();
  const signInCode = codeIn(await mail(zoe.email, 'Your sign-in code'));
  await designer.page.getByRole('textbox', { name: 'Code' }).fill(signInCode);
  await atHome(designer.page);
  await designer.page.getByRole('button', { name: 'CI team: switch team or workspace' }).waitFor();
});

test('a team that is not public any more is not shown and cannot be asked', async ({ visit }) => {
  const [boss, stranger] = [await visit(), await visit({ provokes: /\b404 .+\/public\/team\// })];
  const link = await publicLink(boss.page);
  await section(boss.page, 'General').getByRole('switch', { name: 'Public team' }).press('Space');
  await section(boss.page, 'General').getByText('Public link').waitFor({ state: 'detached' });
  await stranger.page.goto(link);
  await stranger.page.getByText('Public team not found').waitFor();
});
