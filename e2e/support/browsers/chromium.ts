import { launchBrowser } from '#server/testing/browser.ts';
import { type Device, type Engine, windowSize } from './engine.ts';

export async function startChromium(executablePath: string, { timeZone }: Device): Promise<Engine> {
  const browser = await launchBrowser({ executablePath });
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: timeZone,
    reducedMotion: 'reduce',
    viewport: windowSize,
  });
  const page = await context.newPage();
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    moveTo: ({ x, y }) => page.mouse.move(x, y),
    pressMouse: () => page.mouse.down(),
    releaseMouse: () => page.mouse.up(),
    async click() {
      await page.mouse.down();
      await page.mouse.up();
    },
    type: (text) => page.keyboard.type(text),
    pressKey: (key) => page.keyboard.press(key),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}
