import { z } from 'zod';
import { uuid } from '#shared/http/query.ts';
import { inOrder, invoicePreviewSchema, orderIssue, timeOfPeriod } from '#shared/invoices/invoice.schema.ts';
import { invoiceTexts } from '#shared/invoices/invoice-fields.ts';

/** Clients that are billed at once. */
export const mostDraftsAtOnce = 100;

/** Time of a period, of every client. */
export const allDraftsQuery = z.object(timeOfPeriod).refine(inOrder, orderIssue);
export type AllDraftsQuery = z.output<typeof allDraftsQuery>;

/** A client with its preview, or with the reason why it cannot be billed at once. */
const clientPreview = z.object({
  organizationContactId: z.string(),
  clientName: z.string(),
  preview: invoicePreviewSchema.optional(),
  problem: z.string().optional(),
});

export const allDraftsPreviewSchema = z.object({
  items: z.array(clientPreview),
  /** Whether more clients have time than are billed at once. */
  hasMore: z.boolean(),
});
export type AllDraftsPreview = z.infer<typeof allDraftsPreviewSchema>;

export const createAllDraftsInput = z
  .object({
    ...timeOfPeriod,
    organizationContactIds: z.array(uuid).min(1, invoiceTexts.client).max(mostDraftsAtOnce),
  })
  .refine(inOrder, orderIssue);
export type CreateAllDraftsInput = z.output<typeof createAllDraftsInput>;

export const allDraftsSchema = z.object({
  items: z.array(
    z.object({
      organizationContactId: z.string(),
      /** The draft. */
      invoiceId: z.string().optional(),
      /** Why there is none. */
      problem: z.string().optional(),
    }),
  ),
});
export type AllDrafts = z.infer<typeof allDraftsSchema>;
