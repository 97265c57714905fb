import type { Locator, Page } from 'playwright-core';
import { accessibilityFindings } from './accessibility.ts';
import { eventually } from './journey.ts';
import { showAs, takeScreen } from './screens.ts';

/** What people open on a page every day. */
export interface State {
  /** The address on which it is looked at. */
  readonly on: string;
  readonly name: string;
  /** The button that opens it, and the layer that is then there. */
  readonly button: string | RegExp;
  readonly layer: string;
}

const dialog = '[role=dialog]';
const menu = '[role=menu]';
const panel = '[aria-label="Task in side panel"]';

export const states: readonly State[] = [
  { on: '/', name: 'work-panel', button: /^Choose a task/, layer: '[role=listbox]' },
  { on: '/', name: 'task-menu', button: /^Actions: /, layer: menu },
  { on: '/', name: 'status-menu', button: /^Status: /, layer: menu },
  { on: '/', name: 'estimate', button: /^Estimate: /, layer: dialog },
  { on: '/', name: 'side-panel', button: 'Open in side panel', layer: panel },
  { on: '/kanban', name: 'display', button: 'Display', layer: dialog },
];

/** A hint that happens to be open takes the first Escape for itself. */
export function closeLayer(page: Page, layer: Locator): Promise<void> {
  return eventually(async () => {
    await page.keyboard.press('Escape');
    return layer.count();
  }).toBe(0);
}

const light = { width: 1280, theme: 'light' } as const;
const dark = { width: 1280, theme: 'dark' } as const;

/** Opens one after the other on the page that stands there; all rules in one theme, colours in the other. */
export async function inspectStates(page: Page, path: string): Promise<string[]> {
  const findings: string[] = [];
  for (const { name, button, layer } of states.filter(({ on }) => on === path)) {
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await page.locator(layer).last().waitFor();
    await showAs(page, dark);
    await takeScreen(page, name, dark);
    const found = await accessibilityFindings(page, { within: layer, colorsOnly: true });
    await showAs(page, light);
    await takeScreen(page, name, light);
    found.push(...(await accessibilityFindings(page, { within: layer })));
    findings.push(...found.map((finding) => `${name}: ${finding}`));
    await closeLayer(page, page.locator(layer));
  }
  return findings;
}
