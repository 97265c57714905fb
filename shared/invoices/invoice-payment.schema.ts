import { z } from 'zod';
import { day, decimalText, invoiceTexts, text } from '#shared/invoices/invoice-fields.ts';

export const paymentSchema = z.object({
  id: z.string(),
  paidOn: z.string(),
  amount: z.string(),
  reference: z.string(),
  /** The person that recorded it. */
  by: z.string().nullish(),
  removedAt: z.string().nullish(),
  removedBy: z.string().nullish(),
});
export type InvoicePayment = z.infer<typeof paymentSchema>;

export const addPaymentInput = z.object({
  paidOn: day,
  /** No more than what is open. */
  amount: decimalText(/^-?\d{1,12}(\.\d{1,4})?$/, invoiceTexts.amount),
  /** The text of the bank statement. */
  reference: text(255),
});
export type AddPaymentInput = z.output<typeof addPaymentInput>;
