import { EventEmitter } from 'node:events';
import { vi } from 'vitest';
import { expect, ownJourney } from './journey.ts';

/** Run by `stage.test.ts` alone: these fail at their first attempt, one at both. */

const { products, pages } = vi.hoisted(() => ({
  /** The options of each started product; a stopped one leaves nothing behind. */
  products: [] as string[][],
  pages: [] as EventEmitter[],
}));

vi.mock('./database.ts', () => ({ sql: async () => [] }));
vi.mock('./prepared-data.ts', () => ({ preparedDataDir: async () => '' }));
vi.mock('./takt.ts', () => ({
  async startTakt() {
    const given: string[] = [];
    if (products.push(given) === 1) throw new Error('refused');
    return { given, stop: async () => void given.splice(0) };
  },
}));
vi.mock('#server/testing/browser.ts', () => ({ launchBrowser: async () => ({ newContext }) }));

async function newContext() {
  const context = new EventEmitter();
  const nothing = async () => undefined;
  const newPage = async () => {
    const page = new EventEmitter();
    pages.push(page);
    context.emit('page', page);
    return page;
  };
  const ofBrowser = { addInitScript: nothing, setDefaultTimeout: nothing, close: nothing, pages: () => [] };
  return Object.assign(context, ofBrowser, { newPage });
}

/** Something is left in the product that the next attempt must not find. */
function leaveSomething(takt: object): void {
  const running = products.at(-1);
  expect(takt).toHaveProperty('given', []);
  running?.push('Mend the roof');
  expect(takt).toHaveProperty('given', ['Mend the roof']);
}

const test = ownJourney({});

test('a product that cannot start', ({ takt }) => {
  expect(takt).toHaveProperty('given', []);
});

test('a failure in its midst', ({ takt, task }) => {
  leaveSomething(takt);
  if (!task.result?.retryCount) throw new Error('failed');
});

test('the next test, on the same product', ({ takt }) => {
  expect(takt).toHaveProperty('given', ['Mend the roof']);
  expect(products).toEqual([[], [], ['Mend the roof']]);
  products.at(-1)?.splice(0);
});

test('an error in the browser', async ({ takt, visit, task }) => {
  leaveSomething(takt);
  await visit();
  if (!task.result?.retryCount) pages.at(-1)?.emit('pageerror', new Error('failed'));
});

test('a failure at both attempts', () => {
  products.at(-1)?.push('Paint the fence');
  throw new Error('failed');
});

test('the test after it, on a new product', ({ takt }) => {
  expect(takt).toHaveProperty('given', []);
});
