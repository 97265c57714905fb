import { expect, test } from 'vitest';
import { minorDigits, withMargin } from './money.ts';

test.each([
  ['EUR', 2],
  ['JPY', 0],
  ['KWD', 3],
])('%s has %d digits', (currency, digits) => {
  expect(minorDigits(currency)).toBe(digits);
});

test.each([
  [{ currency: 'EUR', amount: '100.00', cost: '40.50' }, '59.50'],
  [{ currency: 'EUR', amount: '10.00', cost: '40.55' }, '-30.55'],
  [{ currency: 'EUR', cost: '0.05' }, '-0.05'],
  [{ currency: 'JPY', amount: '1000', cost: '400' }, '600'],
  [{ currency: 'KWD', amount: '1.500', cost: '0.501' }, '0.999'],
  [{ currency: 'EUR', amount: '12345678901234567.89', cost: '0.01' }, '12345678901234567.88'],
  [{ currency: 'EUR', amount: '100.00' }, undefined],
])('the margin of %o is %s', (sum, margin) => {
  expect(withMargin([sum])[0]?.margin).toBe(margin);
});

test('there is no margin over several currencies', () => {
  const sums = [
    { currency: 'USD', amount: '5.00' },
    { currency: 'EUR', amount: '9.00', cost: '4.00' },
  ];
  expect(withMargin(sums)).toEqual([sums[1], sums[0]]);
});
