import { expect, test } from 'vitest';
import { createExpiringMap } from '#server/live/expiring-map.ts';

test('an expired value is not answered, and leaves the memory with the next one', () => {
  let now = 0;
  const map = createExpiringMap<number>(() => now);
  for (let index = 0; index < 1000; index += 1) map.set(`early ${index}`, index, 60);
  now = 30;
  map.set('early 7', 8, 90);
  map.set('late', 1, 90);
  expect([map.get('early 1'), map.get('early 7'), map.get('other'), map.size]).toEqual([
    1,
    8,
    undefined,
    1001,
  ]);
  now = 60;
  expect([map.get('early 1'), map.get('late')]).toEqual([undefined, 1]);
  map.set('later', 2, 120);
  expect([map.get('early 7'), map.size]).toEqual([8, 3]);
  map.deleteWhere((value) => value === 8);
  expect([map.get('early 7'), map.size]).toEqual([undefined, 2]);
  map.clear();
  expect(map.size).toBe(0);
});
