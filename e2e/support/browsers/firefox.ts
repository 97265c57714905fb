import { launch } from 'puppeteer-core';
import { type Device, type Engine, engineOf, windowSize } from './engine.ts';

/** Firefox as it is installed, driven over WebDriver BiDi. */
export async function startFirefox(executablePath: string, { timeZone }: Device): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: windowSize,
    env: { ...process.env, TZ: timeZone },
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'en-GB' },
  });
  return engineOf(await browser.newPage(), browser);
}
