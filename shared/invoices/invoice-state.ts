import type { InvoiceRow, InvoiceState } from '#shared/invoices/invoice.schema.ts';
import { amountOf, coinsOf, minorDigits } from '#shared/rates/money.ts';

interface Amounts {
  readonly currency: string;
  readonly total: string;
  /** The sum of its payments. */
  readonly paid: string;
}

const coinsIn = ({ currency, total, paid }: Amounts) => {
  const digits = minorDigits(currency);
  return { total: coinsOf(total, digits), paid: coinsOf(paid, digits), digits };
};

/** The part of an invoice that is not paid. */
export function openAmount(amounts: Amounts): string {
  const { total, paid, digits } = coinsIn(amounts);
  return amountOf(total - paid, digits);
}

interface Settled extends Amounts {
  /** The number of payments. */
  readonly payments: number;
  readonly sentAt?: unknown;
  readonly viewedAt?: unknown;
}

/** The state of an issued invoice as it is stored; its due day may make it overdue. */
export function settledState({ payments, sentAt, viewedAt, ...amounts }: Settled): InvoiceState {
  const { total, paid } = coinsIn(amounts);
  if (payments > 0) return paid >= total ? 'paid' : 'partlyPaid';
  if (viewedAt != null) return 'viewed';
  return sentAt == null ? 'issued' : 'sent';
}

/** Whether its client can be reminded of it. */
export const isRemindable = ({ kind, state }: Pick<InvoiceRow, 'kind' | 'state'>): boolean =>
  kind === 'invoice' && state === 'overdue';

/** Whether a payment is of whole coins, and of no more than is open. */
export function fitsOpen(amount: string, amounts: Amounts): boolean {
  const { total, paid, digits } = coinsIn(amounts);
  const open = total - paid;
  const coins = coinsOf(amount, digits);
  const [, fraction = ''] = amount.split('.');
  if (/[1-9]/.test(fraction.slice(digits))) return false;
  return open > 0n ? coins > 0n && coins <= open : coins === open;
}
