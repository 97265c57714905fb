import { z } from 'zod';
import { clearable, numeric, optionalId, optionalOf, requiredId } from '#shared/http/query.ts';
import {
  invoiceBuyerSchema,
  invoiceLineSchema,
  invoiceSellerSchema,
  invoiceSumsSchema,
  invoiceTaxKinds,
  lineFields,
  mostInvoiceLines,
} from '#shared/invoices/invoice.schema.ts';
import { day, invoiceTexts, percent, text } from '#shared/invoices/invoice-fields.ts';
import { sendInvoiceInput, sendingSchema } from '#shared/invoices/invoice-sending.schema.ts';
import { publicBuyerSchema, publicSellerSchema } from '#shared/invoices/public-invoice.schema.ts';
import { requiredText } from '#shared/text/required-text.ts';

/** @public Translated by its English. */
export const estimateTexts = {
  notFound: 'The estimate',
  changed: 'Somebody else changed this estimate in the meantime.',
  sent: 'This estimate was sent and can no longer be changed.',
  notSent: 'Only an estimate that was sent can be accepted or declined.',
  empty: 'An estimate needs at least one line.',
  past: 'Its last day is over. Choose a later one.',
  expired: 'This estimate has expired. Ask for a new one.',
  answered: 'This estimate was answered already.',
  notOpen: 'Only an estimate that was sent and not declined becomes an invoice.',
  invoiced: 'There is an invoice for this estimate already.',
  name: 'Enter your name.',
  lines: 'An estimate has at most 500 lines.',
} as const;

/** The stored states; `expired`: sent, and its last day is over; `invoiced`: an invoice was made of it. */
export const estimateStates = ['draft', 'sent', 'accepted', 'declined', 'expired', 'invoiced'] as const;
export type EstimateState = (typeof estimateStates)[number];

const longestTitle = 255;

/** Days that a new estimate is valid. */
export const usualValidity = 30;

/** An item of an estimate as it is stored. */
const estimateLineSchema = z.object(lineFields);
export type EstimateLine = z.output<typeof estimateLineSchema>;

/** The fields of a row in the list. */
export const estimateRowSchema = z.object({
  id: z.string(),
  state: z.enum(estimateStates),
  number: z.string(),
  title: z.string(),
  organizationContactId: z.string().nullish(),
  clientName: z.string(),
  currency: z.string(),
  /** None while it is a draft. */
  sentOn: z.string().nullish(),
  validUntil: z.string().nullish(),
  total: z.string(),
});
export type EstimateRow = z.infer<typeof estimateRowSchema>;

const content = {
  language: z.string(),
  taxKind: z.enum(invoiceTaxKinds),
  discountPercent: z.string(),
  note: z.string(),
  lines: z.array(invoiceLineSchema),
  sums: invoiceSumsSchema,
};

export const estimateSchema = estimateRowSchema.extend({
  ...content,
  seller: invoiceSellerSchema,
  buyer: invoiceBuyerSchema,
  /** The latest first. */
  sendings: z.array(sendingSchema),
  /** The first time that the client opened its link. */
  viewedAt: z.string().nullish(),
  hasLink: z.boolean(),
  /** When it was accepted or declined, and the name of who did it or noted it. */
  answer: z.object({ at: z.string(), name: z.string(), isByClient: z.boolean() }).nullish(),
  /** The invoice that was made of it; without a number while that is a draft. */
  invoice: z.object({ id: z.string(), number: z.string().nullish() }).nullish(),
  version: z.number(),
});
export type Estimate = z.infer<typeof estimateSchema>;

/** An estimate for everybody with its link. */
export const publicEstimateSchema = estimateRowSchema.omit({ id: true, organizationContactId: true }).extend({
  ...content,
  seller: publicSellerSchema.omit({ iban: true, bic: true }),
  buyer: publicBuyerSchema,
  answer: z.object({ at: z.string(), name: z.string() }).nullish(),
});
export type PublicEstimate = z.infer<typeof publicEstimateSchema>;

export const estimateListQuery = z.object({
  state: optionalOf(z.enum(estimateStates)),
  organizationContactId: optionalId,
  skip: optionalOf(numeric(z.int().min(0))),
  take: optionalOf(numeric(z.int().min(1).max(200))),
});
export type EstimateListQuery = z.output<typeof estimateListQuery>;

export const createEstimateInput = z.object({
  organizationContactId: requiredId(invoiceTexts.client),
  title: text(longestTitle),
  validUntil: clearable(day).default(null),
});
export type CreateEstimateInput = z.output<typeof createEstimateInput>;

/** The whole draft as it shall be. */
export const updateEstimateInput = z.object({
  version: z.int(),
  title: text(longestTitle),
  language: text(10),
  validUntil: clearable(day).default(null),
  taxKind: z.enum(invoiceTaxKinds),
  discountPercent: percent.default('0'),
  note: text(2000),
  lines: z.array(estimateLineSchema).max(mostInvoiceLines, estimateTexts.lines),
});
export type UpdateEstimateInput = z.output<typeof updateEstimateInput>;

export const sendEstimateInput = sendInvoiceInput.omit({ isReminder: true });
export type SendEstimateInput = z.output<typeof sendEstimateInput>;

/** The issuer notes what the client said. */
export const answerEstimateInput = z.object({ isAccepted: z.boolean() });

/** The client answers by the link. */
export const publicAnswerInput = answerEstimateInput.extend({
  name: requiredText(estimateTexts.name, 100),
});
export type PublicAnswerInput = z.output<typeof publicAnswerInput>;

/** The page of an estimate for its client. */
export const estimateLinkPath = (token: string): `/${string}` =>
  `/shared/estimate/${encodeURIComponent(token)}`;
