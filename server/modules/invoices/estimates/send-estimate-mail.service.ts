import type { z } from 'zod';
import { inTransaction } from '#server/context/transaction.ts';
import { type JobContext, PermanentFailure } from '#server/jobs/job.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { invoiceMail } from '#server/mail/templates/invoice-mail.ts';
import { sendMail } from '#server/mail/workspace-mail.ts';
import { estimateFile } from '#server/modules/invoices/estimates/estimate-file.ts';
import { linkOfEstimate } from '#server/modules/invoices/estimates/estimate-link.ts';
import type { estimateSend } from '#server/modules/invoices/estimates/estimate-sending.jobs.ts';
import {
  findEstimates,
  type StoredEstimate,
  saveEstimate,
  toStoredSending,
} from '#server/modules/invoices/estimates/estimates.data.ts';
import { lockEstimate, readEstimate } from '#server/modules/invoices/estimates/estimates.service.ts';
import { attachmentOf, outcomeOf } from '#server/modules/invoices/sending/delivery.ts';
import { sendingTexts } from '#shared/invoices/invoice-sending.schema.ts';

type Place = JobContext & { readonly tenantId: string; readonly organizationId: string };
type Sending = StoredEstimate['sendings'][number];

async function deliver(
  place: Place,
  mailer: Mailer,
  { stored, sending }: { stored: StoredEstimate; sending: Sending },
): Promise<void> {
  const link = linkOfEstimate(place, stored);
  if (link === undefined) throw new PermanentFailure(sendingTexts.withdrawn);
  const estimate = await readEstimate(place, stored.id);
  const { seller, language } = estimate;
  const { recipient: to, subject, text, sender } = sending;
  const { appUrl } = place.services.config;
  const replyTo = seller.email || sender;
  const { tenantId, organizationId } = place;
  await sendMail(place, mailer, {
    ...invoiceMail({ appUrl, language }, { kind: 'estimate', subject, text, link }),
    ...{ to, tenantId, organizationId },
    headers: replyTo ? { 'Reply-To': replyTo } : {},
    attachments: [await attachmentOf(await estimateFile(place, estimate))],
  });
}

/** Mails an estimate to one of its recipients, once, and notes what came of it. */
export async function sendEstimateMail(
  ctx: JobContext,
  mailer: Mailer,
  { tenantId, organizationId, estimateId, sendingId }: z.output<typeof estimateSend.payload>,
): Promise<void> {
  const place = { ...ctx, tenantId, organizationId };
  const [stored] = await findEstimates(place, { id: estimateId });
  const sending = stored?.sendings.find(({ id }) => id === sendingId);
  if (stored === undefined || sending === undefined || sending.result !== 'waiting') return;
  const { failure, ...outcome } = await outcomeOf(place, () => deliver(place, mailer, { stored, sending }));
  await inTransaction(place, async (tx) => {
    const { sendings } = await lockEstimate(tx, estimateId);
    const log = sendings
      .map(toStoredSending)
      .map((one) => (one.id === sendingId ? { ...one, ...outcome } : { ...one }));
    await saveEstimate(tx, estimateId, { sendings: log });
  });
  if (failure !== undefined) throw failure;
}
