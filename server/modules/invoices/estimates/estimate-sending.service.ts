import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { conflict } from '#server/errors.ts';
import { proposedEstimateMail } from '#server/mail/templates/invoice-mail.ts';
import { fileLanguage } from '#server/modules/exports/file-language.ts';
import { estimateFileName } from '#server/modules/invoices/estimates/estimate-file.ts';
import { openEstimateLink } from '#server/modules/invoices/estimates/estimate-link.ts';
import { estimateSend } from '#server/modules/invoices/estimates/estimate-sending.jobs.ts';
import {
  type StoredEstimate,
  type StoredSending,
  saveEstimate,
  toStoredSending,
} from '#server/modules/invoices/estimates/estimates.data.ts';
import {
  lockEstimate,
  lockSent,
  noteEstimate,
  readEstimate,
} from '#server/modules/invoices/estimates/estimates.service.ts';
import { invoiceWords } from '#server/modules/invoices/files/invoice-words.ts';
import type { Tx } from '#server/modules/invoices/invoice-parties.data.ts';
import { recipientsOf } from '#server/modules/invoices/sending/invoice-mail.service.ts';
import { hasMailServer } from '#server/modules/invoices/sending/invoice-sendings.data.ts';
import type { Estimate, SendEstimateInput } from '#shared/invoices/estimates/estimate.schema.ts';
import { sendingTexts } from '#shared/invoices/invoice-sending.schema.ts';

/** The mail of an estimate as it is proposed, in the language of its client. */
export async function proposeEstimateMail(ctx: Context, id: string) {
  const estimate = await readEstimate(ctx, id);
  const { number, seller, currency, total, validUntil } = estimate;
  const language = fileLanguage(estimate.language);
  const { money, day } = invoiceWords(currency, language);
  const words = proposedEstimateMail(estimate.language, {
    ...{ number, seller: seller.name, amount: money(total) },
    ...(validUntil ? { until: day(validUntil) } : {}),
  });
  const files = [estimateFileName(estimate, language)];
  return { hasServer: await hasMailServer(ctx), to: recipientsOf(estimate).join(', '), files, ...words };
}

/** Mails of which the log keeps the words and the outcome. */
const mostSendings = 100;

/** Adds sendings to the log of an estimate, and a job for each mail among them. */
async function addSendings(
  tx: Tx,
  { id, sendings }: Pick<StoredEstimate, 'id' | 'sendings'>,
  added: readonly Pick<StoredSending, 'kind' | 'recipient' | 'result' | 'subject' | 'text'>[],
): Promise<void> {
  const made = { problem: '', createdAt: tx.now().toISOString(), byUserId: tx.userId };
  const rows = added.map((sending) => ({ ...sending, ...made, id: uuidv7() }));
  const log = [...rows, ...sendings.map(toStoredSending)].slice(0, mostSendings);
  await saveEstimate(tx, id, { sendings: log.map((sending) => ({ ...sending })) });
  const { tenantId, organizationId = '' } = tx;
  const waiting = rows.filter(({ result }) => result === 'waiting');
  await tx.enqueue(
    estimateSend,
    ...waiting.map((row) => ({ tenantId, organizationId, estimateId: id, sendingId: row.id })),
  );
}

/** Mails an estimate, to each recipient on its own. 409 without a mail server. */
export async function sendEstimate(ctx: Context, id: string, input: SendEstimateInput): Promise<Estimate> {
  const hasServer = await hasMailServer(ctx);
  await inTransaction(ctx, async (tx) => {
    const stored = await lockSent(tx, id);
    if (!hasServer) throw conflict(sendingTexts.noServer, { code: 'NO_MAIL_SERVER' });
    const { subject, text, to, hasCopy } = input;
    await openEstimateLink(tx, stored);
    const words = { subject, text, result: 'waiting' } as const;
    const mails = [...new Set(to)].map((recipient) => ({ ...words, kind: 'mail' as const, recipient }));
    const copy = { ...words, kind: 'copy', recipient: tx.email } as const;
    await addSendings(tx, stored, [...mails, ...(hasCopy ? [copy] : [])]);
    await noteEstimate(tx, 'estimate.send', id, { number: stored.number });
  });
  return readEstimate(ctx, id);
}

/** Notes that somebody sent an estimate outside of the product. */
export async function markEstimateSent(ctx: Context, id: string): Promise<Estimate> {
  await inTransaction(ctx, async (tx) => {
    const stored = await lockSent(tx, id);
    const byHand = { kind: 'hand', recipient: '', result: 'sent', subject: '', text: '' } as const;
    await addSendings(tx, stored, [byHand]);
    await noteEstimate(tx, 'estimate.send', id, { number: stored.number });
  });
  return readEstimate(ctx, id);
}

/** The link for the client, the same as long as nobody withdraws it. */
export function shareEstimate(ctx: Context, id: string): Promise<{ url: string }> {
  return inTransaction(ctx, async (tx) => {
    const stored = await lockSent(tx, id);
    const { url, isNew } = await openEstimateLink(tx, stored);
    if (isNew) await noteEstimate(tx, 'estimate.share', id, { number: stored.number });
    return { url };
  });
}

/** Ends the link at once; without one there is nothing to do. */
export async function unshareEstimate(ctx: Context, id: string): Promise<Estimate> {
  await inTransaction(ctx, async (tx) => {
    const { number, hasLink } = await lockEstimate(tx, id);
    if (!hasLink) return;
    await saveEstimate(tx, id, { linkTokenHash: null, linkTokenSealed: null });
    await noteEstimate(tx, 'estimate.unshare', id, { number });
  });
  return readEstimate(ctx, id);
}
