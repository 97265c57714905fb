import type { Page } from 'playwright-core';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** People of the seeded workspace `ci`. */
export const owner: Credentials = { email: 'owner@ci.example', password: 'takt ci password' };
export const member: Credentials = { email: 'member@ci.example', password: 'takt ci password' };

/** People of the seeded workspace `demo`: one manages a team, one is a member of it. */
export const manager: Credentials = { email: 'maren.albrecht@demo.example', password: 'takt demo password' };
export const colleague: Credentials = { email: 'jun.ito@demo.example', password: 'takt demo password' };

export const passwordField = (page: Page) =>
  page.getByLabel('Password', { exact: true }).and(page.locator('input'));

export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in as a person does and waits for Home. */
export async function signIn(page: Page, person: Credentials): Promise<void> {
  await page.goto('/auth/login');
  await fillSignIn(page, person);
  await page.waitForURL('/');
  await greeting(page).waitFor();
}

export interface Newcomer {
  readonly team: string;
  readonly name: string;
  readonly email: string;
  readonly password?: string;
}

/** Goes through both steps of registration and waits for Home. */
export async function register(page: Page, { team, name, email, password }: Newcomer): Promise<void> {
  await page.getByRole('textbox', { name: 'Team name' }).fill(team);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  if (password !== undefined) await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Create the team' }).click();
  await page.waitForURL('/');
  await greeting(page).waitFor();
}

export const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /^Good \w+, / });

/** The timer: in the top bar, on a phone in the dock. */
export function timer(page: Page) {
  const bar = page.getByRole('group', { name: 'Timer' }).or(page.getByRole('region', { name: 'Timer' }));
  return {
    bar,
    clock: bar.getByRole('timer', { name: 'Running time' }),
    start: bar.getByRole('button', { name: 'Start the timer', exact: true }),
    stop: bar.getByRole('button', { name: 'Stop the timer', exact: true }),
  };
}

export async function openTimesheets(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Timesheets' }).click();
  await page.waitForURL('/timesheets');
}

export const composer = (page: Page) => page.getByRole('combobox', { name: 'Create or find a task' });

/** Writes a task into the line on Home. */
export async function createTask(page: Page, title: string): Promise<void> {
  await composer(page).fill(title);
  await composer(page).press('Enter');
  await page.getByRole('list').getByRole('link', { name: title, exact: true }).waitFor();
}
