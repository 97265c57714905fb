import type { z } from 'zod';
import { inTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { int, nullable, rowStatement, text, uuid, word } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { type JobContext, PermanentFailure } from '#server/jobs/job.ts';
import type { Attachment } from '#server/mail/mail-message.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { invoiceMail } from '#server/mail/templates/invoice-mail.ts';
import { sendMail } from '#server/mail/workspace-mail.ts';
import { attachedFormats, invoiceFile } from '#server/modules/invoices/files/invoice-file.ts';
import { saveState } from '#server/modules/invoices/invoice-state.data.ts';
import { lockStored } from '#server/modules/invoices/invoices.data.ts';
import { readInvoice } from '#server/modules/invoices/invoices.service.ts';
import { attachmentOf, outcomeOf } from '#server/modules/invoices/sending/delivery.ts';
import { findInvoiceLink } from '#server/modules/invoices/sending/invoice-link.data.ts';
import type { invoiceSend } from '#server/modules/invoices/sending/invoice-sending.jobs.ts';
import { type InvoiceSending, sendingTexts } from '#shared/invoices/invoice-sending.schema.ts';

const sendingSql = rowStatement(
  {
    invoiceId: uuid,
    organizationId: uuid,
    kind: word<InvoiceSending['kind']>(),
    recipient: text,
    reminder: nullable(int),
    subject: text,
    text,
    result: word<InvoiceSending['result']>(),
    sender: nullable(text),
  },
  (p: Params<{ tenantId: string; sendingId: string }>) => sql`
  select s."invoiceId", i."organizationId", s.kind, s.recipient, s.reminder, s.subject, s.text, s.result, a.email as sender
  from invoice_sendings s
  join invoices i on i."tenantId" = s."tenantId" and i.id = s."invoiceId"
  left join users u on u."tenantId" = s."tenantId" and u.id = s."createdByUserId"
  left join accounts a on a.id = u."accountId"
  where s."tenantId" = ${p.tenantId}::uuid and s.id = ${p.sendingId}::uuid`,
);

type Place = JobContext & { readonly tenantId: string; readonly organizationId: string };
type Sending = Awaited<ReturnType<typeof findSending>>;

async function findSending(ctx: JobContext, job: z.output<typeof invoiceSend.payload>) {
  const [row] = await queryRows(ctx, sendingSql(job));
  return row;
}

async function attachmentsOf(place: Place, id: string): Promise<Attachment[]> {
  const invoice = await readInvoice(place, id);
  const files: Attachment[] = [];
  for (const format of attachedFormats(invoice))
    files.push(await attachmentOf(await invoiceFile(place, invoice, format)));
  return files;
}

async function deliver(place: Place, mailer: Mailer, sending: NonNullable<Sending>): Promise<void> {
  const { invoiceId, recipient: to, subject, text: written, sender, reminder } = sending;
  const { seller, language, kind, state } = await readInvoice(place, invoiceId);
  if (state === 'paid' && reminder !== null) throw new PermanentFailure(sendingTexts.paid);
  if (state === 'canceled') throw new PermanentFailure(sendingTexts.canceled);
  const link = await findInvoiceLink(place, invoiceId);
  if (link === undefined) throw new PermanentFailure(sendingTexts.withdrawn);
  const { appUrl } = place.services.config;
  const replyTo = seller.email || sender;
  const { tenantId, organizationId } = place;
  await sendMail(place, mailer, {
    ...invoiceMail({ appUrl, language }, { kind, subject, text: written, link }),
    ...{ to, tenantId, organizationId },
    headers: replyTo ? { 'Reply-To': replyTo } : {},
    attachments: await attachmentsOf(place, invoiceId),
  });
}

/** Mails an invoice to one of its recipients, once, and notes what came of it. */
export async function sendInvoiceMail(
  ctx: JobContext,
  mailer: Mailer,
  job: z.output<typeof invoiceSend.payload>,
): Promise<void> {
  const sending = await findSending(ctx, job);
  if (sending === undefined || sending.result !== 'waiting') return;
  const { tenantId, sendingId } = job;
  const { invoiceId, organizationId, kind } = sending;
  const place = { ...ctx, tenantId, organizationId };
  const { result, problem, failure } = await outcomeOf(place, () => deliver(place, mailer, sending));
  await inTransaction(place, async (tx) => {
    const { sentAt } = await lockStored(tx, invoiceId);
    await tx.db.invoiceSending.updateMany({
      where: { tenantId, id: sendingId },
      data: { result, problem, endedAt: tx.now() },
    });
    if (result === 'sent' && kind === 'mail' && sentAt == null) {
      await tx.db.invoice.updateMany({ where: { tenantId, id: invoiceId }, data: { sentAt: tx.now() } });
    }
    await saveState(tx, invoiceId);
  });
  if (failure !== undefined) throw failure;
}
