import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { projectRoot } from '#server/db/project-root.ts';

/** The addresses that the page has, as its router writes them. */
export function routesOfPage(): string[] {
  const router = readFileSync(path.join(projectRoot(), 'client/app/router.tsx'), 'utf8');
  return [...router.matchAll(/\b(?:route\(\s*|path: )'([^']+)'/g)].map(([, route = '']) => route);
}

/** A screen to inspect: an address, and the content to open there; `states.ts` has its overlays. */
export interface Screen {
  readonly route: string;
  /** Its heading once it is there. */
  readonly title: string | RegExp;
  /** Absent: the route. */
  readonly path?: string;
  readonly open?: (page: Page) => Promise<void>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();

async function selectTasks(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(2)
    .press('Space');
  await page.getByRole('toolbar', { name: 'Edit selected tasks' }).waitFor();
}

async function planOfMember(page: Page): Promise<void> {
  await button(page, /^Plan: /).click();
  await list(page, /^Tasks planned for /).waitFor();
}

async function planAhead(page: Page): Promise<void> {
  await button(page, 'Plan a day').click();
  await page.getByRole('dialog').getByRole('tab', { name: 'Calendar' }).click();
}

async function openBoard(page: Page): Promise<void> {
  await button(page, 'New board').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Sketches');
  await button(page, 'Create board').click();
  await page.getByRole('region', { name: 'Board “Sketches”' }).waitFor();
}

async function follow(page: Page, name: string | RegExp, url: RegExp): Promise<void> {
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await page.waitForURL(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const openDraft = (page: Page) => follow(page, 'Draft', /\/invoices\/./);
const openEstimate = (page: Page) => follow(page, /-0001$/, /\/estimates\/./);
const openInvoice = (page: Page) => follow(page, /-0002$/, /\/invoices\/./);

const list = (page: Page, name: string | RegExp) =>
  page.getByRole('list', { name }).getByRole('listitem').first();

/** The pages of a team's work, for a manager. */
export const workScreens: readonly Screen[] = [
  { route: '/', title: /^Good / },
  { route: '/tasks', title: 'Tasks', open: selectTasks },
  { route: '/tasks', title: 'Tasks', path: '/tasks?group=status&view=cards' },
  { route: '/tasks', title: 'Tasks', path: '/tasks?q=nothing+is+called+so' },
  { route: '/kanban', title: 'Kanban', open: (page) => page.getByRole('article').first().waitFor() },
  { route: '/my-day', title: 'My day', open: planOfMember },
  { route: '/my-day', title: 'My day', open: planAhead },
  { route: '/my-day', title: 'My day', path: '/my-day?tab=past' },
  { route: '/projects', title: 'Projects' },
  {
    route: '/projects/:id',
    title: 'Projects',
    path: '/projects',
    open: async (page) => {
      await follow(page, 'Checkout 3.0', /\/projects\/./);
      await list(page, 'Tasks').waitFor();
    },
  },
  { route: '/members', title: 'Members' },
  {
    route: '/profile/:userId',
    title: 'Members',
    path: '/members',
    open: async (page) => {
      await follow(page, 'Jun Ito', /\/profile\//);
      await list(page, "Jun Ito's tasks").waitFor();
    },
  },
  { route: '/board', title: 'Boards' },
  { route: '/board/:id', title: 'Boards', path: '/board', open: openBoard },
  { route: '/meet/livekit', title: 'Meet' },
  { route: '/notifications', title: 'Notifications' },
  { route: '/integration/github', title: 'GitHub' },
  {
    route: '/task/:id',
    title: /^Good /,
    path: '/',
    open: async (page) => {
      await page.getByRole('list', { name: 'Tasks for today' }).getByRole('link').first().click();
      await page.waitForURL(/\/task\//);
      await page.getByRole('complementary', { name: 'Details' }).waitFor();
    },
  },
  { route: '/help/:page?', title: 'Help', path: '/help' },
  { route: '/help/:page?', title: 'Timesheets', path: '/help/timesheets' },
  { route: '/settings/:section?', title: 'Settings', path: '/settings' },
  { route: '*', title: 'Page not found', path: '/no/such/page' },
];

/** The pages of a team's time, for a manager. */
export const timeScreens: readonly Screen[] = [
  { route: '/timesheets', title: 'Timesheet', open: (page) => page.getByRole('grid').waitFor() },
  { route: '/calendar', title: 'Calendar', path: '/calendar?view=week' },
  { route: '/timesheets', title: 'Timesheet', path: '/timesheets?view=list' },
  { route: '/timesheets/review', title: 'Review timesheets' },
  { route: '/absences', title: 'Absences' },
  { route: '/calendar', title: 'Calendar', path: '/calendar?view=month' },
  { route: '/reports/*', title: 'Time & activity', path: '/reports' },
  { route: '/reports/*', title: 'Team statistics', path: '/reports/team' },
  { route: '/reports/*', title: 'Weekly limits', path: '/reports/weekly-limits' },
  { route: '/reports/*', title: 'Budgets', path: '/reports/budgets' },
  { route: '/reports/*', title: 'Unbilled', path: '/reports/unbilled' },
  { route: '/invoices', title: 'Invoices' },
  { route: '/invoices/recurring', title: 'Recurring drafts' },
  { route: '/invoices/estimates', title: 'Estimates' },
  { route: '/invoices/estimates/:id', title: 'Estimates', path: '/invoices/estimates', open: openEstimate },
  { route: '/invoices/:id', title: 'Invoices', path: '/invoices', open: openDraft },
  { route: '/invoices/:id', title: 'Invoices', path: '/invoices', open: openInvoice },
  { route: '/reports/*', title: 'Working time & balance', path: '/reports/balance' },
  { route: '/reports/*', title: 'Apps & sites', path: '/reports/apps' },
  { route: '/reports/*', title: 'My productivity', path: '/reports/productivity' },
];

/** The pages of a new workspace. */
export const emptyScreens: readonly Screen[] = [
  { route: '/', title: /^Good / },
  { route: '/tasks', title: 'Tasks' },
  { route: '/kanban', title: 'Kanban' },
  { route: '/my-day', title: 'My day' },
  { route: '/projects', title: 'Projects' },
  { route: '/timesheets', title: 'Timesheet' },
  { route: '/timesheets/review', title: 'Review timesheets' },
  { route: '/calendar', title: 'Calendar' },
  { route: '/reports/*', title: 'Time & activity', path: '/reports' },
  { route: '/board', title: 'Boards' },
  { route: '/notifications', title: 'Notifications' },
  { route: '/select-workspace', title: 'Choose a workspace' },
  { route: '/auth/second-factor', title: 'Set up two-factor authentication' },
];

/** The public pages. */
export const openScreens: readonly Screen[] = [
  { route: '/auth/login', title: 'Sign in' },
  { route: '/auth/register', title: 'Create your team' },
  { route: '/auth/passcode', title: 'Join with a code' },
  { route: '/auth/social', title: 'Sign-in failed' },
  { route: '/auth/forgot-password', title: 'Forgot your password?' },
  { route: '/auth/reset-password', title: 'Choose a new password', path: '/auth/reset-password?token=one' },
  { route: '/join', title: 'Request to join a team' },
  { route: '/verify-email', title: 'Verify your email' },
  { route: '/auth/reset-password', title: "This link doesn't work" },
  { route: '/unsubscribe', title: 'Email notifications', path: '/unsubscribe?key=unknown' },
  { route: '/shared/report/:token', title: /./, path: '/shared/report/unknown' },
  { route: '/shared/invoice/:token', title: /./, path: '/shared/invoice/unknown' },
  { route: '/shared/estimate/:token', title: /./, path: '/shared/estimate/unknown' },
  { route: '*', title: 'Page not found', path: '/no/such/page' },
];
