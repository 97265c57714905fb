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
