import { minorDigits } from '#shared/rates/money.ts';

/** A priced line: decimal texts. */
export interface PricedLine {
  readonly quantity: string;
  readonly price: string;
  readonly taxPercent: string;
}

/** One tax rate of an invoice: the taxable amount and the tax. */
interface TaxSum {
  readonly percent: string;
  /** The sum of the lines with this rate, before the discount. */
  readonly lines: string;
  readonly discount: string;
  readonly base: string;
  readonly tax: string;
}

/** The sums of an invoice: decimal texts with the digits of the currency. */
export interface InvoiceSums {
  /** Quantity times price of each line, in the order of the lines. */
  readonly nets: readonly string[];
  readonly lines: string;
  readonly discount: string;
  readonly net: string;
  readonly taxes: readonly TaxSum[];
  readonly tax: string;
  readonly total: string;
}

/** A decimal text as a whole number of its last digit. */
function scaled(text: string): { readonly value: bigint; readonly digits: number } {
  const [whole = '0', fraction = ''] = text.split('.');
  return { value: BigInt(whole + fraction), digits: fraction.length };
}

/** The quotient rounded to the nearest whole number; a half rounds away from zero. */
function divide(value: bigint, by: bigint): bigint {
  const half = value < 0n ? -by : by;
  return (2n * value + half) / (2n * by);
}

/** The product of two decimal texts with so many digits behind the point. */
function product(one: string, other: string, digits: number): bigint {
  const a = scaled(one);
  const b = scaled(other);
  const surplus = a.digits + b.digits - digits;
  const value = a.value * b.value;
  return surplus <= 0 ? value * 10n ** BigInt(-surplus) : divide(value, 10n ** BigInt(surplus));
}

/** So much of a hundred of whole coins. */
function share(coins: bigint, percent: string): bigint {
  const { value, digits } = scaled(percent);
  return divide(coins * value, 100n * 10n ** BigInt(digits));
}

/** A decimal text of whole coins. */
function decimal(coins: bigint, digits: number): string {
  const text = String(coins < 0n ? -coins : coins).padStart(digits + 1, '0');
  const sign = coins < 0n ? '-' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

function sum(coins: readonly bigint[]): bigint {
  return coins.reduce((total, one) => total + one, 0n);
}

/** `19`, `19.0` and `19.00` are one rate. */
function plainPercent(percent: string): string {
  return percent.includes('.') ? percent.replace(/\.?0+$/, '') : percent;
}

/**
 * Computes the sums of an invoice. Rounds each line to the smallest unit of the currency, the discount by rate of
 * tax, and the tax once for each rate, as EN 16931 does; a half goes up.
 */
export function invoiceSums(
  lines: readonly PricedLine[],
  discountPercent: string,
  currency: string,
): InvoiceSums {
  const digits = minorDigits(currency);
  const text = (coins: bigint) => decimal(coins, digits);
  const nets = lines.map(({ quantity, price }) => product(quantity, price, digits));
  const percents = [...new Set(lines.map(({ taxPercent }) => plainPercent(taxPercent)))];
  const taxes = percents
    .toSorted((one, other) => Number(other) - Number(one))
    .map((percent) => {
      const of = sum(nets.filter((_, index) => plainPercent(lines[index]?.taxPercent ?? '') === percent));
      const discount = share(of, discountPercent);
      return { percent, lines: of, discount, base: of - discount, tax: share(of - discount, percent) };
    });
  const total = (pick: (tax: (typeof taxes)[number]) => bigint) => sum(taxes.map(pick));
  return {
    nets: nets.map(text),
    lines: text(sum(nets)),
    discount: text(total((tax) => tax.discount)),
    net: text(total((tax) => tax.base)),
    taxes: taxes.map((tax) => ({
      percent: tax.percent,
      lines: text(tax.lines),
      discount: text(tax.discount),
      base: text(tax.base),
      tax: text(tax.tax),
    })),
    tax: text(total((tax) => tax.tax)),
    total: text(total((tax) => tax.base + tax.tax)),
  };
}

const hundredthsOfHours = (seconds: number) => divide(BigInt(Math.round(seconds)), 36n);

/** The hours of whole seconds with two decimals; a half goes up. */
export const billedHours = (seconds: number): string => decimal(hundredthsOfHours(seconds), 2);

/** The hours of lines as they are billed, added up. */
export const sumOfBilledHours = (lines: readonly { readonly seconds: number }[]): string =>
  decimal(sum(lines.map(({ seconds }) => hundredthsOfHours(seconds))), 2);
