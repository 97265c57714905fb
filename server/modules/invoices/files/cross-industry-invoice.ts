import type { FileLanguage } from '#server/modules/exports/file-language.ts';
import { negated, taxReason } from '#server/modules/invoices/files/invoice-words.ts';
import { leaf, node, type Xml } from '#server/modules/invoices/files/xml.ts';
import { plainIban } from '#shared/invoices/business-ids.ts';
import type { Invoice, InvoiceLine, InvoiceUnit } from '#shared/invoices/invoice.schema.ts';

/**
 * `en16931` is what a PDF carries (Factur-X, ZUGFeRD); `xrechnung` is what German offices take, by the client's
 * reference.
 */
export type EInvoiceProfile = 'en16931' | 'xrechnung';

const guidelines: Readonly<Record<EInvoiceProfile, string>> = {
  en16931: 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
};
const process = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const namespace = (name: string) => `urn:un:unece:uncefact:data:standard:${name}:100`;
const namespaces = {
  'xmlns:rsm': namespace('CrossIndustryInvoice'),
  'xmlns:ram': namespace('ReusableAggregateBusinessInformationEntity'),
  'xmlns:qdt': namespace('QualifiedDataType'),
  'xmlns:udt': namespace('UnqualifiedDataType'),
};

/** UN/CEFACT recommendation 20. */
const unitCodes: Readonly<Record<InvoiceUnit, string>> = { hour: 'HUR', day: 'DAY', piece: 'C62' };
/** UNTDID 1001: a commercial invoice, a credit note. */
const typeCodes = { invoice: '380', credit: '381' } as const;
/** UNTDID 4461: SEPA credit transfer, credit transfer, not specified. */
const paymentMeans = { sepa: '58', transfer: '30', unknown: '1' } as const;
/** UNTDID 5189: a discount. */
const discountCode = '95';

const day = (name: string, value: string): Xml =>
  node(name, [leaf('udt:DateTimeString', value.replaceAll('-', ''), { format: '102' })]);

/** UNTDID 5305, with the code of the reason why there is no tax. */
function categoryOf({ taxKind }: Invoice, percent: string): { code: string; reason?: string } {
  if (taxKind === 'reverseCharge') return { code: 'AE', reason: 'VATEX-EU-AE' };
  if (taxKind === 'outside') return { code: 'O', reason: 'VATEX-EU-O' };
  if (taxKind === 'exempt') return { code: 'E' };
  return { code: Number(percent) > 0 ? 'S' : 'Z' };
}

/** The tax of a rate; lines outside the scope of tax have none. */
function taxOf(invoice: Invoice, percent: string) {
  const { code, reason } = categoryOf(invoice, percent);
  const type = leaf('ram:TypeCode', 'VAT');
  const category = leaf('ram:CategoryCode', code);
  const rate = code === 'O' ? undefined : leaf('ram:RateApplicablePercent', percent);
  return { type, category, rate, reason, isReasoned: !['S', 'Z'].includes(code) };
}

function lineTax(name: string, invoice: Invoice, percent: string): Xml {
  const { type, category, rate } = taxOf(invoice, percent);
  return node(name, [type, category, rate]);
}

/** A price is never negative: a deduction has a negative quantity. */
function lineXml(invoice: Invoice, line: InvoiceLine, index: number): Xml {
  const { description, unit, price, quantity, net } = line;
  const isNegative = price.startsWith('-');
  return node('ram:IncludedSupplyChainTradeLineItem', [
    node('ram:AssociatedDocumentLineDocument', [leaf('ram:LineID', String(index + 1))]),
    node('ram:SpecifiedTradeProduct', [leaf('ram:Name', description.replaceAll(/\s+/g, ' '))]),
    node('ram:SpecifiedLineTradeAgreement', [
      node('ram:NetPriceProductTradePrice', [leaf('ram:ChargeAmount', isNegative ? negated(price) : price)]),
    ]),
    node('ram:SpecifiedLineTradeDelivery', [
      leaf('ram:BilledQuantity', isNegative ? negated(quantity) : quantity, { unitCode: unitCodes[unit] }),
    ]),
    node('ram:SpecifiedLineTradeSettlement', [
      lineTax('ram:ApplicableTradeTax', invoice, line.taxPercent),
      node('ram:SpecifiedTradeSettlementLineMonetarySummation', [leaf('ram:LineTotalAmount', net)]),
    ]),
  ]);
}

type Party = Invoice['seller'] | Invoice['buyer'];

const addressXml = ({ postalCode, street, city, country }: Party): Xml => {
  const [first = '', second = '', ...others] = street.split('\n').map((line) => line.trim());
  return node('ram:PostalTradeAddress', [
    leaf('ram:PostcodeCode', postalCode),
    leaf('ram:LineOne', first),
    leaf('ram:LineTwo', second),
    leaf('ram:LineThree', others.join(', ')),
    leaf('ram:CityName', city),
    leaf('ram:CountryID', country),
  ]);
};

const electronicAddress = (email: string): Xml =>
  node('ram:URIUniversalCommunication', [leaf('ram:URIID', email, { schemeID: 'EM' })]);

const registration = (id: string, schemeID: 'VA' | 'FC'): Xml =>
  node('ram:SpecifiedTaxRegistration', [leaf('ram:ID', id, { schemeID })]);

/** Outside of tax nobody has a VAT ID (BR-O-02). */
const vatIdOf = ({ taxKind }: Invoice, { vatId }: Party) =>
  taxKind === 'outside' ? '' : vatId.replaceAll(/\s/g, '');

function sellerXml(invoice: Invoice): Xml {
  const { seller } = invoice;
  const vatId = vatIdOf(invoice, seller);
  return node('ram:SellerTradeParty', [
    // A seller without VAT ID needs another identifier (BR-CO-26).
    vatId === '' ? leaf('ram:ID', seller.taxNumber || seller.vatId) : undefined,
    leaf('ram:Name', seller.name),
    node('ram:DefinedTradeContact', [
      leaf('ram:PersonName', seller.phone || seller.email ? seller.name : ''),
      node('ram:TelephoneUniversalCommunication', [leaf('ram:CompleteNumber', seller.phone)]),
      node('ram:EmailURIUniversalCommunication', [leaf('ram:URIID', seller.email)]),
    ]),
    addressXml(seller),
    electronicAddress(seller.email),
    registration(seller.taxNumber, 'FC'),
    registration(vatId, 'VA'),
  ]);
}

function buyerXml(invoice: Invoice): Xml {
  const { buyer, clientName } = invoice;
  return node('ram:BuyerTradeParty', [
    leaf('ram:Name', buyer.name || clientName),
    addressXml(buyer),
    electronicAddress(buyer.email),
    registration(vatIdOf(invoice, buyer), 'VA'),
  ]);
}

function paymentXml({ seller, currency }: Invoice): Xml {
  const account = plainIban(seller.iban);
  const isIban = account !== undefined;
  const code = isIban && currency === 'EUR' ? 'sepa' : 'transfer';
  return node('ram:SpecifiedTradeSettlementPaymentMeans', [
    leaf('ram:TypeCode', paymentMeans[seller.iban.trim() === '' ? 'unknown' : code]),
    node('ram:PayeePartyCreditorFinancialAccount', [
      leaf('ram:IBANID', account ?? ''),
      leaf('ram:AccountName', seller.iban.trim() === '' ? '' : seller.name),
      leaf('ram:ProprietaryID', isIban ? '' : seller.iban),
    ]),
    seller.iban.trim() === ''
      ? undefined
      : node('ram:PayeeSpecifiedCreditorFinancialInstitution', [
          leaf('ram:BICID', seller.bic.replaceAll(/\s/g, '')),
        ]),
  ]);
}

function taxesXml(invoice: Invoice, language: FileLanguage): Xml[] {
  return invoice.sums.taxes.map(({ percent, base, tax }) => {
    const { type, category, rate, reason, isReasoned } = taxOf(invoice, percent);
    return node('ram:ApplicableTradeTax', [
      leaf('ram:CalculatedAmount', tax),
      type,
      isReasoned ? leaf('ram:ExemptionReason', taxReason(invoice.taxKind, language)) : undefined,
      leaf('ram:BasisAmount', base),
      category,
      leaf('ram:ExemptionReasonCode', reason ?? ''),
      rate,
    ]);
  });
}

/** The discount of each rate of tax. */
function discountsXml(invoice: Invoice, { translate }: FileLanguage): Xml[] {
  if (Number(invoice.discountPercent) === 0) return [];
  return invoice.sums.taxes.map(({ percent, lines, discount }) =>
    node('ram:SpecifiedTradeAllowanceCharge', [
      node('ram:ChargeIndicator', [leaf('udt:Indicator', 'false')]),
      leaf('ram:CalculationPercent', invoice.discountPercent),
      leaf('ram:BasisAmount', lines),
      leaf('ram:ActualAmount', discount),
      leaf('ram:ReasonCode', discountCode),
      leaf('ram:Reason', translate('Discount')),
      lineTax('ram:CategoryTradeTax', invoice, percent),
    ]),
  );
}

function sumsXml({ sums, currency, discountPercent }: Invoice): Xml {
  return node('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    leaf('ram:LineTotalAmount', sums.lines),
    Number(discountPercent) === 0 ? undefined : leaf('ram:AllowanceTotalAmount', sums.discount),
    leaf('ram:TaxBasisTotalAmount', sums.net),
    leaf('ram:TaxTotalAmount', sums.tax, { currencyID: currency }),
    leaf('ram:GrandTotalAmount', sums.total),
    leaf('ram:DuePayableAmount', sums.total),
  ]);
}

function settlementXml(invoice: Invoice, language: FileLanguage): Xml {
  const { currency, number, periodFrom, periodTo, dueOn, issuedOn, cancels } = invoice;
  const due = dueOn ?? issuedOn ?? '';
  return node('ram:ApplicableHeaderTradeSettlement', [
    leaf('ram:PaymentReference', number ?? ''),
    leaf('ram:InvoiceCurrencyCode', currency),
    paymentXml(invoice),
    ...taxesXml(invoice, language),
    node('ram:BillingSpecifiedPeriod', [
      day('ram:StartDateTime', periodFrom),
      day('ram:EndDateTime', periodTo),
    ]),
    ...discountsXml(invoice, language),
    node('ram:SpecifiedTradePaymentTerms', [day('ram:DueDateDateTime', due)]),
    sumsXml(invoice),
    node('ram:InvoiceReferencedDocument', [leaf('ram:IssuerAssignedID', cancels?.number ?? '')]),
  ]);
}

/** The invoice as Cross Industry Invoice (UN/CEFACT D22B), its elements in the order of the schema. */
export function crossIndustryInvoice(
  invoice: Invoice,
  profile: EInvoiceProfile,
  language: FileLanguage,
): string {
  const { kind, number, issuedOn, note, buyer, periodTo, lines } = invoice;
  const xml = node(
    'rsm:CrossIndustryInvoice',
    [
      node('rsm:ExchangedDocumentContext', [
        node('ram:BusinessProcessSpecifiedDocumentContextParameter', [leaf('ram:ID', process)]),
        node('ram:GuidelineSpecifiedDocumentContextParameter', [leaf('ram:ID', guidelines[profile])]),
      ]),
      node('rsm:ExchangedDocument', [
        leaf('ram:ID', number ?? ''),
        leaf('ram:TypeCode', typeCodes[kind]),
        day('ram:IssueDateTime', issuedOn ?? ''),
        node('ram:IncludedNote', [leaf('ram:Content', note)]),
      ]),
      node('rsm:SupplyChainTradeTransaction', [
        ...lines.map((line, index) => lineXml(invoice, line, index)),
        node('ram:ApplicableHeaderTradeAgreement', [
          leaf('ram:BuyerReference', buyer.reference),
          sellerXml(invoice),
          buyerXml(invoice),
        ]),
        // The element is required, and empty without a period.
        node('ram:ApplicableHeaderTradeDelivery', [
          node('ram:ActualDeliverySupplyChainEvent', [day('ram:OccurrenceDateTime', periodTo)]),
        ]),
        settlementXml(invoice, language),
      ]),
    ],
    namespaces,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`;
}
