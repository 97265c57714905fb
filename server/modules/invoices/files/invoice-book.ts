import type { Cell, Column } from '#server/modules/exports/export-table.ts';
import type { FileLanguage } from '#server/modules/exports/file-language.ts';
import type { SheetCell } from '#server/modules/exports/xlsx/sheet-xml.ts';
import type { Workbook } from '#server/modules/exports/xlsx/workbook.ts';
import { invoiceFacts } from '#server/modules/invoices/files/invoice-letter.ts';
import { invoiceWords, negated } from '#server/modules/invoices/files/invoice-words.ts';
import type { Invoice, InvoiceUnit } from '#shared/invoices/invoice.schema.ts';
import { minorDigits } from '#shared/rates/money.ts';
import type { FileWord } from '#shared/reports/file-catalogues.ts';

const unitWords = { hour: 'Hours', day: 'Days', piece: 'Pieces' } as const satisfies Record<
  InvoiceUnit,
  FileWord
>;

function columnsOf({ currency }: Invoice, { translate }: FileLanguage): Column<string>[] {
  const digits = minorDigits(currency);
  const money = digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`;
  const price = `${money}${digits === 0 ? '.' : ''}${'#'.repeat(4 - digits)}`;
  return [
    { key: 'description', header: translate('Description'), sheetWidth: 56 },
    { key: 'quantity', header: translate('Quantity'), numberFormat: '0.00' },
    { key: 'unit', header: translate('Unit') },
    { key: 'price', header: translate('Price'), numberFormat: digits === 0 ? '#,##0.####' : price },
    { key: 'tax', header: `${translate('Tax')} (%)`, numberFormat: '0.##' },
    { key: 'amount', header: translate('Amount'), numberFormat: money },
    { key: 'currency', header: translate('Currency') },
  ];
}

/** The sums below the lines, each reckoned from those by the sheet itself. */
function sumRows(invoice: Invoice, language: FileLanguage): SheetCell[][] {
  const { sums, lines, currency, discountPercent, taxKind } = invoice;
  if (lines.length === 0) return [];
  const { translate } = language;
  const digits = minorDigits(currency);
  const last = lines.length + 1;
  const { percent: asPercent } = invoiceWords(currency, language);
  const row = (label: string, formula: string, value: string): SheetCell[] => {
    return [label, null, null, null, null, { formula, value: Number(value) }, currency];
  };
  const ofRate = (percent: string) => `SUMIF(E2:E${last},${percent},F2:F${last})`;
  const discountOf = (percent: string) => `ROUND(${ofRate(percent)}*${discountPercent}/100,${digits})`;
  const discounts = sums.taxes.map(({ percent }) => discountOf(percent)).join('+');
  const less = [
    row(
      `${translate('Discount')} (${asPercent(discountPercent)})`,
      `-(${discounts})`,
      negated(sums.discount),
    ),
    row(translate('Total without tax'), `F${last + 1}+F${last + 2}`, sums.net),
  ];
  const taxes = sums.taxes.map(({ percent, tax }) =>
    row(
      `${translate('Tax')} ${asPercent(percent)}`,
      `ROUND((${ofRate(percent)}-${discountOf(percent)})*${percent}/100,${digits})`,
      tax,
    ),
  );
  const stated = [
    row(translate('Subtotal'), `SUM(F2:F${last})`, sums.lines),
    ...(Number(discountPercent) === 0 ? [] : less),
    ...(taxKind === 'standard' ? taxes : []),
  ];
  const net = last + (Number(discountPercent) === 0 ? 1 : 3);
  return [...stated, row(translate('Total'), `SUM(F${net}:F${last + stated.length})`, sums.total)];
}

/** Characters that a name of a sheet takes, and how many. */
const sheetName = (text: string) => text.replaceAll(/[^\p{L}\p{N}-]/gu, '_').slice(0, 31);

/** The lines of an invoice with its sums as formulas, and whose it is. */
export function invoiceBook(invoice: Invoice, language: FileLanguage): Workbook {
  const { translate } = language;
  const { buyer, clientName, number } = invoice;
  const facts = [
    ...invoiceFacts(invoice, language),
    [translate('Bill to'), buyer.name || clientName],
  ] as const;
  return {
    name: sheetName(number ?? translate('Draft')),
    columns: columnsOf(invoice, language),
    total: translate('Total'),
    foot: [...sumRows(invoice, language), ...facts.map(([label, text]) => [label, text])],
  };
}

/** Numbers are numbers; spreadsheets hold no more digits than these have. */
export async function* invoiceCells(
  { lines, currency }: Invoice,
  { translate }: FileLanguage,
): AsyncGenerator<readonly Cell[]> {
  for (const { description, quantity, unit, price, taxPercent, net } of lines) {
    const unitWord = translate(unitWords[unit]);
    yield [description, Number(quantity), unitWord, Number(price), Number(taxPercent), Number(net), currency];
  }
}
