import { expect, test } from 'vitest';
import { precachedAt } from '#client/service-worker/precached.ts';

const page = { url: '/index.html', revision: '1' };
const home = { url: '/assets/HomePage-abc.js', revision: null };

test.each([
  ['anywhere', {}, [page, home]],
  ['with bytes to spare', { connection: { saveData: false } }, [page, home]],
  ['where bytes are dear', { connection: { saveData: true } }, [page]],
])('%s these files are loaded ahead', (_where, navigator, files) => {
  expect(precachedAt(navigator, [page, home])).toEqual(files);
});
