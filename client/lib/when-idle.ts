/** For browsers that do not tell when they are idle. */
const guessMilliseconds = 300;
const patienceMilliseconds = 2000;

/** Calls back when what is on its way to the screen has been drawn and the page has nothing else to do. */
export function whenIdle(callback: () => void): void {
  // A page that waits for code is idle as well: only the frame after the next one is sure to follow a drawn one.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: patienceMilliseconds });
      else setTimeout(callback, guessMilliseconds);
    }),
  );
}
