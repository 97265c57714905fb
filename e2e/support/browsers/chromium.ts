import { launchBrowser } from '#server/testing/browser.ts';
import { type Device, type Engine, engineOf, windowSize } from './engine.ts';

export async function startChromium(executablePath: string, { timeZone }: Device): Promise<Engine> {
  const browser = await launchBrowser({ executablePath });
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: timeZone,
    reducedMotion: 'reduce',
    viewport: windowSize,
  });
  return engineOf(await context.newPage(), browser);
}
