export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Key = 'Enter' | 'Escape' | 'Tab';

/** What a browser has to be able to do. All else is written once upon it, so that it is the same in each. */
export interface Engine {
  open(url: string): Promise<void>;
  /** Runs an expression in the page and answers its value as JSON has it. */
  evaluate(expression: string): Promise<unknown>;
  moveTo(point: Point): Promise<void>;
  pressMouse(): Promise<void>;
  releaseMouse(): Promise<void>;
  type(text: string): Promise<void>;
  pressKey(key: Key): Promise<void>;
  /** What it shows, as PNG. */
  picture(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface Device {
  readonly timeZone: string;
}

export const windowSize = { width: 1280, height: 900 };

/** A page of Playwright or of Puppeteer. */
interface DrivenPage {
  goto(url: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  screenshot(): Promise<Uint8Array>;
  readonly mouse: { move(x: number, y: number): Promise<void>; down(): Promise<void>; up(): Promise<void> };
  readonly keyboard: { type(text: string): Promise<void>; press(key: Key): Promise<void> };
}

export function engineOf(page: DrivenPage, browser: { close(): Promise<void> }): Engine {
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
