import { expect, test } from 'vitest';
import { createPresence } from '#server/live/live-bus.ts';

test('somebody counts as present for a while after they showed themselves, at that thing alone', () => {
  let now = 0;
  const guests = createPresence(() => now);
  guests.note('board', 'ann');
  expect([guests.has('board', 'ann'), guests.has('board', 'ben'), guests.has('other', 'ann')]).toEqual([
    true,
    false,
    false,
  ]);
  now = 15_000;
  guests.note('board', 'ben');
  now = 21_000;
  expect([guests.has('board', 'ann'), guests.has('board', 'ben')]).toEqual([false, true]);
});
