import type { Page } from 'playwright-core';
import { expect, journey } from './support/journey.ts';
import { member, openSettings, owner, section, signIn } from './support/people.ts';

const test = journey({ seed: 'ci' });

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Team members' }).getByRole('row', { name });

async function act(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

test('a member made manager changes the settings of the team, and sees them only once no longer', async ({
  visit,
}) => {
  const [boss, worker] = [await visit(), await visit()];
  const settings = '/settings/teamDanger';
  await signIn(worker.page, member, settings);
  await section(worker.page, 'Leave or delete team').waitFor();
  const name = section(worker.page, 'General').getByRole('textbox', { name: 'Team name' });
  expect(await name.count()).toBe(0);

  await signIn(boss.page, owner, '/members');
  await act(boss.page, 'Member Example', 'Make manager');
  await rowOf(boss.page, 'Member Example').getByRole('cell', { name: 'Manager', exact: true }).waitFor();

  await worker.page.reload();
  await name.fill('CI crew');
  await name.press('Enter');
  await worker.page.getByRole('button', { name: 'CI crew: switch team or workspace' }).waitFor();
  await boss.page.getByRole('button', { name: 'CI crew: switch team or workspace' }).waitFor();

  await act(boss.page, 'Member Example', 'Make member');
  await rowOf(boss.page, 'Member Example').getByRole('cell', { name: 'Member', exact: true }).waitFor();
  await worker.page.reload();
  await section(worker.page, 'Leave or delete team').waitFor();
  expect(await name.count()).toBe(0);
});

test('a suspended member is out until somebody reactivates them', async ({ visit }) => {
  const [boss, worker] = [await visit(), await visit({ provokes: /\b401 / })];
  await signIn(worker.page, member);
  await signIn(boss.page, owner, '/members');
  await act(boss.page, 'Member Example', 'Suspend');
  const question = boss.page.getByRole('alertdialog', { name: 'Suspend Member Example?' });
  await question.getByRole('button', { name: 'Suspend' }).click();
  await rowOf(boss.page, 'Member Example').getByText('Suspended').waitFor();
  await worker.page.reload();
  await worker.page.waitForURL(/\/auth\/login/);

  await act(boss.page, 'Member Example', 'Reactivate');
  await boss.page.getByText('Member Example was reactivated').waitFor();
  await signIn(worker.page, member);
});

test('a permission taken from a role is gone at once', async ({ visit }) => {
  const [boss, leader] = [await visit(), await visit()];
  await signIn(boss.page, owner, '/members');
  await act(boss.page, 'Manager Example', 'Make manager');
  await rowOf(boss.page, 'Manager Example').getByRole('cell', { name: 'Manager', exact: true }).waitFor();
  await signIn(leader.page, { ...owner, email: 'manager@ci.example' }, '/members');
  await leader.page.getByRole('button', { name: 'Invite', exact: true }).waitFor();

  await openSettings(boss.page, 'Roles and permissions');
  await boss.page.getByRole('checkbox', { name: 'Manager: Invite people' }).press('Space');
  await boss.page.getByRole('button', { name: 'Review changes' }).click();
  const question = boss.page.getByRole('alertdialog', { name: 'Save these changes?' });
  await question.getByText('1 change to Manager').waitFor();
  await question.getByRole('button', { name: 'Save changes' }).click();
  await question.waitFor({ state: 'detached' });
  await leader.page.reload();
  await leader.page.getByRole('button', { name: 'Add members' }).waitFor();
  expect(await leader.page.getByRole('button', { name: 'Invite', exact: true }).count()).toBe(0);
});
