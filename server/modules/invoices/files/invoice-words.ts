import type { FileLanguage } from '#server/modules/exports/file-language.ts';
import type { Invoice, InvoiceTaxKind, InvoiceUnit } from '#shared/invoices/invoice.schema.ts';
import { minorDigits } from '#shared/rates/money.ts';
import type { FileWord } from '#shared/reports/file-catalogues.ts';

/** Amounts, quantities and days as the language of an invoice writes them. */
export interface InvoiceWords {
  readonly money: (amount: string) => string;
  /** A price of one unit, with all of its digits. */
  readonly price: (amount: string) => string;
  readonly quantity: (amount: string, unit: InvoiceUnit) => string;
  readonly percent: (percent: string) => string;
  readonly day: (day: string) => string;
  readonly country: (code: string) => string;
}

/** The same decimal text of the other sign. */
export const negated = (decimal: string) => (decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`);

const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text);

/** Decimal texts are written as they are, digit by digit: no float is in between. */
function decimals(locale: string, options: Intl.NumberFormatOptions) {
  const format = new Intl.NumberFormat(locale, options);
  return (text: string) => (isDecimal(text) ? format.format(text) : text);
}

const mostPriceDigits = 4;

export function invoiceWords(
  currency: string,
  { locale, day, translate }: Pick<FileLanguage, 'locale' | 'day' | 'translate'>,
): InvoiceWords {
  const digits = minorDigits(currency);
  const money = { style: 'currency', currency, minimumFractionDigits: digits } as const;
  const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  const hours = decimals(locale, two);
  const quantities: Readonly<Record<InvoiceUnit, (text: string) => string>> = {
    hour: (text) => `${hours(text)} ${translate('h')}`,
    day: decimals(locale, { style: 'unit', unitDisplay: 'short', maximumFractionDigits: 2, unit: 'day' }),
    piece: decimals(locale, { maximumFractionDigits: 2 }),
  };
  const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  const sign = decimals(locale, { maximumFractionDigits: 2 });
  return {
    money: decimals(locale, { ...money, maximumFractionDigits: digits }),
    price: decimals(locale, { ...money, maximumFractionDigits: mostPriceDigits }),
    quantity: (text, ofUnit) => quantities[ofUnit](text),
    percent: (text) => `${sign(text)} %`,
    day: (text) => day.format(new Date(`${text}T12:00:00Z`)),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
  };
}

const reasons = {
  reverseCharge: 'Reverse charge: the recipient is liable for the tax',
  exempt: 'Exempt from tax',
  outside: 'Not subject to tax',
} as const satisfies Partial<Record<InvoiceTaxKind, FileWord>>;

/** Why an invoice has no tax; empty where it has. */
export function taxReason(taxKind: InvoiceTaxKind, { translate }: FileLanguage): string {
  return taxKind === 'standard' ? '' : translate(reasons[taxKind]);
}

/** `Invoice`, or the word for another kind. */
export const kindWord = ({ kind }: Pick<Invoice, 'kind'>): FileWord =>
  kind === 'credit' ? 'Credit note' : 'Invoice';

/** Splits a text into its lines. */
export const linesOf = (text: string): string[] =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.trimEnd());
