import { launch } from 'puppeteer-core';
import { type Device, type Engine, windowSize } from './engine.ts';

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
  const page = await browser.newPage();
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    moveTo: ({ x, y }) => page.mouse.move(x, y),
    pressMouse: () => page.mouse.down(),
    releaseMouse: () => page.mouse.up(),
    type: (text) => page.keyboard.type(text),
    pressKey: (key) => page.keyboard.press(key),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}
