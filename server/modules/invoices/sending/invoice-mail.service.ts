import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { conflict } from '#server/errors.ts';
import { proposedInvoiceMail, proposedReminder } from '#server/mail/templates/invoice-mail.ts';
import { fileLanguage } from '#server/modules/exports/file-language.ts';
import { attachedFormats, fileNameOf } from '#server/modules/invoices/files/invoice-file.ts';
import { invoiceWords } from '#server/modules/invoices/files/invoice-words.ts';
import { noteInvoice } from '#server/modules/invoices/invoice-audit.ts';
import { lockFixed, publishInvoices, saveState } from '#server/modules/invoices/invoice-state.data.ts';
import { readInvoice } from '#server/modules/invoices/invoices.service.ts';
import { openInvoiceLink } from '#server/modules/invoices/sending/invoice-link.data.ts';
import {
  hasMailServer,
  insertSendings,
  mailsTo,
} from '#server/modules/invoices/sending/invoice-sendings.data.ts';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';
import { nextReminder } from '#shared/invoices/invoice-reminder.schema.ts';
import {
  type InvoiceMailText,
  mostRecipients,
  type SendInvoiceInput,
  sendingTexts,
} from '#shared/invoices/invoice-sending.schema.ts';
import { isRemindable, openAmount } from '#shared/invoices/invoice-state.ts';

/** The words of a mail that nobody wrote: of the invoice, or of a step of its reminders. */
export function proposedWords(invoice: Invoice, reminder: number | null): InvoiceMailText {
  const { kind, number, seller, dueOn, currency, periodFrom, periodTo } = invoice;
  const language = fileLanguage(invoice.language);
  const { money, day } = invoiceWords(currency, language);
  const values = {
    number: number ?? '',
    seller: seller.name,
    amount: money(kind === 'credit' ? invoice.total : openAmount(invoice)),
    due: dueOn ? day(dueOn) : '',
    period: periodFrom === periodTo ? day(periodFrom) : `${day(periodFrom)} – ${day(periodTo)}`,
  };
  return reminder === null
    ? proposedInvoiceMail(invoice.language, kind, values)
    : proposedReminder(invoice.language, reminder, values);
}

/** The mail of an invoice, or of the next reminder of it, as it is proposed. */
export async function proposeMail(
  ctx: Context,
  id: string,
  { isReminder }: { isReminder?: boolean | undefined },
) {
  const invoice = await readInvoice(ctx, id);
  const language = fileLanguage(invoice.language);
  const files = attachedFormats(invoice).map((format) => fileNameOf(invoice, format, language));
  const words = proposedWords(invoice, isReminder ? nextReminder(invoice.sendings) : null);
  return { hasServer: await hasMailServer(ctx), to: recipientsOf(invoice).join(', '), files, ...words };
}

/** Addresses that the invoice or estimate was mailed to, else the one of its client. */
export function recipientsOf({ sendings, buyer }: Pick<Invoice, 'sendings' | 'buyer'>): string[] {
  const mailed = sendings.filter(({ kind, result }) => kind === 'mail' && result === 'sent');
  const addresses = [...new Set(mailed.map(({ recipient }) => recipient))].slice(0, mostRecipients);
  if (addresses.length > 0) return addresses;
  return buyer.email === '' ? [] : [buyer.email];
}

/** Mails an issued invoice or a reminder of it, to each recipient on its own. 409 without a mail server. */
export async function sendInvoice(ctx: Context, id: string, input: SendInvoiceInput): Promise<Invoice> {
  const hasServer = await hasMailServer(ctx);
  await inTransaction(ctx, async (tx) => {
    const stored = await lockFixed(tx, id);
    const { isReminder, subject, text, to, hasCopy } = input;
    if (isReminder && !isRemindable(stored)) throw conflict(sendingTexts.notOverdue, { code: 'NOT_OVERDUE' });
    if (!hasServer) throw conflict(sendingTexts.noServer, { code: 'NO_MAIL_SERVER' });
    await openInvoiceLink(tx, id);
    const reminder = isReminder ? nextReminder(stored.sendings) : null;
    const copy = { kind: 'copy', recipient: tx.email, result: 'waiting' } as const;
    const sent = { invoiceId: id, subject, text, reminder, createdByUserId: tx.userId };
    await insertSendings(tx, sent, [...mailsTo(to), ...(hasCopy ? [copy] : [])]);
    await noteInvoice(tx, 'invoice.send', { id, number: stored.number ?? null });
    publishInvoices(tx, [id]);
  });
  return readInvoice(ctx, id);
}

/** Notes that somebody sent an invoice outside of the product. */
export async function markSent(ctx: Context, id: string): Promise<Invoice> {
  await inTransaction(ctx, async (tx) => {
    const { number, sentAt } = await lockFixed(tx, id);
    const byHand = { kind: 'hand', recipient: '', result: 'sent' } as const;
    const sent = { invoiceId: id, subject: '', text: '', reminder: null, createdByUserId: tx.userId };
    await insertSendings(tx, sent, [byHand]);
    await tx.db.invoice.update({
      where: { tenantId_id: { tenantId: tx.tenantId, id } },
      data: { sentAt: sentAt ?? tx.now() },
      select: { id: true },
    });
    await saveState(tx, id);
    await noteInvoice(tx, 'invoice.send', { id, number: number ?? null });
  });
  return readInvoice(ctx, id);
}

/** The link for the client, the same as long as nobody withdraws it. */
export function shareInvoice(ctx: Context, id: string): Promise<{ url: string }> {
  return inTransaction(ctx, async (tx) => {
    const { number } = await lockFixed(tx, id);
    const { url, isNew } = await openInvoiceLink(tx, id);
    if (isNew) {
      await noteInvoice(tx, 'invoice.share', { id, number: number ?? null });
      publishInvoices(tx, [id]);
    }
    return { url };
  });
}

/** Ends the link at once; without one there is nothing to do. */
export async function unshareInvoice(ctx: Context, id: string): Promise<Invoice> {
  await inTransaction(ctx, async (tx) => {
    const { number, hasLink } = await lockFixed(tx, id);
    if (!hasLink) return;
    await tx.db.invoice.update({
      where: { tenantId_id: { tenantId: tx.tenantId, id } },
      data: { linkTokenHash: null, linkTokenSealed: null, linkWithdrawnAt: tx.now() },
      select: { id: true },
    });
    await noteInvoice(tx, 'invoice.unshare', { id, number: number ?? null });
    publishInvoices(tx, [id]);
  });
  return readInvoice(ctx, id);
}
