import { afterEach, expect, test, vi } from 'vitest';
import { loadAheadOfSignIn } from '#client/app/load-ahead.ts';
import { whenIdle } from '#client/lib/failures/load-code.ts';

/** Code is loaded once: the test that loads it comes last. */
const loaded = vi.hoisted(() => new Set<string>());
vi.mock('#client/app/shell/Shell.tsx', () => ({ SignedInLayout: loaded.add('shell') }));
vi.mock('#client/pages/HomePage.tsx', () => ({ HomePage: loaded.add('home') }));

const idle = () => new Promise<void>(whenIdle);

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the code waits until it is needed when the browser saves data', async () => {
  window.history.replaceState(null, '', '/auth/login');
  vi.stubGlobal('navigator', { ...navigator, connection: { saveData: true } });
  loadAheadOfSignIn();
  await idle();
  await vi.dynamicImportSettled();
  expect([...loaded]).toEqual([]);
});

test('pages that lead to no sign-in ask for nothing ahead', async () => {
  window.history.replaceState(null, '', '/shared/report/1');
  loadAheadOfSignIn();
  await idle();
  await vi.dynamicImportSettled();
  expect([...loaded]).toEqual([]);
});

test('the code that follows sign-in is loaded when the page has nothing else to do', async () => {
  window.history.replaceState(null, '', '/auth/login');
  loadAheadOfSignIn();
  expect([...loaded]).toEqual([]);
  await vi.waitFor(() => expect([...loaded].toSorted()).toEqual(['home', 'shell']));
});
