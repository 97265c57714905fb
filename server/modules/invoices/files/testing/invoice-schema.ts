/**
 * The elements of a Cross Industry Invoice in the profile EN 16931, in the order of its schema, as far as we write
 * them: `!` marks required ones, `*` repeatable ones.
 */
const sequences: Readonly<Record<string, string>> = {
  'rsm:CrossIndustryInvoice':
    'rsm:ExchangedDocumentContext! rsm:ExchangedDocument! rsm:SupplyChainTradeTransaction!',
  'rsm:ExchangedDocumentContext':
    'ram:BusinessProcessSpecifiedDocumentContextParameter ram:GuidelineSpecifiedDocumentContextParameter!',
  'ram:BusinessProcessSpecifiedDocumentContextParameter': 'ram:ID!',
  'ram:GuidelineSpecifiedDocumentContextParameter': 'ram:ID!',
  'rsm:ExchangedDocument': 'ram:ID! ram:TypeCode! ram:IssueDateTime! ram:IncludedNote*',
  'ram:IssueDateTime': 'udt:DateTimeString!',
  'ram:IncludedNote': 'ram:Content!',
  'rsm:SupplyChainTradeTransaction':
    'ram:IncludedSupplyChainTradeLineItem!* ram:ApplicableHeaderTradeAgreement! ram:ApplicableHeaderTradeDelivery! ram:ApplicableHeaderTradeSettlement!',
  'ram:IncludedSupplyChainTradeLineItem':
    'ram:AssociatedDocumentLineDocument! ram:SpecifiedTradeProduct! ram:SpecifiedLineTradeAgreement! ram:SpecifiedLineTradeDelivery! ram:SpecifiedLineTradeSettlement!',
  'ram:AssociatedDocumentLineDocument': 'ram:LineID!',
  'ram:SpecifiedTradeProduct': 'ram:Name!',
  'ram:SpecifiedLineTradeAgreement': 'ram:NetPriceProductTradePrice!',
  'ram:NetPriceProductTradePrice': 'ram:ChargeAmount!',
  'ram:SpecifiedLineTradeDelivery': 'ram:BilledQuantity!',
  'ram:SpecifiedLineTradeSettlement':
    'ram:ApplicableTradeTax! ram:SpecifiedTradeSettlementLineMonetarySummation!',
  'ram:SpecifiedTradeSettlementLineMonetarySummation': 'ram:LineTotalAmount!',
  'ram:ApplicableTradeTax':
    'ram:CalculatedAmount ram:TypeCode! ram:ExemptionReason ram:BasisAmount ram:CategoryCode! ram:ExemptionReasonCode ram:RateApplicablePercent',
  'ram:CategoryTradeTax': 'ram:TypeCode! ram:CategoryCode! ram:RateApplicablePercent',
  'ram:ApplicableHeaderTradeAgreement': 'ram:BuyerReference ram:SellerTradeParty! ram:BuyerTradeParty!',
  'ram:SellerTradeParty':
    'ram:ID ram:Name ram:DefinedTradeContact ram:PostalTradeAddress ram:URIUniversalCommunication ram:SpecifiedTaxRegistration*',
  'ram:BuyerTradeParty':
    'ram:Name ram:PostalTradeAddress ram:URIUniversalCommunication ram:SpecifiedTaxRegistration*',
  'ram:DefinedTradeContact':
    'ram:PersonName ram:TelephoneUniversalCommunication ram:EmailURIUniversalCommunication',
  'ram:TelephoneUniversalCommunication': 'ram:CompleteNumber!',
  'ram:EmailURIUniversalCommunication': 'ram:URIID!',
  'ram:URIUniversalCommunication': 'ram:URIID!',
  'ram:SpecifiedTaxRegistration': 'ram:ID!',
  'ram:PostalTradeAddress':
    'ram:PostcodeCode ram:LineOne ram:LineTwo ram:LineThree ram:CityName ram:CountryID!',
  'ram:ApplicableHeaderTradeDelivery': 'ram:ActualDeliverySupplyChainEvent',
  'ram:ActualDeliverySupplyChainEvent': 'ram:OccurrenceDateTime!',
  'ram:OccurrenceDateTime': 'udt:DateTimeString!',
  'ram:ApplicableHeaderTradeSettlement':
    'ram:PaymentReference ram:InvoiceCurrencyCode! ram:SpecifiedTradeSettlementPaymentMeans ram:ApplicableTradeTax!* ram:BillingSpecifiedPeriod ram:SpecifiedTradeAllowanceCharge* ram:SpecifiedTradePaymentTerms ram:SpecifiedTradeSettlementHeaderMonetarySummation! ram:InvoiceReferencedDocument*',
  'ram:SpecifiedTradeSettlementPaymentMeans':
    'ram:TypeCode! ram:PayeePartyCreditorFinancialAccount ram:PayeeSpecifiedCreditorFinancialInstitution',
  'ram:PayeePartyCreditorFinancialAccount': 'ram:IBANID ram:AccountName ram:ProprietaryID',
  'ram:PayeeSpecifiedCreditorFinancialInstitution': 'ram:BICID!',
  'ram:BillingSpecifiedPeriod': 'ram:StartDateTime ram:EndDateTime',
  'ram:StartDateTime': 'udt:DateTimeString!',
  'ram:EndDateTime': 'udt:DateTimeString!',
  'ram:SpecifiedTradeAllowanceCharge':
    'ram:ChargeIndicator! ram:CalculationPercent ram:BasisAmount ram:ActualAmount! ram:ReasonCode ram:Reason ram:CategoryTradeTax',
  'ram:ChargeIndicator': 'udt:Indicator!',
  'ram:SpecifiedTradePaymentTerms': 'ram:Description ram:DueDateDateTime',
  'ram:DueDateDateTime': 'udt:DateTimeString!',
  'ram:SpecifiedTradeSettlementHeaderMonetarySummation':
    'ram:LineTotalAmount! ram:AllowanceTotalAmount ram:TaxBasisTotalAmount! ram:TaxTotalAmount ram:GrandTotalAmount! ram:DuePayableAmount!',
  'ram:InvoiceReferencedDocument': 'ram:IssuerAssignedID!',
};

/** A sequence as an expression over the names of children, each followed by a space. */
const expressionOf = (sequence: string) =>
  new RegExp(
    `^${sequence
      .split(' ')
      .map((part) => {
        const name = part.replace(/[!*]+$/, '');
        const isRequired = part.includes('!');
        if (part.endsWith('*')) return `(?:${name} )${isRequired ? '+' : '*'}`;
        return `(?:${name} )${isRequired ? '' : '?'}`;
      })
      .join('')}$`,
  );

/** Violations of the schema, each with the name of its element. */
export function schemaErrors(element: Element): string[] {
  const children = [...element.children];
  const sequence = sequences[element.tagName];
  const names = children.map(({ tagName }) => `${tagName} `).join('');
  if (sequence === undefined) {
    const isText = children.length === 0 && (element.textContent ?? '').trim() !== '';
    return isText ? [] : [`${element.tagName}: ${names || 'empty'}`];
  }
  const own = expressionOf(sequence).test(names) ? [] : [`${element.tagName}: ${names}`];
  return [...own, ...children.flatMap(schemaErrors)];
}
