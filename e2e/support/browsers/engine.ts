export interface Point {
  readonly x: number;
  readonly y: number;
}

type Held = 'Control' | 'Alt' | 'Shift';
/** One that is no letter, or one with others held: `Control+Alt+]`. */
export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowDown' | 'ArrowUp' | `${Held}+${string}`;

/** The operations that a browser must support. Everything else builds on them, so that it is the same in each. */
export interface Engine {
  open(url: string): Promise<void>;
  /** Runs an expression in the page and answers its value as JSON has it. */
  evaluate(expression: string): Promise<unknown>;
  moveTo(point: Point): Promise<void>;
  pressMouse(): Promise<void>;
  releaseMouse(): Promise<void>;
  /** Presses and releases at once, so that nothing is drawn in between. */
  click(): Promise<void>;
  type(text: string): Promise<void>;
  pressKey(key: Key): Promise<void>;
  /** The visible page, as PNG. */
  picture(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface Device {
  readonly timeZone: string;
}

export const windowSize = { width: 1280, height: 900 };
