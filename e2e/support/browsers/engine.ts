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
