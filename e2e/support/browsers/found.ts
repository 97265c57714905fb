import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { installedChromium, usualChromium } from '#server/testing/browser.ts';
import { startChromium } from './chromium.ts';
import type { Device, Engine } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

export interface TestBrowser {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  /** Absent: it is not on this machine. */
  readonly start?: (device: Device) => Promise<Engine>;
  /** Debian's packages that bring it. */
  readonly packages: string;
}

/** In CI a browser that is missing is a failure. */
export const areAllRequired = process.env.TAKT_BROWSERS_REQUIRED === '1';

const firstOf = (files: readonly string[]) => files.find((file) => existsSync(file));

const libraries = '/usr/lib';
const webkitFolders = () => readdirSync(libraries).map((name) => `${libraries}/${name}/webkit2gtk-4.1`);

function findWebKit(): TestBrowser['start'] {
  const driver = firstOf(['/usr/bin/WebKitWebDriver']);
  const screen = firstOf(['/usr/bin/Xvfb']);
  const miniBrowser = driver && firstOf(webkitFolders().map((folder) => `${folder}/MiniBrowser`));
  if (!(driver && screen && miniBrowser)) return undefined;
  return (device) => startWebKit({ driver, screen, miniBrowser }, device);
}

function findFirefox(): TestBrowser['start'] {
  const program = firstOf(['/usr/bin/firefox-esr', '/usr/bin/firefox']);
  return program === undefined ? undefined : (device) => startFirefox(program, device);
}

/** The installed one, because the packaged one runs all other journeys; that one where there is no other. */
function findChromium(): TestBrowser['start'] {
  const program = installedChromium();
  if (program === undefined && areAllRequired) return undefined;
  return async (device) => startChromium(program ?? (await usualChromium()), device);
}

export const chromium: TestBrowser = { name: 'Chromium', start: findChromium(), packages: 'chromium' };
export const firefox: TestBrowser = { name: 'Firefox', start: findFirefox(), packages: 'firefox-esr' };
export const webkit: TestBrowser = {
  name: 'WebKit',
  start: findWebKit(),
  packages: 'webkit2gtk-driver xvfb',
};

/** The browsers of our users, as far as a machine may have them. */
const testBrowsers = [chromium, firefox, webkit];

function versionOf(program: string): string {
  return execFileSync(program, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

/** The line about browsers at the start of a run. */
export async function describeBrowsers(): Promise<string> {
  const found = testBrowsers.filter(({ start }) => start !== undefined).map(({ name }) => name);
  const missing = testBrowsers.filter(({ start }) => start === undefined);
  const usual = versionOf(await usualChromium());
  const lines = [`Browser tests run in ${usual}, the stories in ${found.join(', ')}.`];
  if (missing.length > 0) {
    const packages = missing.map((browser) => browser.packages).join(' ');
    lines.push(
      `Not found: ${missing.map(({ name }) => name).join(', ')} (Debian: apt-get install ${packages}).`,
    );
  }
  return lines.join('\n');
}
