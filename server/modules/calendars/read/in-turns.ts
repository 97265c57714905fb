import { setImmediate } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { CalendarProblemError } from '#server/modules/calendars/read/calendar-source.ts';

/** Time for which other requests wait. */
const turnMs = 20;
/** Time after which a turn is stopped: the parser would follow some rules for ever. */
const longestMs = 90;
/** The same for an item by itself, for the machine may have been busy. */
const longestAloneMs = 300;
const mostLeftOut = 5;
/** Time for all turns of one reading, which is many times what the largest calendar takes. */
const totalMs = 20_000;

const tooMuch = () => new CalendarProblemError('tooLarge');

/** The error is of the realm of the stopped code. */
const isTimeout = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/** Whether the work came to its end in that time. Nothing else stops code of this thread. */
function isDone(work: () => void, milliseconds: number): boolean {
  try {
    runInNewContext('work()', { work }, { timeout: milliseconds });
    return true;
  } catch (error) {
    if (isTimeout(error)) return false;
    throw error;
  }
}

/**
 * Does something with each item, a few at a time, so that other requests run in between. An item that takes too long is
 * tried again at the end, and then left out.
 */
export async function inTurns<Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> {
  const rest = items.values();
  const late: Item[] = [];
  let current = rest.next();
  let spentMs = 0;
  const turn = () => {
    const endsAt = performance.now() + turnMs;
    for (; !current.done && performance.now() < endsAt; current = rest.next()) work(current.value);
  };
  while (!current.done) {
    const startedAt = performance.now();
    if (!isDone(turn, longestMs)) {
      late.push(current.value);
      current = rest.next();
    }
    spentMs += performance.now() - startedAt;
    if (spentMs > totalMs) throw tooMuch();
    await setImmediate();
  }
  let leftOut = 0;
  for (const item of late) {
    if (!isDone(() => work(item), longestAloneMs)) leftOut += 1;
    if (leftOut > mostLeftOut) throw tooMuch();
    await setImmediate();
  }
}
