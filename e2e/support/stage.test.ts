import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startVitest } from 'vitest/node';

test('after a failure the next attempt or test has a product of its own, and nothing of what was left', async () => {
  const run = await startVitest('test', [], {
    config: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['failing-first.ts'],
    retry: 1,
    watch: false,
    reporters: [{}],
  });
  const tests = run.state.getTestModules().flatMap(({ children }) => [...children.allTests()]);
  const told = tests.map((one) => {
    const messages = one.result().errors?.map(({ message }) => message.split('\n')[0]);
    return [one.name, one.result().state, messages];
  });
  await run.close();
  expect(told).toEqual([
    ['a product that cannot start', 'passed', ['refused']],
    ['a failure in its midst', 'passed', ['failed']],
    ['the next test, on the same product', 'passed', undefined],
    ['an error in the browser', 'passed', [expect.stringContaining('Errors in the browser')]],
    ['a failure at both attempts', 'failed', ['failed', 'failed']],
    ['the test after it, on a new product', 'passed', undefined],
  ]);
});
