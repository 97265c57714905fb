import type { z } from 'zod';
import { invoiceBuyerSchema, invoiceSchema, invoiceSellerSchema } from '#shared/invoices/invoice.schema.ts';

const party = {
  name: true,
  street: true,
  postalCode: true,
  city: true,
  country: true,
  vatId: true,
  email: true,
} as const;

export const publicSellerSchema = invoiceSellerSchema.pick({
  ...{ ...party, taxNumber: true, phone: true, iban: true, bic: true },
});
export const publicBuyerSchema = invoiceBuyerSchema.pick({ ...party, reference: true });

/** An invoice for everybody with its link: what its paper says, and what is paid. */
export const publicInvoiceSchema = invoiceSchema
  .pick({
    ...{ kind: true, state: true, number: true, clientName: true, currency: true, language: true },
    ...{
      periodFrom: true,
      periodTo: true,
      issuedOn: true,
      dueOn: true,
      paidOn: true,
      total: true,
      paid: true,
    },
    ...{ taxKind: true, discountPercent: true, note: true, lines: true, sums: true },
  })
  .extend({ seller: publicSellerSchema, buyer: publicBuyerSchema });
export type PublicInvoice = z.infer<typeof publicInvoiceSchema>;
