import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { fileLanguage } from '#server/modules/exports/file-language.ts';
import { letterBytes } from '#server/modules/exports/pdf/letter-file.ts';
import { readPaper } from '#server/modules/exports/pdf/test-paper.ts';
import { workbookBytes } from '#server/modules/exports/xlsx/workbook.ts';
import { crossIndustryInvoice } from '#server/modules/invoices/files/cross-industry-invoice.ts';
import { invoiceBook, invoiceCells } from '#server/modules/invoices/files/invoice-book.ts';
import { invoiceLetter } from '#server/modules/invoices/files/invoice-letter.ts';
import { testInvoice, testInvoices } from '#server/modules/invoices/files/testing/test-invoices.ts';
import { eInvoiceGap } from '#shared/invoices/e-invoice.ts';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';

async function joined(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

const madeAt = new Date('2026-12-01T10:00:00Z');

async function paperOf(invoice: Invoice) {
  const language = fileLanguage(invoice.language);
  return readPaper(await joined(letterBytes(invoiceLetter(invoice, { language, logo: undefined, madeAt }))));
}

async function sheetOf(invoice: Invoice) {
  const language = fileLanguage(invoice.language);
  const bytes = workbookBytes(invoiceBook(invoice, language), invoiceCells(invoice, language));
  const { sheets } = await readXlsx(await joined(bytes), { readStyles: true });
  return sheets[0];
}

/** Decimal texts among what a language writes around them, with its signs for thousands and decimals. */
function amountsIn(text: string): string[] {
  return [...text.matchAll(/\d[\d.,\u00a0\u202f’ ]*\d|\d/g)].map(([figure]) => {
    const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](\d{1,3}))?$/.exec(figure) ?? [];
    return fraction === '' ? whole.replaceAll(/\D/g, '') : `${whole.replaceAll(/\D/g, '')}.${fraction}`;
  });
}

/** In a currency without decimals the last separator marks thousands. */
const without = (text: string) => text.replaceAll(/\D/g, '');

const all = Object.entries(testInvoices);

test.for(all)('all files of "%s" come to the same', async ([, invoice]) => {
  const { sums, lines, currency, taxKind } = invoice;
  const sheet = await sheetOf(invoice);
  const cells = sheet?.rows.slice(1) ?? [];
  const amounts = cells.map((row) => row[5]).filter((cell) => typeof cell === 'number');
  const isLess = Number(sums.discount) !== 0;
  const less = isLess ? [-Number(sums.discount), sums.net] : [];
  const ofTaxes = taxKind === 'standard' ? sums.taxes.map(({ tax }) => tax) : [];
  const told = [sums.lines, ...less, ...ofTaxes, sums.total];
  expect(amounts).toEqual([...lines.map(({ net }) => net), ...told].map(Number));

  const { text } = await paperOf(invoice);
  const pieces = text.split('\n');
  const isFound = (amount: string) =>
    currency === 'JPY'
      ? pieces.some((piece) => without(piece).endsWith(amount))
      : pieces.flatMap(amountsIn).includes(amount.replace('-', ''));
  const taxes = taxKind === 'standard' ? sums.taxes.flatMap(({ base, tax }) => [base, tax]) : [];
  const nets = lines.map(({ net }) => net);
  const printed = [...nets, sums.lines, sums.total, ...taxes, ...(isLess ? [sums.discount, sums.net] : [])];
  expect(printed.filter((amount) => !isFound(amount))).toEqual([]);

  const xml = crossIndustryInvoice(invoice, 'en16931', fileLanguage(invoice.language));
  const inXml = (name: string) =>
    [...xml.matchAll(new RegExp(`<ram:${name}[^>]*>([^<]*)`, 'g'))].map(([, one]) => one);
  expect(inXml('LineTotalAmount')).toEqual([...lines.map(({ net }) => net), sums.lines]);
  expect(inXml('CalculatedAmount')).toEqual(sums.taxes.map(({ tax }) => tax));
  expect([...inXml('TaxBasisTotalAmount'), ...inXml('TaxTotalAmount')]).toEqual([sums.net, sums.tax]);
  expect([...inXml('GrandTotalAmount'), ...inXml('DuePayableAmount')]).toEqual([sums.total, sums.total]);
});

test('a PDF can be kept for decades, with the e-invoice in it', async () => {
  const invoice = testInvoice({ seller: { name: 'Müller & <Söhne>' } });
  const { raw, streams } = await paperOf(invoice);
  expect(raw).toMatch(/^%PDF-1\.7/);
  for (const part of [
    '<pdfaid:part>3<',
    '<pdfaid:conformance>B<',
    '/OutputIntents',
    '/AFRelationship /Alternative',
  ]) {
    expect(raw).toContain(part);
  }
  expect(raw).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
  expect(raw).toContain('(factur-x.xml)');
  // Each font has its file, none of those that every reader is to know.
  expect(raw).not.toContain('/Subtype /Type1');
  const xml = crossIndustryInvoice(invoice, 'en16931', fileLanguage('en'));
  expect(streams).toContain(Buffer.from(xml).toString('latin1'));
  const [metadata = ''] = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(raw) ?? [];
  expect(metadata).not.toMatch(/&(?!amp;|lt;|gt;)|<S/);
});

test.for(all)(
  '"%s" has no letter that its fonts do not have, and an e-invoice where it can',
  async ([, invoice]) => {
    const { raw, boxes } = await paperOf(invoice);
    expect(boxes).toBe(0);
    expect(raw.includes('factur-x.xml')).toBe(eInvoiceGap(invoice) === undefined);
  },
);

test('many lines go on over pages, each with the heads and its number', async () => {
  const { pages, pageTexts } = await paperOf(testInvoices.long ?? testInvoice());
  expect(pages).toBe(7);
  for (const [index, text] of pageTexts.entries()) {
    expect(text).toContain('Description');
    expect(text).toContain(`Page ${index + 1} of 7`);
  }
});

test('an invoice is written in the language of its client', async () => {
  const { text } = await paperOf(testInvoices['two taxes'] ?? testInvoice());
  for (const part of ['Rechnung', '1. Dezember 2026', '10,01 Std.', '3.461,43 €', 'Seite 1 von 1']) {
    expect(text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(part);
  }
});

test('a draft says so and asks for no payment', async () => {
  const { text } = await paperOf(testInvoice({ state: 'draft', number: null }));
  expect(text).toContain('Draft');
  expect(text).not.toContain('IBAN');
});

test('an invoice says why it has no tax, and a credit note what it cancels', async () => {
  const reverse = await paperOf(testInvoices['reverse charge'] ?? testInvoice());
  expect(reverse.text).toContain('Autoliquidation');
  const credit = await paperOf(testInvoices.credit ?? testInvoice());
  for (const part of ['Credit note', 'Credit note for', 'Amount credited'])
    expect(credit.text).toContain(part);
  expect(credit.text).not.toContain('IBAN');
});

test('the sums of a workbook are formulas over its lines', async () => {
  const { 'two taxes': invoice = testInvoice() } = testInvoices;
  const sheet = await sheetOf(invoice);
  const formulas = sheet?.rows.flatMap((_, row) => sheet.cells?.get(`${row},5`)?.formula ?? []);
  const of = (rate: number) => `SUMIF(E2:E5,${rate},F2:F5)`;
  const off = (rate: number) => `ROUND(${of(rate)}*10/100,2)`;
  expect(formulas).toEqual([
    'SUM(F2:F5)',
    `-(${off(19)}+${off(7)})`,
    'F6+F7',
    `ROUND((${of(19)}-${off(19)})*19/100,2)`,
    `ROUND((${of(7)}-${off(7)})*7/100,2)`,
    'SUM(F8:F10)',
  ]);
  expect(sheet?.cells?.get('1,5')?.style?.numFmt).toBe('#,##0.00');
});
