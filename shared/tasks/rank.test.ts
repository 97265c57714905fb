import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRank, rankBetween, ranksAfter } from './rank.ts';

test.each([
  ['the first of all', null, null, 'a0'],
  ['below the last', 'a0', null, 'a1'],
  ['below the last of a length', 'az', null, 'b00'],
  ['below a fraction', 'a0V', null, 'a1'],
  ['above the first', null, 'a0', 'Zz'],
  ['above the first of a length', null, 'Z0', 'Yzz'],
  ['above a fraction', null, 'a0V', 'a0'],
  ['between neighbours', 'a0', 'a1', 'a0V'],
  ['between far ones', 'a0', 'a9', 'a1'],
  ['between a number and its fraction', 'a0', 'a0V', 'a0G'],
  ['between close fractions', 'a0U', 'a0V', 'a0UV'],
  ['between a short and a longer one', 'a0', 'a01', 'a00V'],
  ['across the lengths', 'Zz', 'a0', 'ZzV'],
  ['the same twice counts as an open end', 'a1', 'a1', 'a2'],
  ['the wrong way round counts as an open end', 'a5', 'a1', 'a6'],
])('%s: %s and %s', (_what, low, high, expected) => {
  expect(rankBetween(low, high)).toBe(expected);
  expect(isRank(expected)).toBe(true);
});

test.each(['', '0', 'a', 'b0', 'a00', 'a0V0', 'ä0', 'a-', '-1', 'Y0'])('%s is no rank', (text) => {
  expect(isRank(text)).toBe(false);
});

test('order holds wherever cards go in', () => {
  const places = fc.array(fc.nat(1_000_000), { minLength: 100, maxLength: 400 });
  fc.assert(
    fc.property(places, (wishes) => {
      const ranks: string[] = [];
      for (const wish of wishes) {
        const at = wish % (ranks.length + 1);
        ranks.splice(at, 0, rankBetween(ranks[at - 1] ?? null, ranks[at] ?? null));
      }
      expect(ranks.every(isRank)).toBe(true);
      expect(ranks).toEqual([...ranks].sort((a, b) => (a < b ? -1 : 1)));
      expect(new Set(ranks).size).toBe(ranks.length);
    }),
    { seed: 7, numRuns: 50 },
  );
});

test('thousands at either end stay short', () => {
  const below = ranksAfter(null, 10_000);
  let top = 'a0';
  for (let made = 0; made < 10_000; made += 1) top = rankBetween(null, top);
  for (const rank of [...below, top]) expect(rank.length).toBeLessThanOrEqual(5);
  expect(below).toEqual([...below].sort((a, b) => (a < b ? -1 : 1)));
});

test('always into the same gap', () => {
  let [low, high] = ['a0', 'a1'];
  for (let made = 0; made < 500; made += 1) {
    const between: string = rankBetween(low, high);
    expect(low < between && between < high).toBe(true);
    if (made % 2 === 0) low = between;
    else high = between;
  }
});
