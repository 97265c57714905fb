// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { fileLanguage } from '#server/modules/exports/file-language.ts';
import {
  crossIndustryInvoice,
  type EInvoiceProfile,
} from '#server/modules/invoices/files/cross-industry-invoice.ts';
import { brokenRules } from '#server/modules/invoices/files/testing/invoice-rules.ts';
import { schemaErrors } from '#server/modules/invoices/files/testing/invoice-schema.ts';
import { testInvoice, testInvoices } from '#server/modules/invoices/files/testing/test-invoices.ts';
import { businessIdTexts } from '#shared/invoices/business-ids.ts';
import { eInvoiceFileGap, eInvoiceGap, eInvoiceTexts } from '#shared/invoices/e-invoice.ts';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';

function parse(xml: string): Element {
  return new DOMParser().parseFromString(xml, 'application/xml').documentElement;
}

function xmlOf(invoice: Invoice, profile: EInvoiceProfile = 'en16931'): string {
  return crossIndustryInvoice(invoice, profile, fileLanguage(invoice.language));
}

const written = Object.entries(testInvoices).filter(([, invoice]) => eInvoiceGap(invoice) === undefined);

test.for(written)('the e-invoice "%s" keeps schema and rules', ([, invoice]) => {
  const root = parse(xmlOf(invoice));
  expect(schemaErrors(root)).toEqual([]);
  expect(brokenRules(root)).toEqual([]);
});

test('an impossible e-invoice is refused before it is made', () => {
  const left = Object.keys(testInvoices).filter((name) => !written.some(([other]) => other === name));
  expect(left).toEqual(['dinar', 'draft']);
  const gapOf = (given: Parameters<typeof testInvoice>[0]) => eInvoiceFileGap(testInvoice(given));
  const reference = '04011000-12345-34';
  expect([
    gapOf({ number: null }),
    gapOf({ currency: 'KWD' }),
    gapOf({ seller: { country: '' } }),
    gapOf({ seller: { vatId: '', taxNumber: '' } }),
    gapOf({ buyer: { country: '' } }),
    gapOf({ taxKind: 'reverseCharge', buyer: { vatId: '' } }),
    gapOf({ seller: { phone: '' }, buyer: { reference } }),
    gapOf({ buyer: { reference, email: '' } }),
    gapOf({ seller: { phone: '' } }),
    gapOf({ buyer: { reference } }),
  ]).toEqual([
    eInvoiceTexts.draft,
    eInvoiceTexts.currency,
    eInvoiceTexts.seller,
    eInvoiceTexts.seller,
    eInvoiceTexts.buyer,
    eInvoiceTexts.reverseCharge,
    eInvoiceTexts.sellerContact,
    eInvoiceTexts.buyerContact,
    undefined,
    undefined,
  ]);
});

test.for<[rule: string, given: Parameters<typeof testInvoice>[0], gap: string]>([
  ['BR-CO-09', { seller: { vatId: '123456789' } }, businessIdTexts.sellerVatId],
  ['BR-CO-09', { seller: { vatId: '40303265045' } }, businessIdTexts.sellerVatId],
  ['BR-CO-09', { taxKind: 'reverseCharge', buyer: { vatId: '123456789' } }, businessIdTexts.buyerVatId],
  ['BR-CL-14', { seller: { country: 'XX' } }, businessIdTexts.sellerCountry],
  ['BR-CL-14', { buyer: { country: 'UK' } }, businessIdTexts.buyerCountry],
])('%s: what would break the rule is no e-invoice', ([, given, gap]) => {
  expect(eInvoiceGap(testInvoice(given))).toBe(gap);
});

test('for a client with a reference it is an XRechnung, which keeps the rules of that', () => {
  const invoice = testInvoice({ language: 'de', buyer: { reference: '04011000-12345-34', country: 'DE' } });
  const root = parse(xmlOf(invoice, 'xrechnung'));
  expect(schemaErrors(root)).toEqual([]);
  expect(brokenRules(root)).toEqual([]);
  const bare = testInvoice({ seller: { phone: '', email: '', city: '' }, buyer: { email: '' } });
  expect(brokenRules(parse(xmlOf(bare, 'xrechnung')))).toEqual([
    'BR-DE-3',
    'BR-DE-5',
    'BR-DE-6',
    'BR-DE-7',
    'BR-DE-15',
    'PEPPOL-EN16931-R010',
    'PEPPOL-EN16931-R020',
  ]);
});

test.for<[string, RegExp, string, string[]]>([
  ['a total', /(<ram:GrandTotalAmount>)[\d.]+/, '$11.00', ['BR-CO-15', 'BR-CO-16']],
  ['a tax', /(<ram:CalculatedAmount>)[\d.]+/, '$11.00', ['BR-CO-14', 'BR-CO-17']],
  ['a line', /(<ram:LineTotalAmount>)[\d.]+/, '$11.00', ['BR-CO-10', 'BR-S-08', 'PEPPOL-EN16931-R120']],
  ['decimals', /(<ram:BasisAmount>1187\.50)/, '$11', ['BR-DEC']],
  ['a country', /<ram:CountryID>DE<\/ram:CountryID>/, '', ['BR-09']],
  ['a name', /<ram:Name>Northwind Traders Ltd<\/ram:Name>/, '', ['BR-07']],
  ['a rate', /(<ram:RateApplicablePercent>)19/, '$10', ['BR-S-05', 'BR-S-08']],
])('the rules find wrong what is wrong: %s', ([, from, to, rules]) => {
  const broken = brokenRules(parse(xmlOf(testInvoices.plain ?? testInvoice()).replace(from, to)));
  expect(broken.toSorted()).toEqual(rules.toSorted());
});

test('the order of elements is that of the schema', () => {
  const xml = xmlOf(testInvoice()).replace(
    /(<ram:Name>Müller.*?<\/ram:Name>)(.*?)(<\/ram:SellerTradeParty>)/,
    '$2$1$3',
  );
  expect(schemaErrors(parse(xml))).toEqual([expect.stringContaining('ram:SellerTradeParty: ')]);
});

test('texts stay what they are, and what XML cannot hold is left out', () => {
  const name = '<b>"R&D" \u0001& Söhne</b> ]]>';
  const root = parse(xmlOf(testInvoice({ seller: { name }, note: 'One\nTwo & three' })));
  const textOf = (path: string) => root.querySelector(path)?.textContent;
  expect(textOf('SellerTradeParty > Name')).toBe('<b>"R&D" & Söhne</b> ]]>');
  expect(textOf('IncludedNote > Content')).toBe('One\nTwo & three');
});

test('a discount has a negative quantity, for prices are never negative', () => {
  const xml = xmlOf(testInvoice({ lines: [{}, { quantity: '2', price: '-3.5' }] }));
  expect(xml).toContain('<ram:ChargeAmount>3.5</ram:ChargeAmount>');
  expect(xml).toContain('<ram:BilledQuantity unitCode="HUR">-2</ram:BilledQuantity>');
  expect(xml).toContain('<ram:LineTotalAmount>-7.00</ram:LineTotalAmount>');
});

test('a credit note names the invoice that it cancels, and what lies outside of tax no VAT ID', () => {
  const { credit = testInvoice(), outside = testInvoice() } = testInvoices;
  expect(xmlOf(credit)).toContain('<ram:TypeCode>381</ram:TypeCode>');
  expect(xmlOf(credit)).toContain('<ram:IssuerAssignedID>INV-2026-0001</ram:IssuerAssignedID>');
  expect(xmlOf(outside)).not.toContain('schemeID="VA"');
});
