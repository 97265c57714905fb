import { test as base } from 'vitest';

interface Stage {
  stop(): Promise<void>;
}

/** One stage for the tests of a file; a test that is tried again gets a new one, without what its first attempt left. */
export function onStage<T extends Stage>(begin: () => Promise<T>) {
  const test = base
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern
    .extend('stages', { scope: 'file' }, ({}, { onCleanup }) => {
      let begun: Promise<T> | undefined;
      const current = () => {
        begun ??= begin();
        return begun;
      };
      const end = async () => {
        const ending = begun;
        begun = undefined;
        // One that could not begin has failed its test already.
        await ending?.then(
          (stage) => stage.stop(),
          () => undefined,
        );
      };
      onCleanup(end);
      return { current, end };
    })
    .extend('stage', ({ stages }) => stages.current());

  // A fixture that fails is not asked again at the second attempt, as a hook is.
  test.beforeEach(async ({ stages, task }) => {
    if (task.result?.retryCount) await stages.end();
    await stages.current();
  });
  return test;
}
