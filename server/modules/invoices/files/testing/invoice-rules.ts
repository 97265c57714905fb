/** The business rules of EN 16931 that concern what we write, and those of XRechnung, over the parsed XML. */

type Rules = Readonly<Record<string, (invoice: Read) => boolean>>;

const settlement = 'ApplicableHeaderTradeSettlement';
const agreement = 'ApplicableHeaderTradeAgreement';

/** Finds elements by the local names of a path, which may begin anywhere. */
function reader(root: Element) {
  const all = (path: string, from: Element = root): Element[] => {
    const [name = '', ...rest] = path.split('/');
    const found = [...from.getElementsByTagNameNS('*', name)];
    return rest.length === 0 ? found : found.flatMap((one) => below(rest, one));
  };
  const below = ([name = '', ...rest]: string[], from: Element): Element[] => {
    const found = [...from.children].filter((one) => one.localName === name);
    return rest.length === 0 ? found : found.flatMap((one) => below(rest, one));
  };
  const child = (from: Element, path: string) => below(path.split('/'), from)[0]?.textContent ?? '';
  return {
    all,
    child,
    text: (path: string) => all(path)[0]?.textContent ?? '',
    cents: (text: string) => Math.round(Number(text || '0') * 100),
    lines: all('IncludedSupplyChainTradeLineItem'),
    taxes: all(`${settlement}/ApplicableTradeTax`),
    discounts: all(`${settlement}/SpecifiedTradeAllowanceCharge`),
    sums: `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`,
    seller: `${agreement}/SellerTradeParty`,
    buyer: `${agreement}/BuyerTradeParty`,
  };
}
type Read = ReturnType<typeof reader>;

const lineTax = 'SpecifiedLineTradeSettlement/ApplicableTradeTax';
const lineTotal =
  'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount';

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

const ids = ({ all }: Read, party: string, schemes: readonly string[]) =>
  all(`${party}/SpecifiedTaxRegistration/ID`).filter((id) =>
    schemes.includes(id.getAttribute('schemeID') ?? ''),
  );

/** The parts of a category: lines, discounts and the breakdown, in this order. */
function inCategory(read: Read, code: string) {
  const { lines, discounts, taxes, child } = read;
  return [
    lines.filter((line) => child(line, `${lineTax}/CategoryCode`) === code),
    discounts.filter((one) => child(one, 'CategoryTradeTax/CategoryCode') === code),
    taxes.filter((tax) => child(tax, 'CategoryCode') === code),
  ] as const;
}

/** The basis of a rate is the sum of its lines less its discounts. */
function hasItsBasis(read: Read, code: string): boolean {
  const [lines, discounts, taxes] = inCategory(read, code);
  const { child, cents } = read;
  return taxes.every((tax) => {
    const rate = Number(child(tax, 'RateApplicablePercent'));
    const ofLines = lines.filter((line) => Number(child(line, `${lineTax}/RateApplicablePercent`)) === rate);
    const off = discounts.filter(
      (one) => Number(child(one, 'CategoryTradeTax/RateApplicablePercent')) === rate,
    );
    const basis =
      sum(ofLines.map((line) => cents(child(line, lineTotal)))) -
      sum(off.map((one) => cents(child(one, 'ActualAmount'))));
    return cents(child(tax, 'BasisAmount')) === basis;
  });
}

const isUsed = (read: Read, code: string) => inCategory(read, code).some((found) => found.length > 0);

/** Rules for a category without tax: one breakdown with zero tax. */
function untaxedRules(name: string, code: string): Rules {
  const when = (rule: (read: Read) => boolean) => (read: Read) => !isUsed(read, code) || rule(read);
  const rates = (read: Read) => {
    const [lines, discounts, taxes] = inCategory(read, code);
    return [
      ...lines.map((line) => read.child(line, `${lineTax}/RateApplicablePercent`)),
      ...discounts.map((one) => read.child(one, 'CategoryTradeTax/RateApplicablePercent')),
      ...taxes.map((tax) => read.child(tax, 'RateApplicablePercent')),
    ];
  };
  return {
    [`BR-${name}-01`]: when((read) => inCategory(read, code)[2].length === 1),
    [`BR-${name}-05`]: when((read) =>
      rates(read).every((rate) => (code === 'O' ? rate === '' : rate !== '' && Number(rate) === 0)),
    ),
    [`BR-${name}-08`]: when((read) => hasItsBasis(read, code)),
    [`BR-${name}-09`]: when((read) =>
      inCategory(read, code)[2].every((tax) => read.cents(read.child(tax, 'CalculatedAmount')) === 0),
    ),
    [`BR-${name}-10`]: when((read) =>
      inCategory(read, code)[2].every((tax) => {
        const reason = read.child(tax, 'ExemptionReason') + read.child(tax, 'ExemptionReasonCode');
        return code === 'Z' ? reason === '' : reason !== '';
      }),
    ),
  };
}

const required: Readonly<Record<string, string>> = {
  'BR-01': 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID',
  'BR-02': 'ExchangedDocument/ID',
  'BR-03': 'ExchangedDocument/IssueDateTime/DateTimeString',
  'BR-04': 'ExchangedDocument/TypeCode',
  'BR-05': `${settlement}/InvoiceCurrencyCode`,
  'BR-06': `${agreement}/SellerTradeParty/Name`,
  'BR-07': `${agreement}/BuyerTradeParty/Name`,
  'BR-09': `${agreement}/SellerTradeParty/PostalTradeAddress/CountryID`,
  'BR-11': `${agreement}/BuyerTradeParty/PostalTradeAddress/CountryID`,
  'BR-12': `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation/LineTotalAmount`,
  'BR-13': `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation/TaxBasisTotalAmount`,
  'BR-14': `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation/GrandTotalAmount`,
  'BR-15': `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation/DuePayableAmount`,
  'BR-49': `${settlement}/SpecifiedTradeSettlementPaymentMeans/TypeCode`,
};

/** Rules for each line of the invoice, by required content. */
const ofLines: Readonly<Record<string, (line: Element, read: Read) => boolean>> = {
  'BR-21': (line, { child }) => child(line, 'AssociatedDocumentLineDocument/LineID') !== '',
  'BR-22': (line, { child }) => child(line, 'SpecifiedLineTradeDelivery/BilledQuantity') !== '',
  'BR-23': (line, { all }) =>
    all('SpecifiedLineTradeDelivery/BilledQuantity', line).every((one) => one.hasAttribute('unitCode')),
  'BR-24': (line, { child }) => child(line, lineTotal) !== '',
  'BR-25': (line, { child }) => child(line, 'SpecifiedTradeProduct/Name') !== '',
  'BR-26': (line, { child }) =>
    child(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount') !== '',
  'BR-27': (line, { child }) =>
    Number(child(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount')) >= 0,
  'BR-CO-04': (line, { child }) => child(line, `${lineTax}/CategoryCode`) !== '',
  // A peppol rule: the net amount of a line is quantity times price.
  'PEPPOL-EN16931-R120': (line, { child, cents }) =>
    Math.abs(
      cents(child(line, lineTotal)) -
        100 *
          Number(child(line, 'SpecifiedLineTradeDelivery/BilledQuantity')) *
          Number(child(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount')),
    ) <= 1,
};

const amounts = [
  ...['LineTotalAmount', 'ActualAmount', 'BasisAmount', 'CalculatedAmount', 'TaxBasisTotalAmount'],
  ...['TaxTotalAmount', 'GrandTotalAmount', 'DuePayableAmount', 'AllowanceTotalAmount'],
];

const general: Rules = {
  ...Object.fromEntries(
    Object.entries(required).map(([rule, path]) => [rule, (read: Read) => read.text(path) !== '']),
  ),
  ...Object.fromEntries(
    Object.entries(ofLines).map(([rule, holds]) => [
      rule,
      (read: Read) => read.lines.every((line) => holds(line, read)),
    ]),
  ),
  'BR-16': ({ lines }) => lines.length > 0,
  'BR-29': ({ text }) => {
    const period = `${settlement}/BillingSpecifiedPeriod`;
    return text(`${period}/StartDateTime/DateTimeString`) <= text(`${period}/EndDateTime/DateTimeString`);
  },
  'BR-33': ({ discounts, child }) =>
    discounts.every((one) => child(one, 'Reason') + child(one, 'ReasonCode') !== ''),
  'BR-45': ({ taxes, child }) => taxes.every((tax) => child(tax, 'BasisAmount') !== ''),
  'BR-46': ({ taxes, child }) => taxes.every((tax) => child(tax, 'CalculatedAmount') !== ''),
  'BR-47': ({ taxes, child }) => taxes.every((tax) => child(tax, 'CategoryCode') !== ''),
  'BR-48': ({ taxes, child }) =>
    taxes.every((tax) => child(tax, 'RateApplicablePercent') !== '' || child(tax, 'CategoryCode') === 'O'),
  'BR-50': ({ text, all }) => {
    const isTransfer = ['30', '58'].includes(text('SpecifiedTradeSettlementPaymentMeans/TypeCode'));
    const account = 'PayeePartyCreditorFinancialAccount';
    return !isTransfer || all(`${account}/IBANID`).length + all(`${account}/ProprietaryID`).length === 1;
  },
  'BR-55': ({ all }) => all('InvoiceReferencedDocument').every((one) => one.textContent !== ''),
  'BR-62': ({ all }) => all('URIUniversalCommunication/URIID').every((one) => one.hasAttribute('schemeID')),
  'BR-CO-09': (read) =>
    [read.seller, read.buyer].every((party) =>
      ids(read, party, ['VA']).every(({ textContent }) => /^[A-Z]{2}/.test(textContent ?? '')),
    ),
  'BR-CO-10': ({ lines, child, cents, text, sums }) =>
    sum(lines.map((line) => cents(child(line, lineTotal)))) === cents(text(`${sums}/LineTotalAmount`)),
  'BR-CO-11': ({ discounts, child, cents, text, sums }) =>
    sum(discounts.map((one) => cents(child(one, 'ActualAmount')))) ===
    cents(text(`${sums}/AllowanceTotalAmount`)),
  'BR-CO-13': ({ cents, text, sums }) =>
    cents(text(`${sums}/LineTotalAmount`)) - cents(text(`${sums}/AllowanceTotalAmount`)) ===
    cents(text(`${sums}/TaxBasisTotalAmount`)),
  'BR-CO-14': ({ taxes, child, cents, text, sums }) =>
    sum(taxes.map((tax) => cents(child(tax, 'CalculatedAmount')))) === cents(text(`${sums}/TaxTotalAmount`)),
  'BR-CO-15': ({ cents, text, sums }) =>
    cents(text(`${sums}/TaxBasisTotalAmount`)) + cents(text(`${sums}/TaxTotalAmount`)) ===
    cents(text(`${sums}/GrandTotalAmount`)),
  'BR-CO-16': ({ text, sums }) => text(`${sums}/GrandTotalAmount`) === text(`${sums}/DuePayableAmount`),
  // The rule allows more: we round to the coin, once for each rate.
  'BR-CO-17': ({ taxes, child, cents }) =>
    taxes.every((tax) => {
      const rate = Number(child(tax, 'RateApplicablePercent') || '0');
      const calculated = child(tax, 'CalculatedAmount');
      const halfCoin = calculated.includes('.') ? 0.5 : 50;
      return Math.abs(cents(calculated) - (cents(child(tax, 'BasisAmount')) * rate) / 100) <= halfCoin;
    }),
  'BR-CO-18': ({ taxes }) => taxes.length > 0,
  'BR-CO-25': ({ text }) => text('SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString') !== '',
  'BR-CO-26': (read) => ids(read, read.seller, ['VA']).length > 0 || read.text(`${read.seller}/ID`) !== '',
  'BR-DEC': ({ all }) =>
    amounts.every((name) => all(name).every((one) => /^-?\d+(\.\d{1,2})?$/.test(one.textContent ?? ''))),
  'BR-CL-01': ({ text }) => ['380', '381'].includes(text('ExchangedDocument/TypeCode')),
  'BR-CL-04': ({ text, all }) =>
    all('TaxTotalAmount').every((one) => one.getAttribute('currencyID') === text('InvoiceCurrencyCode')),
};

const ofCategories: Rules = {
  ...untaxedRules('AE', 'AE'),
  ...untaxedRules('E', 'E'),
  ...untaxedRules('O', 'O'),
  ...untaxedRules('Z', 'Z'),
  'BR-S-02': (read) =>
    !['S', 'Z', 'E', 'AE'].some((code) => isUsed(read, code)) ||
    ids(read, read.seller, ['VA', 'FC']).length > 0,
  'BR-S-05': (read) =>
    inCategory(read, 'S').every((found) =>
      found.every((one) => Number(one.getElementsByTagName('ram:RateApplicablePercent')[0]?.textContent) > 0),
    ),
  'BR-S-08': (read) => hasItsBasis(read, 'S'),
  'BR-S-10': (read) =>
    inCategory(read, 'S')[2].every(
      (tax) => read.child(tax, 'ExemptionReason') + read.child(tax, 'ExemptionReasonCode') === '',
    ),
  'BR-AE-02': (read) => !isUsed(read, 'AE') || ids(read, read.buyer, ['VA']).length > 0,
  'BR-O-02': (read) =>
    !isUsed(read, 'O') || [read.seller, read.buyer].every((party) => ids(read, party, ['VA']).length === 0),
  'BR-O-11': (read) => !isUsed(read, 'O') || read.taxes.length === 1,
};

const ofXRechnung: Readonly<Record<string, string>> = {
  'BR-DE-1': `${settlement}/SpecifiedTradeSettlementPaymentMeans/TypeCode`,
  'BR-DE-3': `${agreement}/SellerTradeParty/PostalTradeAddress/CityName`,
  'BR-DE-4': `${agreement}/SellerTradeParty/PostalTradeAddress/PostcodeCode`,
  'BR-DE-5': `${agreement}/SellerTradeParty/DefinedTradeContact/PersonName`,
  'BR-DE-6': `${agreement}/SellerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber`,
  'BR-DE-7': `${agreement}/SellerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID`,
  'BR-DE-8': `${agreement}/BuyerTradeParty/PostalTradeAddress/CityName`,
  'BR-DE-9': `${agreement}/BuyerTradeParty/PostalTradeAddress/PostcodeCode`,
  'BR-DE-15': `${agreement}/BuyerReference`,
  'PEPPOL-EN16931-R001': 'BusinessProcessSpecifiedDocumentContextParameter/ID',
  'PEPPOL-EN16931-R010': `${agreement}/BuyerTradeParty/URIUniversalCommunication/URIID`,
  'PEPPOL-EN16931-R020': `${agreement}/SellerTradeParty/URIUniversalCommunication/URIID`,
};

/** The rules that an invoice breaks. */
export function brokenRules(root: Element): string[] {
  const read = reader(root);
  const broken = Object.entries({ ...general, ...ofCategories }).filter(([, holds]) => !holds(read));
  const isXRechnung = read.text(required['BR-01'] ?? '').includes('xrechnung');
  const missing = Object.entries(ofXRechnung).filter(([, path]) => isXRechnung && read.text(path) === '');
  return [...broken, ...missing].map(([rule]) => rule);
}
