import { z } from 'zod';
import { numeric, requiredId } from '#shared/http/query.ts';
import { invoiceGroupings, lineFields } from '#shared/invoices/invoice.schema.ts';
import { invoiceTexts } from '#shared/invoices/invoice-fields.ts';

/** @public Translated by its English. */
export const recurringTexts = {
  notFound: 'The recurring draft',
  nothing: 'Choose what to bill: time, items, or both.',
  daysAfter: 'Enter a number of days from 1 to 28.',
  lines: 'A recurring draft has at most 20 items.',
  tooMany: 'There are already 200 recurring drafts. Please delete one first.',
} as const;

/** Recurring drafts of an organization. */
export const mostRecurring = 200;
export const mostFixedLines = 20;

export const recurringEvery = ['week', 'month', 'quarter'] as const;
export type RecurringEvery = (typeof recurringEvery)[number];

/** Why one makes no drafts: somebody paused it, its owner lost the right or left, or a draft could not be made. */
const pauseReasons = ['choice', 'rights', 'failed'] as const;

const { taxPercent: _tax, ...fixedFields } = lineFields;

/** An item of each draft; its tax is that of the client. */
const fixedLineSchema = z.object(fixedFields);
export type FixedLine = z.output<typeof fixedLineSchema>;

const choice = {
  every: z.enum(recurringEvery),
  /** Days from the end of a period until its draft. */
  daysAfter: numeric(z.int().min(1, recurringTexts.daysAfter).max(28, recurringTexts.daysAfter)).default(1),
  /** Whether the approved time of the period is billed. */
  billsTime: z.boolean(),
  grouping: z.enum(invoiceGroupings).default('project'),
  lines: z.array(fixedLineSchema).max(mostFixedLines, recurringTexts.lines),
};

export const recurringInput = z
  .object({ organizationContactId: requiredId(invoiceTexts.client), ...choice })
  .refine(({ billsTime, lines }) => billsTime || lines.length > 0, {
    message: recurringTexts.nothing,
    path: ['billsTime'],
  });
export type RecurringInput = z.output<typeof recurringInput>;

export const pauseRecurringInput = z.object({ isPaused: z.boolean() });

export const recurringSchema = z.object({
  id: z.string(),
  organizationContactId: z.string(),
  clientName: z.string(),
  /** Of the items; the client may have another one meanwhile. */
  currency: z.string(),
  every: z.enum(recurringEvery),
  daysAfter: z.number(),
  billsTime: z.boolean(),
  grouping: z.enum(invoiceGroupings),
  lines: z.array(fixedLineSchema),
  /** The next period, and the day of its draft. */
  periodFrom: z.string(),
  periodTo: z.string(),
  nextOn: z.string(),
  /** Absent: it is active. */
  pausedFor: z.enum(pauseReasons).nullish(),
  /** The name of the person in whose name drafts are made. */
  setBy: z.string(),
});
export type RecurringInvoice = z.infer<typeof recurringSchema>;
export type PauseReason = NonNullable<RecurringInvoice['pausedFor']>;
