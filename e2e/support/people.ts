import type { Page } from 'playwright-core';
import { z } from 'zod';
import { keptInCookie, sessionHeader } from '#shared/auth/session-cookie.ts';
import { eventually } from './journey.ts';

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

/** The text field with that label; beside a password there is a button of the same name. */
export const field = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator('input'));

export const passwordField = (page: Page) => field(page, 'Password');

/** The browser's message about a wrong password, code or link. */
export const refusedSignIn = /\b40[03] .+\/api\/auth\//;

export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const signedIn = z.object({
  token: z.string(),
  user: z.object({
    id: z.string(),
    tenantId: z.string(),
    lastTeamId: z.string().optional(),
    employee: z.object({ organizationId: z.string() }),
  }),
});

/** The cookies of a sign-in that the page sets, beside the one that the server sets. */
function cookiesOf(answer: unknown): [name: string, value: string][] {
  const { token, user } = signedIn.parse(answer);
  return Object.entries({
    'auth-token': token,
    'auth-refresh-token': keptInCookie,
    'auth-user-id': user.id,
    'auth-tenant-id': user.tenantId,
    'auth-organization-id': user.employee.organizationId,
    ...(user.lastTeamId === undefined ? {} : { 'auth-active-team': user.lastTeamId }),
  });
}

const sessionHeaders = { [sessionHeader.name]: sessionHeader.value };

/** The cookies of somebody who signs in, as an answer sets them. */
export async function sessionOf(url: string, person: Credentials): Promise<string[]> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { ...sessionHeaders, 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  if (!answer.ok) throw new Error(`${person.email} cannot sign in: ${await answer.text()}`);
  const own = cookiesOf(await answer.json()).map(
    ([name, value]) => `${name}=${value}; Path=/; Max-Age=86400`,
  );
  return [...own, ...answer.headers.getSetCookie()];
}

/**
 * Gives the browser the session that the form would and opens a page; without one it waits for Home. The form has
 * journeys of its own: to load its page, and Home, for every visitor would double what they load.
 */
export async function signIn(page: Page, person: Credentials, path?: string): Promise<void> {
  const context = page.context();
  const answer = await context.request.post('/api/auth/login', { data: person, headers: sessionHeaders });
  if (!answer.ok()) throw new Error(`${person.email} cannot sign in: ${await answer.text()}`);
  const { origin } = new URL(answer.url());
  const expires = Math.floor(Date.now() / 1000) + 86_400;
  await context.addCookies(
    cookiesOf(await answer.json()).map(([name, value]) => ({ name, value, url: origin, expires })),
  );
  await page.goto(path ?? '/');
  if (path === undefined) await atHome(page);
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
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  if (password !== undefined)
    await page
      .getByLabel(/^Password/)
      .and(page.locator('input'))
      .fill(password);
  await page.getByRole('button', { name: 'Create team' }).click();
  await atHome(page);
}

/** Waits for Home, where every way in ends. */
export async function atHome(page: Page): Promise<void> {
  await page.waitForURL('/');
  await greeting(page).waitFor();
}

/** The field of the first work, which is all of Home until something is recorded. */
export const firstWork = (page: Page) =>
  page.getByRole('main').getByRole('textbox', { name: 'What are you working on?' });

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('/auth/login');
}

export const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /^Good \w+, / });

/** The timer: in the top bar, on a phone in the dock. */
export function timer(page: Page) {
  const bar = page.getByRole('group', { name: 'Timer' }).or(page.getByRole('region', { name: 'Timer' }));
  return {
    bar,
    work: bar.getByRole('combobox', { name: 'What are you working on?' }),
    clock: bar.getByRole('timer', { name: 'Elapsed time' }),
    start: bar.getByRole('button', { name: 'Start timer', exact: true }),
    stop: bar.getByRole('button', { name: 'Stop timer', exact: true }),
  };
}

/** Stops the timer, and continues when the server has answered: a page that is left earlier may not have sent it. */
export async function stopTimer(page: Page): Promise<void> {
  const stopped = page.waitForResponse(
    (response) => response.url().endsWith('/timesheet/timer/stop') && response.ok(),
  );
  await timer(page).stop.click();
  await stopped;
  await timer(page).start.waitFor();
}

interface Linked {
  /** Of the entry of the sidebar. */
  readonly name: string | RegExp;
  /** Of the page among those of the entry. */
  readonly tab?: string;
  readonly path: string;
  /** Its heading. */
  readonly title: string | RegExp;
}

/** Goes to a page by the sidebar, and waits until it is the one that is shown. */
export async function follow(page: Page, { name, tab, path, title }: Linked): Promise<void> {
  await page.getByRole('complementary').first().getByRole('link', { name, exact: true }).click();
  if (tab !== undefined) {
    await page.getByRole('main').getByRole('navigation', { name }).getByRole('link', { name: tab }).click();
  }
  await page.waitForURL(path);
  // The address changes at once; the page before stays for a moment, and what is pressed there is lost.
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/** Goes to an address as a link in the page would: to load the whole page again costs several times as much. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** The keys of what the device has of the reads; a database that is not there yet is not made by the question. */
export function storedReads(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('takt-last-data');
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction('queries').objectStore('queries').getAllKeys();
          reading.onsuccess = () => {
            database.close();
            resolve(reading.result.map(String));
          };
        };
      }),
  );
}

/** Waits until the device has the answer of `GET path`, which comes some time after it is shown. */
export async function untilStored(page: Page, path: string): Promise<void> {
  const isStored = async () => (await storedReads(page)).some((key) => key.includes(`"GET ${path}"`));
  await eventually(isStored).toBe(true);
}

export const openTimesheets = (page: Page) =>
  follow(page, { name: 'Time', tab: 'Week', path: '/timesheets', title: /timesheets?$/i });
export const openMembers = (page: Page) =>
  follow(page, { name: 'People', path: '/members', title: 'Members' });

/** Goes to a section of the settings by the sidebar and the search. */
export async function openSettings(page: Page, sectionName: string): Promise<void> {
  await follow(page, { name: 'Settings', path: '/settings', title: 'Settings' });
  await page.getByRole('searchbox', { name: 'Search settings' }).fill(sectionName);
  const index = page.getByRole('navigation', { name: 'Sections' });
  await index.getByRole('link', { name: sectionName, exact: true }).click();
  await section(page, sectionName).waitFor();
}

/** A section of the settings by its heading. */
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The button of the row that begins with that label. */
export async function press(page: Page, sectionName: string, row: RegExp | string, name: string) {
  await section(page, sectionName)
    .locator('div:has(> div > label)')
    .filter({ hasText: row })
    .getByRole('button', { name, exact: true })
    .click();
}

export const composer = (page: Page) => page.getByRole('combobox', { name: 'Create or find a task' });

/** Writes a task into the line on Home, which then takes another. */
export async function createTask(page: Page, title: string): Promise<void> {
  await composer(page).fill(title);
  await composer(page).press('Enter');
  await page
    .getByRole('list', { name: /^(My|Team) tasks$/ })
    .getByRole('link', { name: title, exact: true })
    .waitFor();
  await eventually(() => composer(page).inputValue()).toBe('');
}
