import type { Page } from 'playwright-core';
import { scriptFlags } from '#server/testing/browser.ts';
import { languageCode } from '#shared/enums/language-code.ts';
import { cutFindings } from './support/inspection/cut-text.ts';
import {
  emptyScreens,
  openScreens,
  routesOfPage,
  type Screen,
  timeScreens,
  workScreens,
} from './support/inspection/routes.ts';
import {
  inspect,
  inspectMain,
  layoutFindings,
  showAs,
  shown,
  takeScreen,
} from './support/inspection/screens.ts';
import { eventually, expect, journey, longestMilliseconds } from './support/journey.ts';
import { colleague, manager, moveTo, section, signIn, timer } from './support/people.ts';
import { inspectStates, states } from './support/states.ts';
import { registerTeam } from './support/workspaces.ts';

/** The rules that look at a page run often enough for their code to be worth compiling. */
const test = journey({ seed: 'demo', browserArgs: [scriptFlags('--no-opt')] });

/** Looked at in the journeys that can reach them: invitations, a first sign-in through a provider, joining a team. */
const elsewhere = ['/auth/accept-invite', '/create-organization', '/team/:profileLink/:teamId'];

test('every address of the page is looked at, and what lies over them', () => {
  const visited = [...workScreens, ...timeScreens, ...emptyScreens, ...openScreens].map(({ route }) => route);
  const paths = [...workScreens, ...timeScreens].map(({ route, path = route }) => path);
  expect(states.filter(({ on }) => !paths.includes(on))).toEqual([]);
  expect([...new Set([...visited, ...elsewhere])].sort()).toEqual([...new Set(routesOfPage())].sort());
});

interface Walk {
  look?: (page: Page, name: string) => Promise<string[]>;
  /** Inspects layers over the pages as well. */
  withStates?: boolean;
}

/** Goes from one to the next without loading the page again; answers what is wrong with them. */
async function walk(page: Page, screens: readonly Screen[], { look = inspect, withStates }: Walk = {}) {
  const findings: string[] = [];
  const unopened = new Set(withStates ? states.map(({ on }) => on) : []);
  for (const { route, title, path = route, open } of screens) {
    await moveTo(page, path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await open?.(page);
    const name = `${path} ${open?.name ?? ''}`;
    findings.push(...(await look(page, name)).map((finding) => `${name}: ${finding}`));
    await page.keyboard.press('Escape');
    if (unopened.delete(path)) findings.push(...(await inspectStates(page, path)));
  }
  return findings;
}

test('the work of a team, while the timer runs', { timeout: longestMilliseconds }, async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, manager);
  await page.getByRole('list', { name: 'Team tasks' }).waitFor();
  const { clock, start } = timer(page);
  await clock.or(start).waitFor();
  if ((await clock.count()) === 0) {
    await moveTo(page, '/tasks?tasks=mine');
    await page
      .getByRole('button', { name: /^Start timer: / })
      .first()
      .click();
  }
  await clock.waitFor();
  expect(await walk(page, workScreens, { withStates: true })).toEqual([]);
});

test('the time of a team', { timeout: longestMilliseconds }, async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, manager, '/calendar');
  expect(await walk(page, timeScreens, { withStates: true })).toEqual([]);
});

test('Home of a member, and their settings of the team', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, colleague);
  await page.getByRole('list', { name: 'My tasks' }).waitFor();
  expect(await inspect(page, 'home-member')).toEqual([]);
  await showAs(page, { width: 375, theme: 'light' });
  await timer(page).work.click();
  await page.getByRole('listbox', { name: 'Choose a task' }).waitFor();
  expect(await layoutFindings(page)).toEqual([]);
  await showAs(page, { width: 1280, theme: 'light' });
  await moveTo(page, '/settings/teamDanger');
  await section(page, 'Leave or delete team').waitFor();
  expect(await inspect(page, 'settings-member')).toEqual([]);
});

/** Runs in the page: names of controls that are seen without scrolling or pointing. */
function controlsInSight(): string[] {
  const controls = 'a[href], button, summary, input, textarea, select, [role=button], [role=combobox]';
  const visible = { visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true };
  return [...document.querySelectorAll(controls)]
    .filter((control) => {
      const { width, top, bottom } = control.getBoundingClientRect();
      const isOnScreen = width > 1 && bottom > 0 && top < window.innerHeight;
      // Boxes of our own lie over inputs that cannot be seen.
      return isOnScreen && (control.matches('input') || control.checkVisibility(visible));
    })
    .map((control) => control.ariaLabel ?? control.textContent.trim());
}

test('the first screen of Home has at most 60 controls, for a member and for a manager', async ({
  visit,
}) => {
  for (const [person, tasks] of [
    [colleague, 'My tasks'],
    [manager, 'Team tasks'],
  ] as const) {
    const { page } = await visit({ viewport: { width: 1440, height: 900 } });
    await signIn(page, person);
    await page.getByRole('list', { name: tasks }).waitFor();
    await page.getByRole('region', { name: 'Last entries' }).getByRole('listitem').first().waitFor();
    const controls = await page.evaluate(controlsInSight);
    expect(controls.length).toBeGreaterThan(30);
    expect(controls.length, controls.join('\n')).toBeLessThanOrEqual(60);
  }
});

/** Whether a list that scrolls shows its current entry. */
function showsCurrent(list: Element): boolean {
  const entry = list.querySelector('[aria-current]')?.getBoundingClientRect();
  const seen = list.getBoundingClientRect();
  return entry !== undefined && entry.top >= seen.top && entry.bottom <= seen.bottom;
}

test('every page of the settings', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, manager, '/settings#audit');
  await page.waitForURL('/settings/audit');
  const index = page.getByRole('navigation', { name: 'Sections' });
  await index.getByRole('link', { name: 'Audit log' }).waitFor();
  await eventually(() => index.evaluate(showsCurrent)).toBe(true);

  const links = await index.getByRole('link').all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
  expect(addresses.length).toBeGreaterThan(15);
  const findings: string[] = [];
  for (const address of addresses) {
    await moveTo(page, `${address}`);
    await index.locator(`[aria-current][href="${address}"]`).waitFor();
    findings.push(...(await inspectMain(page, `${address}`)).map((finding) => `${address}: ${finding}`));
  }
  expect(findings).toEqual([]);

  await moveTo(page, '/settings/formats');
  await section(page, 'Formats').waitFor();
  for (const screen of shown) {
    await showAs(page, screen);
    await takeScreen(page, 'settings-organization', screen);
    const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await eventually(overhang).toBeLessThanOrEqual(0);
  }
});

/** The pages with columns, axes and cards of a fixed width. */
const narrowPlaces = {
  '/': /^Good /,
  '/kanban': 'Kanban',
  '/timesheets': 'Timesheet',
  '/reports': 'Time & activity',
};

test('no text is cut in any language', { timeout: longestMilliseconds }, async ({ visit }) => {
  const { page, context } = await visit();
  await signIn(page, manager);
  // A language that is chosen in another tab counts in this one as well.
  const other = await context.newPage();
  await other.goto('/favicon.svg');
  const read = async (language: string) => {
    await other.evaluate((code) => localStorage.setItem('language', code), language);
    await page.locator(`html[lang="${language}"]`).waitFor();
  };
  const findings: string[] = [];
  for (const [path, title] of Object.entries(narrowPlaces)) {
    await showAs(page, { width: 1280, theme: 'light' });
    await read('en');
    await moveTo(page, path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    for (const width of [1280, 768, 375] as const) {
      await showAs(page, { width, theme: 'light' });
      for (const language of languageCode.options) {
        await read(language);
        // The shell is the same around all of them.
        const within = path === '/' ? 'body' : 'main';
        const cut = await cutFindings(page, within);
        findings.push(...cut.map((finding) => `${language} ${path} ${width}: ${finding}`));
      }
    }
  }
  expect(findings).toEqual([]);
});

test('a workspace that is new', async ({ takt, visit }) => {
  const owner = { email: 'owner@new.example', password: 'takt new password' };
  await registerTeam(takt.url, { team: 'New', name: 'Nora New', ...owner });
  const { page } = await visit();
  await signIn(page, owner);
  expect(await walk(page, emptyScreens, { look: inspectMain })).toEqual([]);
});

test('the pages before sign-in', async ({ visit }) => {
  const { page } = await visit({ provokes: /\b40[034] / });
  await page.goto('/auth/login');
  expect(await walk(page, openScreens)).toEqual([]);
});
