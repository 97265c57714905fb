import { describe, expect, it } from 'vitest';
import { billedHours, invoiceSums, sumOfBilledHours } from '#shared/invoices/invoice-sums.ts';

const line = (quantity: string, price: string, taxPercent = '19') => ({ quantity, price, taxPercent });

describe('the sums of an invoice', () => {
  it('rounds each line to the coin, and the tax once', () => {
    expect(invoiceSums([line('3.33', '90'), line('0.05', '90.10')], '0', 'EUR')).toEqual({
      nets: ['299.70', '4.51'],
      lines: '304.21',
      discount: '0.00',
      net: '304.21',
      taxes: [{ percent: '19', lines: '304.21', discount: '0.00', base: '304.21', tax: '57.80' }],
      tax: '57.80',
      total: '362.01',
    });
  });

  it('keeps rates of tax apart, the highest first, however they are written', () => {
    const { taxes, tax, total } = invoiceSums(
      [line('1', '100', '7'), line('2', '50', '19.00'), line('1', '0.05', '19')],
      '10',
      'EUR',
    );
    expect(taxes).toEqual([
      { percent: '19', lines: '100.05', discount: '10.01', base: '90.04', tax: '17.11' },
      { percent: '7', lines: '100.00', discount: '10.00', base: '90.00', tax: '6.30' },
    ]);
    expect([tax, total]).toEqual(['23.41', '203.45']);
  });

  it.each([
    ['JPY', '1.50', '3333', '5000', '950', '5950'],
    ['KWD', '1.50', '10.0003', '15.000', '2.850', '17.850'],
    ['EUR', '-1', '99.995', '-100.00', '-19.00', '-119.00'],
  ])('has the coins of %s', (currency, quantity, price, net, tax, total) => {
    expect(invoiceSums([line(quantity, price)], '0', currency)).toMatchObject({ net, tax, total });
  });

  it('is nothing without lines', () => {
    expect(invoiceSums([], '0', 'EUR')).toMatchObject({ nets: [], taxes: [], total: '0.00' });
  });
});

it.each([
  [0, '0.00'],
  [17, '0.00'],
  [18, '0.01'],
  [5400, '1.50'],
  [359_982, '100.00'],
])('%d seconds are %s hours', (seconds, hours) => {
  expect(billedHours(seconds)).toBe(hours);
});

it('adds up the hours of lines as the lines show them', () => {
  const lines = [{ seconds: 1200 }, { seconds: 1200 }, { seconds: 1200 }];
  expect(lines.map(({ seconds }) => billedHours(seconds))).toEqual(['0.33', '0.33', '0.33']);
  expect(sumOfBilledHours(lines)).toBe('0.99');
  expect(sumOfBilledHours([])).toBe('0.00');
});
