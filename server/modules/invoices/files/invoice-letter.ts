import type { Logo } from '#server/modules/exports/file-about.data.ts';
import type { FileLanguage } from '#server/modules/exports/file-language.ts';
import type { Letter, LetterFact, LetterSum } from '#server/modules/exports/pdf/letter.ts';
import { crossIndustryInvoice } from '#server/modules/invoices/files/cross-industry-invoice.ts';
import {
  type InvoiceWords,
  invoiceWords,
  kindWord,
  linesOf,
  negated,
  taxReason,
} from '#server/modules/invoices/files/invoice-words.ts';
import { paymentCode } from '#server/modules/invoices/files/payment-code.ts';
import { plainIban } from '#shared/invoices/business-ids.ts';
import { eInvoiceGap } from '#shared/invoices/e-invoice.ts';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';
import type { FileWord } from '#shared/reports/file-catalogues.ts';

const uri = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
/** The standard requires this name. */
const name = 'factur-x.xml';
const properties = {
  DocumentType: 'INVOICE',
  DocumentFileName: name,
  Version: '1.0',
  ConformanceLevel: 'EN 16931',
} as const;

/** The properties of the standard, with the descriptions that PDF/A requires. */
function metadata(): string {
  const values = Object.entries(properties).map(([key, value]) => `<fx:${key}>${value}</fx:${key}>`);
  const described = Object.keys(properties).map(
    (key) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${key}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${key}</pdfaProperty:description></rdf:li>`,
  );
  const schema = `<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${described.join('')}</rdf:Seq></pdfaSchema:property>`;
  const pdfa = (part: string) => `xmlns:pdfa${part}="http://www.aiim.org/pdfa/ns/${part.toLowerCase()}#"`;
  return `<rdf:Description rdf:about="" xmlns:fx="${uri}">${values.join('')}</rdf:Description><rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" ${pdfa('Schema')} ${pdfa('Property')}><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">${schema}</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`;
}

/** The e-invoice that a PDF carries: Factur-X 1, which is ZUGFeRD 2 as well, in its profile EN 16931. */
function facturX(invoice: Invoice, language: FileLanguage): Letter['attachment'] {
  return {
    name,
    type: 'text/xml',
    description: 'Factur-X',
    content: crossIndustryInvoice(invoice, 'en16931', language),
    metadata: metadata(),
  };
}

export interface Wording {
  readonly language: FileLanguage;
  readonly words: InvoiceWords;
}

type Party = Invoice['seller'] | Invoice['buyer'];

export const stated = (facts: readonly LetterFact[]) => facts.filter(([, text]) => text !== '');

/** Street, place and country as on an envelope; the country only if it differs from the seller's. */
function addressOf(party: Party, country: string): string[] {
  const place = [party.postalCode, party.city].filter(Boolean).join(' ');
  return [...linesOf(party.street), place, country].filter(Boolean);
}

/** The details of both sides, under words for them. */
export function partiesOf(
  { seller, buyer, clientName }: Pick<Invoice, 'seller' | 'buyer' | 'clientName'>,
  { words, language }: Wording,
  { from, to }: { readonly from: FileWord; readonly to: FileWord },
): Letter['parties'] {
  const { translate } = language;
  const isAbroad = seller.country !== '' && seller.country !== buyer.country;
  const numbered = (label: string, text: string) => (text === '' ? [] : [`${label}: ${text}`]);
  const vatId = ({ vatId: id }: Party) => numbered(translate('VAT ID'), id);
  return [
    {
      label: translate(from),
      name: seller.name,
      lines: [
        ...addressOf(seller, isAbroad ? words.country(seller.country) : ''),
        ...[seller.email, seller.phone].filter(Boolean),
        ...vatId(seller),
        ...numbered(translate('Tax number'), seller.taxNumber),
      ],
    },
    {
      label: translate(to),
      name: buyer.name || clientName,
      lines: [
        ...addressOf(buyer, isAbroad ? words.country(buyer.country) : ''),
        ...(buyer.email === '' ? [] : [buyer.email]),
        ...vatId(buyer),
      ],
    },
  ];
}

/** Its number, days and references, as far as it has them. */
export function invoiceFacts(invoice: Invoice, language: FileLanguage): LetterFact[] {
  const { translate } = language;
  const words = invoiceWords(invoice.currency, language);
  const { number, issuedOn, dueOn, periodFrom, periodTo, kind, buyer, cancels } = invoice;
  const day = (text: string | null | undefined) => (text ? words.day(text) : '');
  const period =
    periodFrom === periodTo ? day(periodFrom) : `${words.day(periodFrom)} – ${words.day(periodTo)}`;
  return stated([
    [translate('Number'), number ?? ''],
    [translate('Credit note for'), cancels?.number ?? ''],
    [translate('Invoice date'), day(issuedOn)],
    [translate('Due date'), kind === 'invoice' ? day(dueOn) : ''],
    [translate('Period'), period],
    [translate('Your reference'), buyer.reference],
  ]);
}

/** The amount due and its date. */
function summaryOf({ kind, dueOn, sums }: Invoice, { words, language: { translate } }: Wording): string {
  const total = words.money(sums.total);
  if (kind === 'credit') return translate('{{0}} credited', total);
  return dueOn ? translate('{{0}} due on {{1}}', total, words.day(dueOn)) : translate('{{0}} to pay', total);
}

type Summed = Pick<Invoice, 'sums' | 'discountPercent' | 'taxKind'>;

/** Its sums before the total. */
export function sumsOf(
  { sums, discountPercent, taxKind }: Summed,
  { words, language: { translate } }: Wording,
): LetterSum[] {
  const { money, percent } = words;
  const hasDiscount = Number(discountPercent) > 0;
  const discount = [
    { label: `${translate('Discount')} (${percent(discountPercent)})`, text: money(negated(sums.discount)) },
    { label: translate('Total without tax'), text: money(sums.net) },
  ];
  const taxes = sums.taxes.map(({ percent: rate, base, tax }) => ({
    label: translate('Tax {{0}} on {{1}}', percent(rate), money(base)),
    text: money(tax),
  }));
  return [
    { label: translate('Subtotal'), text: money(sums.lines) },
    ...(hasDiscount ? discount : []),
    ...(taxKind === 'standard' ? taxes : []),
  ];
}

/** The total, which is due or credited. */
function totalsOf(
  { sums, kind }: Invoice,
  { words: { money }, language: { translate } }: Wording,
): LetterSum[] {
  const due = translate(kind === 'credit' ? 'Amount credited' : 'Amount due');
  return [
    { label: translate('Total'), text: money(sums.total) },
    { label: due, text: money(sums.total), isTotal: true },
  ];
}

export function tableOf(
  { lines, taxKind }: Pick<Invoice, 'lines' | 'taxKind'>,
  { words, language: { translate } }: Wording,
) {
  const isTaxed = taxKind === 'standard';
  const right = { align: 'right' } as const;
  const tax = { header: translate('Tax'), width: 8, ...right };
  return {
    columns: [
      { header: translate('Description'), width: 50 },
      { header: translate('Quantity'), width: 13, ...right },
      { header: translate('Price'), width: 14, ...right },
      ...(isTaxed ? [tax] : []),
      { header: translate('Amount'), width: 16, ...right },
    ],
    rows: lines.map(({ description, quantity, unit, price, taxPercent, net }) => [
      description,
      words.quantity(quantity, unit),
      words.price(price),
      ...(isTaxed ? [words.percent(taxPercent)] : []),
      words.money(net),
    ]),
  };
}

/** `DE02 1203 0000 …` */
const inFours = (iban: string) => (iban.match(/.{1,4}/g) ?? []).join(' ');

function paymentOf(invoice: Invoice, { translate }: FileLanguage): Letter['payment'] {
  const { seller, kind, number, sums } = invoice;
  const isOwed = kind !== 'credit' && Number(sums.total) >= 0;
  if (!isOwed || !number || seller.iban.trim() === '') return undefined;
  const iban = plainIban(seller.iban);
  const dots = paymentCode(invoice);
  return {
    label: translate('Payment'),
    facts: stated([
      [translate('Recipient'), seller.name],
      ['IBAN', iban === undefined ? seller.iban : inFours(iban)],
      ['BIC', seller.bic],
      [translate('Reference'), number],
    ]),
    code: dots && { label: translate('Scan to pay with your banking app'), dots },
  };
}

interface Made {
  readonly language: FileLanguage;
  readonly logo: Logo | undefined;
  readonly madeAt: Date;
}

/** The invoice on paper; with an e-invoice in it where that lacks nothing. */
export function invoiceLetter(invoice: Invoice, { language, logo, madeAt }: Made): Letter {
  const { translate } = language;
  const words = invoiceWords(invoice.currency, language);
  const wording = { language, words };
  const heading = translate(kindWord(invoice));
  const { seller, number } = invoice;
  const name = [heading, number].filter(Boolean).join(' ');
  return {
    language: language.code,
    title: name,
    author: seller.name,
    madeAt,
    heading,
    mark: invoice.state === 'draft' ? translate('Draft') : undefined,
    logo,
    facts: invoiceFacts(invoice, language),
    parties: partiesOf(invoice, wording, { from: 'Issued by', to: 'Bill to' }),
    summary: summaryOf(invoice, wording),
    ...tableOf(invoice, wording),
    sums: [...sumsOf(invoice, wording), ...totalsOf(invoice, wording)],
    texts: [taxReason(invoice.taxKind, language), invoice.note].filter(Boolean),
    payment: paymentOf(invoice, language),
    footer: [name, seller.name].filter(Boolean).join('  ·  '),
    attachment: eInvoiceGap(invoice) === undefined ? facturX(invoice, language) : undefined,
  };
}
