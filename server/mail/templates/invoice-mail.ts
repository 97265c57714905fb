import { messagesIn } from '#server/mail/messages/messages.ts';
import { type MailSetting, type NoticeMail, notice } from '#server/mail/templates/compose.ts';
import { renderMail } from '#server/mail/templates/layout.ts';
import type { TextValues } from '#shared/text/message.ts';

interface InvoiceMailInput {
  readonly kind: 'invoice' | 'credit' | 'estimate';
  /** Written by the sender. */
  readonly subject: string;
  readonly text: string;
  /** The page of the invoice for its client. */
  readonly link: string;
}

/** Subject and text of an invoice as they are proposed to its sender. */
export function proposedInvoiceMail(
  language: string,
  kind: 'invoice' | 'credit',
  values: TextValues,
): Pick<InvoiceMailInput, 'subject' | 'text'> {
  const { message } = messagesIn(language);
  return kind === 'credit'
    ? { subject: message('creditNote.subject', values), text: message('creditNote.body', values) }
    : { subject: message('invoice.subject', values), text: message('invoice.body', values) };
}

/** Subject and text of a reminder, by its step from 1 on: each is firmer than the one before. */
export function proposedReminder(
  language: string,
  step: number,
  values: TextValues,
): Pick<InvoiceMailInput, 'subject' | 'text'> {
  const { message } = messagesIn(language);
  if (step === 1)
    return { subject: message('firstReminder.subject', values), text: message('firstReminder.body', values) };
  if (step === 2)
    return {
      subject: message('secondReminder.subject', values),
      text: message('secondReminder.body', values),
    };
  return { subject: message('thirdReminder.subject', values), text: message('thirdReminder.body', values) };
}

/** Subject and text of an estimate as they are proposed; `until` is its last day, where it has one. */
export function proposedEstimateMail(
  language: string,
  values: TextValues,
): Pick<InvoiceMailInput, 'subject' | 'text'> {
  const { message } = messagesIn(language);
  const body = values.until === undefined ? 'estimate.open' : 'estimate.body';
  return { subject: message('estimate.subject', values), text: message(body, values) };
}

const labels = {
  invoice: 'invoice.action',
  credit: 'creditNote.action',
  estimate: 'estimate.action',
} as const;

/** An invoice or estimate, which is attached, with the text of its sender. */
export function invoiceMail(
  setting: MailSetting,
  { kind, subject, text, link }: InvoiceMailInput,
): NoticeMail {
  const { appUrl, language } = setting;
  const messages = messagesIn(language);
  const label = messages.message(labels[kind]);
  const paragraphs = text.split(/\n+/).filter((line) => line.trim() !== '');
  const content = { subject, heading: subject, paragraphs, action: { label, url: link }, notes: [] };
  return notice(link, renderMail(content, { messages, appUrl }));
}
