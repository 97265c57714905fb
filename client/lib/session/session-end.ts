/** Of everything that is read in the session that stands. */
let reads = new AbortController();
let ending: Promise<void> | undefined;
/** How many sessions this page has seen the end of. */
let ended = 0;

class SessionEndedError extends DOMException {
  constructor() {
    super('The session has ended', 'AbortError');
  }
}

/** Waits while the session is ending: what is asked meanwhile would be refused, and what was asked in it is void. */
async function outcome(): Promise<AbortSignal> {
  const before = ended;
  while (ending !== undefined) await ending;
  if (ended !== before) throw new SessionEndedError();
  return reads.signal;
}

/** What a read is broken off by when the session ends. */
export const readingSignal = (): AbortSignal | Promise<AbortSignal> =>
  ending === undefined ? reads.signal : outcome();

/** Runs what ends this session or moves it elsewhere. Reads in flight are broken off, new ones wait for the outcome. */
export async function endSessionBy<T>(end: () => Promise<T>): Promise<T> {
  reads.abort(new SessionEndedError());
  reads = new AbortController();
  let release = () => {};
  const mine = new Promise<void>((resolve) => {
    release = resolve;
  });
  ending = mine;
  try {
    const result = await end();
    ended += 1;
    return result;
  } finally {
    if (ending === mine) ending = undefined;
    release();
  }
}
