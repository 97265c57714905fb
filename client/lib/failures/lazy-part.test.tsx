import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadCode, watchLeaving } from '#client/lib/failures/load-code.ts';

const broken = new TypeError('error loading dynamically imported module');

beforeEach(() => {
  vi.useFakeTimers();
  watchLeaving();
});

afterEach(() => vi.useRealTimers());

test('code that cannot be had fails at once', async () => {
  const load = vi.fn(() => Promise.reject(broken));
  await expect(loadCode(load)).rejects.toBe(broken);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a load that ends because the page is left is repeated when the page stays', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(broken).mockResolvedValue('code');
  window.dispatchEvent(new Event('beforeunload'));
  const loaded = loadCode(load);
  await vi.advanceTimersByTimeAsync(4900);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  await expect(loaded).resolves.toBe('code');
});
