/** The bounds of the hourly rate: a rounded amount allows more than one rate. */
export interface RateRange {
  readonly low: number;
  readonly high: number;
}

const money = /\d[\d.,'\u2019\s]*/;
const largestRate = 1_000_000;

/** `1,234.50`, `1.234,50 €` or `$80`; nothing for a text without a number. */
export function readMoney(text: string): number | undefined {
  const digits = money.exec(text)?.[0].replaceAll(/['\u2019\s]/g, '');
  if (digits === undefined) return undefined;
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const [whole, rest] = last < 0 ? [digits, ''] : [digits.slice(0, last), digits.slice(last + 1)];
  const isGroup = whole.includes(digits.charAt(last)) || (rest.length === 3 && /^[1-9]\d*$/.test(whole));
  const isDecimal = last >= 0 && !isGroup;
  return Number(
    `${whole}${isDecimal ? '.' : ''}${rest}`.replaceAll(isDecimal ? /[.,](?=.*\.)/g : /[.,]/g, ''),
  );
}

/** `USD` of `US Dollar - USD` or of a head such as `Amount (USD)`. */
export function readCurrency(text: string): string | undefined {
  return /\b[A-Z]{3}\b/.exec(text)?.[0];
}

/** The rate of a row, else the one derived from its amount. */
export function rateRange(rate: string, amount: string, seconds: number): RateRange | undefined {
  const named = readMoney(rate) ?? 0;
  if (named > 0) return named > largestRate ? undefined : { low: named, high: named };
  const worth = readMoney(amount) ?? 0;
  const hours = seconds / 3600;
  if (worth <= 0 || hours <= 0 || worth / hours > largestRate) return undefined;
  return { low: (worth - 0.005) / hours, high: (worth + 0.005) / hours };
}
