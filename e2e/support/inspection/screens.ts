import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { projectRoot } from '#server/db/project-root.ts';
import { accessibilityFindings } from './accessibility.ts';

/** Runs in the page: finds unreadable text. */
function findUnreadable(): string[] {
  const found: string[] = [];
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
  const overhang = document.documentElement.scrollWidth - window.innerWidth;
  if (overhang > 0) found.push(`the page scrolls sideways by ${overhang} px`);

  for (const line of document.querySelectorAll('main *')) {
    if (getComputedStyle(line).textOverflow !== 'ellipsis' || line.clientWidth < 2) continue;
    const seen = line.getBoundingClientRect();
    for (const part of line.querySelectorAll('*')) {
      const own = part.getBoundingClientRect();
      // A figure of which less than half is left; names are longer, and end in an ellipsis.
      const middle = (own.left + own.right) / 2;
      const isCutOff = own.width > 2 && own.width < 48 && (middle > seen.right || middle < seen.left);
      if (isCutOff && part.textContent) found.push(`“${nameOf(part)}” is cut off “${nameOf(line)}”`);
    }
  }
  return [...new Set(found)];
}

/** Overflowing content, and cut-off figures. */
export const layoutFindings = (page: Page): Promise<string[]> => page.evaluate(findUnreadable);

const sizes = {
  1280: { width: 1280, height: 900 },
  768: { width: 768, height: 1024 },
  375: { width: 375, height: 812 },
} as const;

const themes = ['light', 'dark'] as const;

export interface Screen {
  readonly width: keyof typeof sizes;
  readonly theme: (typeof themes)[number];
}

/** The three widths in both themes. */
const screens: readonly Screen[] = themes.flatMap((theme) =>
  ([1280, 768, 375] as const).map((width) => ({ width, theme })),
);

/** Shows the page at a width in a theme, as somebody sees it once everything is there. */
export async function showAs(page: Page, { width, theme }: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.setViewportSize(sizes[width]);
  await page.locator(`html.${theme}`).waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [data-skeleton]') === null);
}

/** Writes a picture to reports/screens if pictures are enabled. */
export async function takeScreen(page: Page, name: string, { width, theme }: Screen): Promise<void> {
  if (!takesPictures) return;
  const folder = path.join(projectRoot(), 'reports', 'screens');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({
    path: path.join(folder, `${name.replaceAll(/\W+/g, '-')}-${width}-${theme}.png`),
    animations: 'disabled',
  });
}

/** Between them every colour of both themes and everything that is drawn at the widest and the narrowest. */
const examined: readonly Screen[] = [
  { width: 1280, theme: 'light' },
  { width: 375, theme: 'dark' },
];
/** Has the least room for what a phone leaves out. */
const tablet: Screen = { width: 768, theme: 'light' };
/** `SCREENS=all` takes a picture of every screen, for people who look at them. */
const takesPictures = process.env.SCREENS === 'all';
export const shown: readonly Screen[] = takesPictures ? screens : [...examined, tablet];

const isExamined = (screen: Screen) =>
  examined.some(({ width, theme }) => width === screen.width && theme === screen.theme);

/** Looks at what the shell surrounds, in both themes at its usual width: less than half of what `inspect` costs. */
export async function inspectMain(page: Page, name: string): Promise<string[]> {
  const within = 'main';
  const light = { width: 1280, theme: 'light' } as const;
  const dark = { width: 1280, theme: 'dark' } as const;
  await showAs(page, dark);
  await takeScreen(page, name, dark);
  const findings = await accessibilityFindings(page, { within, colorsOnly: true });
  await showAs(page, light);
  await takeScreen(page, name, light);
  return [...findings, ...(await accessibilityFindings(page, { within }))];
}

/** Inspects the current page, and restores its width; returns the faults. */
export async function inspect(page: Page, name: string): Promise<string[]> {
  const findings: string[] = [];
  const size = page.viewportSize();
  for (const screen of takesPictures ? screens : [...examined, tablet]) {
    await showAs(page, screen);
    await takeScreen(page, name, screen);
    const misplaced = screen.width === 1280 ? [] : await layoutFindings(page);
    findings.push(...misplaced.map((finding) => `${screen.width} ${screen.theme} ${finding}`));
    if (!isExamined(screen)) continue;
    const found = await accessibilityFindings(page);
    findings.push(...found.map((finding) => `${screen.width} ${screen.theme} ${finding}`));
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  if (size !== null) await page.setViewportSize(size);
  return findings;
}
