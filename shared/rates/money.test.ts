import { expect, test } from 'vitest';
import { minorDigits } from './money.ts';

test.each([
  ['EUR', 2],
  ['JPY', 0],
  ['KWD', 3],
])('%s has %d digits', (currency, digits) => {
  expect(minorDigits(currency)).toBe(digits);
});
