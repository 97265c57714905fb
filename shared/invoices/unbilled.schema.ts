import { z } from 'zod';
import { exportFormat } from '#shared/enums/report.ts';
import { optionalId, optionalOf } from '#shared/http/query.ts';
import { invoiceTexts } from '#shared/invoices/invoice-fields.ts';
import { isDay } from '#shared/time/calendar-day.ts';

/** Up to a day; without one, until today. */
export const unbilledQuery = z.object({
  organizationContactId: optionalId,
  to: optionalOf(z.string().refine(isDay, invoiceTexts.day)),
});
export type UnbilledQuery = z.output<typeof unbilledQuery>;
export const unbilledExportQuery = unbilledQuery.extend({ format: optionalOf(exportFormat) });

/** Billable time of a client and project that is on no invoice. */
export const unbilledRowSchema = z.object({
  organizationContactId: z.string().nullish(),
  clientName: z.string().nullish(),
  projectId: z.string().nullish(),
  projectName: z.string().nullish(),
  currency: z.string(),
  seconds: z.number(),
  /** Seconds of these that are not approved yet. */
  openSeconds: z.number(),
  /** Further seconds of this client and project that are not billable, though new time there is. */
  unmarkedSeconds: z.number(),
  /** The day on which these begin. */
  unmarkedSince: z.string().nullish(),
  amount: z.string(),
  oldest: z.string(),
});
export type UnbilledRow = z.infer<typeof unbilledRowSchema>;
