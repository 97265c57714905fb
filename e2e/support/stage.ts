import { test as base } from 'vitest';

export interface Stage {
  stop(): Promise<void>;
  /** Leaves it to the next file; absent: it is stopped there as well. */
  leave?(): Promise<void>;
}

/** One stage for the tests of a file; after a test that failed the next attempt, or the next test, gets a new one. */
export function onStage<T extends Stage>(begin: () => Promise<T>) {
  const test = base
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern
    .extend('stages', { scope: 'file' }, ({}, { onCleanup }) => {
      let begun: Promise<T> | undefined;
      const current = () => {
        begun ??= begin();
        return begun;
      };
      const endBy = async (part: (stage: T) => Promise<void>) => {
        const ending = begun;
        begun = undefined;
        // One that could not begin has failed its test already.
        await ending?.then(part, () => undefined);
      };
      onCleanup(() => endBy((stage) => (stage.leave ?? stage.stop)()));
      return { current, end: () => endBy((stage) => stage.stop()) };
    })
    .extend('stage', ({ stages }) => stages.current());

  let last: { readonly result?: { readonly state: string } } | undefined;
  // A second attempt runs hooks again, but no fixture that failed.
  test.beforeEach(async ({ stages, task }) => {
    const hasFailed = task.result?.retryCount || last?.result?.state === 'fail';
    last = task;
    if (hasFailed) await stages.end();
    await stages.current();
  });
  return test;
}
