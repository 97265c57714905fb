import { expect, test } from 'vitest';
import { fitsOpen, openAmount, settledState } from '#shared/invoices/invoice-state.ts';

const euros = (total: string, paid: string) => ({ currency: 'EUR', total, paid });

test('the open amount is counted in coins', () => {
  expect(openAmount(euros('0.30', '0.1'))).toBe('0.20');
  expect(openAmount({ currency: 'JPY', total: '1000', paid: '400' })).toBe('600');
  expect(openAmount(euros('-20.00', '0'))).toBe('-20.00');
});

test('sending, a look and payments each take it further', () => {
  expect(settledState({ ...euros('100.00', '0'), payments: 0 })).toBe('issued');
  const sent = { ...euros('100.00', '0'), payments: 0, sentAt: '2026-03-11T09:00:00.000Z' };
  expect(settledState(sent)).toBe('sent');
  expect(settledState({ ...sent, viewedAt: '2026-03-11T10:00:00.000Z' })).toBe('viewed');
  expect(settledState({ ...euros('100.00', '99.99'), payments: 2 })).toBe('partlyPaid');
  expect(settledState({ ...euros('100.00', '100.0000'), payments: 3 })).toBe('paid');
  expect(settledState({ ...euros('0.00', '0'), payments: 0 })).toBe('issued');
  expect(settledState({ ...euros('0.00', '0'), payments: 1 })).toBe('paid');
});

test('a payment has whole coins, and no more of them than are open', () => {
  const open = euros('100.00', '40.00');
  expect(['60', '59.99', '0.01', '60.000'].filter((amount) => !fitsOpen(amount, open))).toEqual([]);
  expect(['60.01', '0', '-1', '0.001'].filter((amount) => fitsOpen(amount, open))).toEqual([]);
  // Nothing is open: the payment of nothing, or of what is owed to the client, settles it.
  expect(fitsOpen('0', euros('0.00', '0'))).toBe(true);
  expect(fitsOpen('-20', euros('-20.00', '0'))).toBe(true);
  expect(fitsOpen('1', euros('-20.00', '0'))).toBe(false);
});
