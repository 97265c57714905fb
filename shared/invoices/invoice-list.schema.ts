import { z } from 'zod';
import { numeric, optionalId, optionalOf } from '#shared/http/query.ts';
import { invoiceRowSchema, invoiceStates } from '#shared/invoices/invoice.schema.ts';
import { day } from '#shared/invoices/invoice-fields.ts';

/** Filters by state, client and issue date; drafts match no range of days. */
export const invoiceListQuery = z.object({
  state: optionalOf(z.enum(invoiceStates)),
  organizationContactId: optionalId,
  from: optionalOf(day),
  to: optionalOf(day),
  skip: optionalOf(numeric(z.int().min(0))),
  take: optionalOf(numeric(z.int().min(1).max(200))),
});
export type InvoiceListQuery = z.output<typeof invoiceListQuery>;

/** A page of the list, and the sums of all matches by state and currency. */
export const invoiceListSchema = z.object({
  items: z.array(invoiceRowSchema),
  total: z.number(),
  sums: z.array(
    z.object({
      state: z.enum(invoiceStates),
      currency: z.string(),
      total: z.string(),
      /** The part of it that is not paid. */
      open: z.string(),
    }),
  ),
});

export const invoiceFileQuery = z.object({
  format: z.enum(['pdf', 'xlsx', 'xml', 'json']).default('pdf'),
});
export type InvoiceFileFormat = z.output<typeof invoiceFileQuery>['format'];
