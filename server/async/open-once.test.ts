import { expect, test } from 'vitest';
import { openOnce } from '#server/async/open-once.ts';

test('the next call opens what failed to open, which then stays', async () => {
  let count = 0;
  const code = openOnce(async () => {
    count += 1;
    if (count === 1) throw new Error('the code is lost');
    return count;
  });
  expect(code.current()).toBeUndefined();
  await expect(code.get()).rejects.toThrow('the code is lost');
  expect(code.current()).toBeUndefined();
  expect(await Promise.all([code.get(), code.get()])).toEqual([2, 2]);
  expect(await code.current()).toBe(2);
});
