import { z } from 'zod';
import { queryBoolean } from '#shared/http/query.ts';
import { requiredText } from '#shared/text/required-text.ts';

/** @public Translated by its English. */
export const sendingTexts = {
  to: 'Enter an email address.',
  most: 'An invoice is sent to at most 5 addresses at once.',
  subject: 'Enter a subject.',
  text: 'Write a text.',
  draft: 'Only an issued invoice can be sent.',
  noServer: 'There is no mail server. Download the invoice and send it yourself.',
  withdrawn: 'Not sent: the link was withdrawn before.',
  canceled: 'Not sent: the invoice was canceled before.',
  paid: 'Not sent: the invoice was paid before.',
  notOverdue: 'Clients are reminded of overdue invoices only.',
  gone: 'This link was withdrawn. Ask who sent it for a new one.',
} as const;

/** Recipients of one sending. */
export const mostRecipients = 5;

/** `mail` to a recipient, its `copy` to the sender, or sent `by hand`. */
export const sendingSchema = z.object({
  id: z.string(),
  kind: z.enum(['mail', 'copy', 'hand']),
  recipient: z.string(),
  /** The step of a reminder; none for the invoice itself. */
  reminder: z.number().nullish(),
  result: z.enum(['waiting', 'sent', 'failed']),
  /** The answer of the mail server that refused it. */
  problem: z.string(),
  createdAt: z.string(),
  by: z.string().nullish(),
});
export type InvoiceSending = z.infer<typeof sendingSchema>;

/** The mail that is proposed: of the invoice, or a reminder. */
export const invoiceMailQuery = z.object({ isReminder: queryBoolean });

/** The mail as it is proposed, in the language of the client. */
export const invoiceMailSchema = z.object({
  hasServer: z.boolean(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Names of the attached files. */
  files: z.array(z.string()),
});

export const sendInvoiceInput = z.object({
  to: z
    .array(z.string().trim().max(255))
    .min(1, sendingTexts.to)
    .max(mostRecipients, sendingTexts.most)
    .refine((all) => all.every((one) => z.email().safeParse(one).success), sendingTexts.to),
  subject: requiredText(sendingTexts.subject, 255),
  text: requiredText(sendingTexts.text, 5000),
  /** Also to the sender. */
  hasCopy: z.boolean(),
  /** Reminds of an overdue invoice. */
  isReminder: z.boolean().default(false),
});
export type SendInvoiceInput = z.output<typeof sendInvoiceInput>;
/** Fields of the mail itself. */
export type InvoiceMailText = Pick<SendInvoiceInput, 'subject' | 'text'>;

/** Form values of a mail; addresses with a comma or blank in between. */
export const invoiceMailForm = z
  .object({ to: z.string(), subject: z.string(), text: z.string(), hasCopy: z.boolean() })
  .transform(({ to, ...mail }) => ({ ...mail, to: to.split(/[\s,;]+/).filter(Boolean) }))
  .pipe(sendInvoiceInput.omit({ isReminder: true }));

export const invoiceLinkSchema = z.object({ url: z.string() });

/** The page of an invoice for its client. */
export const invoiceLinkPath = (token: string): `/${string}` =>
  `/shared/invoice/${encodeURIComponent(token)}`;
