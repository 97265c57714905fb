/** Calls `each` once in every turn of the event loop while something is done. */
async function inEachTurn<T>(each: () => void, work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const nextTurn = () => {
    each();
    if (!isOver) setImmediate(nextTurn);
  };
  nextTurn();
  return await work().finally(() => {
    isOver = true;
  });
}

/** The highest number of counts between two turns of the event loop. */
export async function mostInTurn(work: (count: () => void) => Promise<unknown>): Promise<number> {
  let most = 0;
  let now = 0;
  const count = () => {
    now += 1;
    most = Math.max(most, now);
  };
  await inEachTurn(
    () => {
      now = 0;
    },
    () => work(count),
  );
  return most;
}

/**
 * The longest time in which nobody else has their turn: milliseconds of the processor, because on a busy machine a turn
 * takes longer than it works.
 */
export async function longestTurn<T>(work: () => Promise<T>): Promise<{ result: T; longestMs: number }> {
  let longestMs = 0;
  let last = process.cpuUsage();
  const look = () => {
    const { user, system } = process.cpuUsage(last);
    longestMs = Math.max(longestMs, (user + system) / 1000);
    last = process.cpuUsage();
  };
  const result = await inEachTurn(look, work);
  look();
  return { result, longestMs };
}

const manyNames = JSON.stringify(Array.from({ length: 50_000 }, (_, at) => ({ at, name: `name ${at}` })));

/** Milliseconds of the processor that a fixed piece of work takes: the median of several runs. */
function paceMs(): number {
  const runs = Array.from({ length: 7 }, () => {
    const before = process.cpuUsage();
    JSON.stringify(JSON.parse(manyNames));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return runs.toSorted((a, b) => a - b)[3] ?? 0;
}

/**
 * Whether a turn holds up others too long: for over 250 ms, or on a slower machine for over 16 times what it needs for a
 * fixed piece of work. Slowness of the machine is no delay of a call.
 */
export function isTooLong(turnMs: number): boolean {
  return turnMs > 250 && turnMs > 16 * paceMs();
}
