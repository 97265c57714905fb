/** The time after which a person who really leaves has left the page. */
const stayMilliseconds = 5000;

let leavingAt = Number.NEGATIVE_INFINITY;

/** Notes that the page is about to close. A person may still stay: the browser only begins to load the next page. */
export function watchLeaving(): void {
  window.addEventListener('beforeunload', () => {
    leavingAt = performance.now();
  });
}

/**
 * Loads code. Firefox breaks off what a page still loads as soon as it is being left; that is no failure, so it is loaded
 * again only if the page is still there a while later.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const remaining = leavingAt + stayMilliseconds - performance.now();
    if (remaining <= 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, remaining));
    return load();
  }
}

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
