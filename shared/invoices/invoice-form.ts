import { z } from 'zod';
import { allDraftsQuery } from '#shared/invoices/all-drafts.schema.ts';
import {
  createInvoiceInput,
  type Invoice,
  type InvoiceBuyer,
  type InvoiceTaxKind,
  invoiceGroupings,
  invoiceTaxKinds,
  invoiceUnits,
  takeInvoiceTimeInput,
  updateInvoiceInput,
} from '#shared/invoices/invoice.schema.ts';
import { addPaymentInput } from '#shared/invoices/invoice-payment.schema.ts';
import { type InvoiceSums, invoiceSums } from '#shared/invoices/invoice-sums.ts';
import { putBuyerInput } from '#shared/invoices/party-input.schema.ts';
import { latinDigits } from '#shared/text/latin-digits.ts';

/** Maps form values to the body of the request. */
const sentAs =
  <Schema extends z.ZodType>(_schema: Schema) =>
  (filled: z.input<Schema>): z.input<Schema> =>
    filled;

/** Form values of a new invoice. */
export const newInvoiceForm = z
  .object({
    organizationContactId: z.string(),
    periodFrom: z.string(),
    periodTo: z.string(),
    grouping: z.enum(invoiceGroupings),
    projectIds: z.array(z.string()),
  })
  .transform(sentAs(createInvoiceInput))
  .pipe(createInvoiceInput);

/** Form values of drafts for several clients. */
export const allDraftsForm = z
  .object({ periodFrom: z.string(), periodTo: z.string(), grouping: z.enum(invoiceGroupings) })
  .transform(sentAs(allDraftsQuery))
  .pipe(allDraftsQuery);

export type AllDraftsValues = z.input<typeof allDraftsForm>;

/** Form values to refresh the time of a draft. */
export const invoiceTimeForm = z
  .object({
    periodFrom: z.string(),
    periodTo: z.string(),
    grouping: z.enum(invoiceGroupings),
    organizationContactId: z.string(),
    projectIds: z.array(z.string()),
    version: z.number(),
  })
  // No projects means all of the client; the server would interpret an absent list as the previous choice.
  .transform((time) => ({ ...time, allProjects: time.projectIds.length === 0 }))
  .transform(sentAs(takeInvoiceTimeInput))
  .pipe(takeInvoiceTimeInput);

/** People write a comma as well. */
const withPoint = (text: string) => latinDigits(text).trim().replace(',', '.');
export const decimal = z.string().transform(withPoint);

export const paymentForm = z
  .object({ paidOn: z.string(), amount: decimal, reference: z.string() })
  .transform(sentAs(addPaymentInput))
  .pipe(addPaymentInput);

/** A line of a draft as it is filled in. */
export const draftLine = z.object({
  /** The id of a stored line. */
  id: z.string().optional(),
  description: z.string(),
  quantity: decimal,
  unit: z.enum(invoiceUnits),
  price: decimal,
  taxPercent: decimal,
});

/** Without tax, the former tax of a line is not sent. */
export const taxedLines = <Line extends { readonly taxPercent: string }>(draft: {
  readonly taxKind: InvoiceTaxKind;
  readonly lines: readonly Line[];
}): Line[] =>
  draft.lines.map((one) => ({
    ...one,
    taxPercent: draft.taxKind === 'standard' ? one.taxPercent || '0' : '0',
  }));

/** A discount as it is filled in: empty without one. */
export const plainDiscount = ({ discountPercent }: { readonly discountPercent: string }): string =>
  Number(discountPercent) === 0 ? '' : discountPercent;

/** A draft as it is filled in; empty days are not chosen. */
export const invoiceForm = z
  .object({
    version: z.number(),
    language: z.string(),
    issuedOn: z.string(),
    dueOn: z.string(),
    taxKind: z.enum(invoiceTaxKinds),
    discountPercent: decimal.transform((text) => text || '0'),
    note: z.string(),
    lines: z.array(draftLine),
  })
  .transform((draft) => ({ ...draft, lines: taxedLines(draft) }))
  .transform(sentAs(updateInvoiceInput))
  .pipe(updateInvoiceInput);

export type InvoiceDraft = z.input<typeof invoiceForm>;
export type InvoiceDraftLine = InvoiceDraft['lines'][number];

/** Initial form values of a draft. */
export function invoiceDraft(invoice: Invoice): InvoiceDraft {
  return {
    version: invoice.version,
    language: invoice.language,
    issuedOn: invoice.issuedOn ?? '',
    dueOn: invoice.dueOn ?? '',
    taxKind: invoice.taxKind,
    discountPercent: plainDiscount(invoice),
    note: invoice.note,
    lines: invoice.lines.map(({ id, description, quantity, unit, price, taxPercent }) => ({
      id,
      description,
      quantity,
      unit,
      price,
      taxPercent,
    })),
  };
}

const number = /^-?\d{1,9}(\.\d{1,4})?$/;

/** Incomplete numbers count as zero. */
function numberIn(text: string): string {
  const typed = withPoint(text);
  return number.test(typed) ? typed : '0';
}

/** The sums of a draft while somebody edits it. */
export function draftSums(
  { lines, discountPercent, taxKind }: Pick<InvoiceDraft, 'lines' | 'discountPercent' | 'taxKind'>,
  currency: string,
): InvoiceSums {
  const priced = lines.map(({ quantity, price, taxPercent }) => ({
    quantity: numberIn(quantity),
    price: numberIn(price),
    taxPercent: taxKind === 'standard' ? numberIn(taxPercent) : '0',
  }));
  return invoiceSums(priced, numberIn(discountPercent), currency);
}

const texts = {
  name: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  vatId: z.string(),
  email: z.string(),
  reference: z.string(),
  language: z.string(),
};

/** Billing details of a client; empty texts use the organization's defaults. */
export const buyerForm = z
  .object({
    ...texts,
    taxPercent: decimal,
    taxKind: z.string(),
    paymentDays: z.string(),
    isReminded: z.boolean(),
  })
  .transform(sentAs(putBuyerInput))
  .pipe(putBuyerInput);

/** Initial form values of a client. */
export const buyerValues = (buyer: InvoiceBuyer): z.input<typeof buyerForm> => ({
  ...buyer,
  taxPercent: buyer.taxPercent ?? '',
  taxKind: buyer.taxKind ?? '',
  paymentDays: buyer.paymentDays == null ? '' : String(buyer.paymentDays),
});
