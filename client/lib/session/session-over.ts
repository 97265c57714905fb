import { createStore, useStore } from '#client/lib/session/session-store.ts';

/** Whether the page offers a sign-in, since the session is over. */
const isOver = createStore(false);
export const useIsSessionOver = (): boolean => useStore(isOver);

let canAsk = false;
let waiting: Promise<boolean> | undefined;
let settle: ((isAlive: boolean) => void) | undefined;

/** Continues the calls that wait, or fails them where nobody signed in. */
export function endSignInOver(outcome: 'signed-in' | 'left'): void {
  waiting = undefined;
  isOver.write(false);
  settle?.(outcome === 'signed-in');
}

/** Notes that a part of the page asks; returns how to end that. */
export function offerSignInOver(): () => void {
  canAsk = true;
  return () => {
    canAsk = false;
    endSignInOver('left');
  };
}

/** Asks for a sign-in over the page, once for all calls that wait for it; false where no page can ask. */
export function awaitSignInOver(): Promise<boolean> {
  if (!canAsk) return Promise.resolve(false);
  waiting ??= new Promise((resolve) => {
    settle = resolve;
  });
  isOver.write(true);
  return waiting;
}
