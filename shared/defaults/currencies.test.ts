import { expect, test } from 'vitest';
import { currencies, defaultCurrency } from './currencies.ts';

const codes = currencies.map(({ isoCode }) => isoCode);

test('each code once, in order, with a name of its own', () => {
  expect(codes).toEqual([...new Set(codes)].toSorted());
  expect(new Set(currencies.map(({ currency }) => currency)).size).toBe(codes.length);
  expect(codes.length).toBeGreaterThan(150);
  for (const { isoCode, currency } of currencies) {
    expect(isoCode).toMatch(/^[A-Z]{3}$/);
    expect(currency).not.toBe(isoCode);
  }
});

test('the default is one of them', () => {
  expect(currencies).toContainEqual({ isoCode: defaultCurrency, currency: 'US Dollar' });
});

test.each(['EUR', 'GBP', 'JPY', 'CHF', 'INR', 'SLE', 'XCG', 'ZWG'])('%s is current', (code) => {
  expect(codes).toContain(code);
});

test.each(['DEM', 'HRK', 'BGN', 'ANG', 'SLL', 'ZWL', 'XAU', 'XDR', 'XXX'])('%s is not', (code) => {
  expect(codes).not.toContain(code);
});
