import { billingProblem } from '#shared/invoices/business-ids.ts';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';
import { minorDigits } from '#shared/rates/money.ts';

/** @public Translated by its English. */
export const eInvoiceTexts = {
  draft: 'A draft has no e-invoice. Please issue it first.',
  currency: 'The standard for e-invoices has no amounts with three decimals.',
  seller: 'For an e-invoice, your billing details need a name, a country, and a VAT ID or a tax number.',
  buyer: 'For an e-invoice, the billing details of the client need a country.',
  reverseCharge: 'For an e-invoice with reverse charge, the billing details of the client need a VAT ID.',
  sellerContact:
    'For an XRechnung, your billing details need a postal code, a city, a phone number and an email address.',
  buyerContact:
    'For an XRechnung, the billing details of the client need a postal code, a city and an email address.',
} as const;

type Needed = Pick<Invoice, 'number' | 'currency' | 'taxKind' | 'seller' | 'buyer'>;

/** The missing seller details for an e-invoice. */
export function sellerGap(seller: Invoice['seller']): string | undefined {
  const { name, country, vatId, taxNumber } = seller;
  const isComplete = name && country && (vatId || taxNumber);
  return isComplete ? billingProblem({ seller, buyer: { country: '', vatId: '' } }) : eInvoiceTexts.seller;
}

/** The missing details for an e-invoice by EN 16931; undefined if it is complete. */
export function eInvoiceGap({ number, currency, taxKind, seller, buyer }: Needed): string | undefined {
  if (!number) return eInvoiceTexts.draft;
  // The standard rounds every amount to two decimals (BR-DEC).
  if (minorDigits(currency) > 2) return eInvoiceTexts.currency;
  const gap = sellerGap(seller);
  if (gap !== undefined) return gap;
  if (!buyer.country) return eInvoiceTexts.buyer;
  const problem = billingProblem({ seller, buyer });
  if (problem !== undefined) return problem;
  return taxKind === 'reverseCharge' && !buyer.vatId ? eInvoiceTexts.reverseCharge : undefined;
}

/** The missing details for the XML alone: with the client's reference it is an XRechnung, which requires more. */
export function eInvoiceFileGap(invoice: Needed): string | undefined {
  const gap = eInvoiceGap(invoice);
  const { seller, buyer } = invoice;
  if (gap !== undefined || !buyer.reference) return gap;
  if (!(seller.postalCode && seller.city && seller.phone && seller.email)) return eInvoiceTexts.sellerContact;
  return buyer.postalCode && buyer.city && buyer.email ? undefined : eInvoiceTexts.buyerContact;
}
