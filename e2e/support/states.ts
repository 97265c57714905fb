import type { Page } from 'playwright-core';
import { accessibilityFindings } from './inspection/accessibility.ts';
import { layoutFindings, showAs, takeScreen } from './inspection/screens.ts';
import { eventually } from './journey.ts';
import { moveTo } from './people.ts';

/** Layers over a page during work on it: menus, dialogs, panels. */
export interface State {
  /** The address on which it is looked at. */
  readonly on: string;
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
  /** The layer that is then there. */
  readonly layer: string;
}

const dialog = '[role=dialog]';
const question = '[role=alertdialog]';
const menu = '[role=menu]';

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const key = (name: string) => (page: Page) => page.keyboard.press(name);
const address = (path: string) => (page: Page) => moveTo(page, path);

export const states: readonly State[] = [
  { on: '/', name: 'work-list', open: key('n'), layer: '[role=listbox]' },
  { on: '/', name: 'running-entry', open: button(/^Edit running entry/), layer: dialog },
  { on: '/', name: 'task-menu', open: button(/^Actions: /), layer: menu },
  { on: '/', name: 'status-menu', open: button(/^Status: /), layer: menu },
  { on: '/', name: 'estimate', open: button(/^Estimate: /), layer: dialog },
  {
    on: '/',
    name: 'side-panel',
    open: button('Open in side panel'),
    layer: '[aria-label="Task in side panel"]',
  },
  { on: '/kanban', name: 'display', open: button('Display'), layer: dialog },
  { on: '/projects', name: 'new-project', open: address('/projects?create=1'), layer: dialog },
  { on: '/members', name: 'invitation', open: address('/members?invite=1'), layer: dialog },
  // Layers that every page can open, over one with little to draw.
  { on: '/board', name: 'palette', open: key('Control+k'), layer: dialog },
  { on: '/board', name: 'help', open: key('h'), layer: dialog },
  { on: '/board', name: 'account-menu', open: button(/account menu/i), layer: menu },
  { on: '/board', name: 'notifications', open: button(/^Notifications/), layer: dialog },
  { on: '/board', name: 'new-task', open: key('c'), layer: dialog },
  { on: '/timesheets', name: 'add-time', open: button('Add time'), layer: dialog },
  { on: '/timesheets', name: 'submit-week', open: button('Submit week'), layer: question },
  { on: '/invoices', name: 'new-invoice', open: button('New invoice'), layer: dialog },
  { on: '/invoices/estimates', name: 'new-estimate', open: button('New estimate'), layer: dialog },
  { on: '/invoices/recurring', name: 'new-recurring', open: button('New recurring draft'), layer: dialog },
  { on: '/timesheets/review', name: 'rejection', open: button(/^Reject/), layer: question },
];

const light = { width: 1280, theme: 'light' } as const;
const dark = { width: 1280, theme: 'dark' } as const;
const phone = { width: 375, theme: 'dark' } as const;

/** Opens the state on the current page; all rules in one theme and on a phone, colours in the other. */
async function inspectState(page: Page, { name, open, layer }: State): Promise<string[]> {
  await open(page);
  const shown = page.locator(layer);
  await shown.last().waitFor();
  const findings: string[] = [];
  for (const screen of [dark, light, phone]) {
    await showAs(page, screen);
    // Layers of a part that a phone shows elsewhere close there.
    if ((await shown.count()) === 0) continue;
    await takeScreen(page, name, screen);
    const found = [
      ...(await accessibilityFindings(page, { within: layer, colorsOnly: screen === dark })),
      ...(screen === phone ? await layoutFindings(page) : []),
    ];
    findings.push(...found.map((finding) => `${name} ${screen.width} ${screen.theme}: ${finding}`));
  }
  await showAs(page, light);
  // A hint that happens to be open takes the first Escape for itself.
  await eventually(async () => {
    await page.keyboard.press('Escape');
    return shown.count();
  }).toBe(0);
  return findings;
}

/** Finds faults in the layers of this page, one after the other. */
export async function inspectStates(page: Page, path: string): Promise<string[]> {
  const findings: string[] = [];
  for (const state of states.filter(({ on }) => on === path))
    findings.push(...(await inspectState(page, state)));
  return findings;
}
