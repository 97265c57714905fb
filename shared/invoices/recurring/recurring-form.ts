import { z } from 'zod';
import { invoiceGroupings, invoiceUnits } from '#shared/invoices/invoice.schema.ts';
import { decimal } from '#shared/invoices/invoice-form.ts';
import {
  type RecurringInvoice,
  recurringEvery,
  recurringInput,
} from '#shared/invoices/recurring/recurring-invoice.schema.ts';

const line = z.object({
  description: z.string(),
  quantity: decimal,
  unit: z.enum(invoiceUnits),
  price: decimal,
});

/** Form values of a recurring draft. */
export const recurringForm = z
  .object({
    organizationContactId: z.string(),
    every: z.enum(recurringEvery),
    daysAfter: z.string(),
    billsTime: z.boolean(),
    grouping: z.enum(invoiceGroupings),
    lines: z.array(line),
  })
  .transform((filled): z.input<typeof recurringInput> => filled)
  .pipe(recurringInput);

export type RecurringDraft = z.input<typeof recurringForm>;

/** Initial form values of a recurring draft; of a new one, the time of a month. */
export const recurringDraft = (recurring: RecurringInvoice | undefined): RecurringDraft => ({
  organizationContactId: recurring?.organizationContactId ?? '',
  every: recurring?.every ?? 'month',
  daysAfter: String(recurring?.daysAfter ?? 1),
  billsTime: recurring?.billsTime ?? true,
  grouping: recurring?.grouping ?? 'project',
  lines: recurring?.lines ?? [],
});
