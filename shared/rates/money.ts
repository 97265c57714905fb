import type { Money } from '#shared/rates/rate.schema.ts';

/** Digits behind the point of a currency's smallest coin, by ISO 4217, where they are not two. */
export const oddMinorDigits: Readonly<Record<0 | 3, readonly string[]>> = {
  0: [
    'BIF',
    'CLP',
    'DJF',
    'GNF',
    'ISK',
    'JPY',
    'KMF',
    'KRW',
    'PYG',
    'RWF',
    'UGX',
    'VND',
    'VUV',
    'XAF',
    'XOF',
    'XPF',
  ],
  3: ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'],
};

export function minorDigits(currency: string): number {
  if (oddMinorDigits[0].includes(currency)) return 0;
  return oddMinorDigits[3].includes(currency) ? 3 : 2;
}

/** Whole coins of a decimal text, so that money is reckoned without fractions. */
export function coinsOf(amount: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
}

export function amountOf(coins: bigint, digits: number): string {
  const text = String(coins < 0n ? -coins : coins).padStart(digits + 1, '0');
  const sign = coins < 0n ? '-' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * The sums of one row by currency, with the margin: all amounts less the cost. No margin if some amounts are in
 * another currency than the cost.
 */
export function withMargin(sums: readonly Omit<Money, 'margin'>[]): Money[] {
  const amounts = sums.filter(({ amount }) => amount !== undefined);
  return sums
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
    .map((sum) => {
      const { currency, amount = '0', cost } = sum;
      if (cost === undefined || amounts.some((other) => other.currency !== currency)) return sum;
      const digits = minorDigits(currency);
      return { ...sum, margin: amountOf(coinsOf(amount, digits) - coinsOf(cost, digits), digits) };
    });
}
