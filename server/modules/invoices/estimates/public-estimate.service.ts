import type { FastifyReply } from 'fastify';
import { writeAudit } from '#server/context/audit.ts';
import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { AppError, conflict } from '#server/errors.ts';
import { hashToken } from '#server/modules/auth/secrets.ts';
import { sendFile } from '#server/modules/exports/export-file.ts';
import { estimateFile } from '#server/modules/invoices/estimates/estimate-file.ts';
import {
  type EstimateTx,
  findLinkedEstimate,
  type StoredEstimate,
  saveEstimate,
} from '#server/modules/invoices/estimates/estimates.data.ts';
import { lockEstimate, readEstimate } from '#server/modules/invoices/estimates/estimates.service.ts';
import { findEditors } from '#server/modules/invoices/recurring/recurring.data.ts';
import { notifyFrom } from '#server/modules/notifications/notify.service.ts';
import {
  estimateTexts,
  type PublicAnswerInput,
  type PublicEstimate,
  publicEstimateSchema,
} from '#shared/invoices/estimates/estimate.schema.ts';
import { sendingTexts } from '#shared/invoices/invoice-sending.schema.ts';

const gone = () => new AppError('not-found', sendingTexts.gone, { code: 'NOT_FOUND' });

/** Unknown and withdrawn links get the same response. */
async function getLinked(ctx: BaseContext, token: string) {
  const found = await findLinkedEstimate(ctx, hashToken(token));
  if (found === undefined) throw gone();
  const { id, tenantId, organizationId } = found;
  return { id, place: { ...ctx, tenantId, organizationId } };
}

/** Only what the paper says, and the answer; whether there is an invoice is for the seller. */
export async function readPublicEstimate(ctx: BaseContext, token: string): Promise<PublicEstimate> {
  const { id, place } = await getLinked(ctx, token);
  const estimate = await readEstimate(place, id);
  const { state, answer } = estimate;
  return publicEstimateSchema.parse({
    ...estimate,
    state: state === 'invoiced' ? 'accepted' : state,
    answer: answer?.isByClient ? answer : null,
  });
}

/** Notes the first time that the client looks at it. */
export async function markEstimateViewed(ctx: BaseContext, token: string): Promise<undefined> {
  const { id, place } = await getLinked(ctx, token);
  await inTransaction(place, async (tx) => {
    const { viewedAt } = await lockEstimate(tx, id);
    if (viewedAt === null) await saveEstimate(tx, id, { viewedAt: tx.now() });
  });
  return undefined;
}

export async function sendPublicEstimateFile(
  ctx: BaseContext,
  token: string,
  reply: FastifyReply,
): Promise<undefined> {
  const { id, place } = await getLinked(ctx, token);
  return sendFile(reply, await estimateFile(place, await readEstimate(place, id)));
}

/** Tells who made the estimate; once they no longer write invoices, everybody who does. */
async function tellIssuer(
  tx: EstimateTx,
  { id, number, createdByUserId }: StoredEstimate,
  { isAccepted }: Pick<PublicAnswerInput, 'isAccepted'>,
): Promise<void> {
  const { tenantId, organizationId = '' } = tx;
  const editors = await findEditors(tx, { tenantId, organizationId });
  const maker =
    createdByUserId === null
      ? null
      : await tx.db.employee.findFirst({
          where: { tenantId, organizationId, userId: createdByUserId, id: { in: editors } },
          select: { id: true },
        });
  await notifyFrom(
    tx,
    { tenantId },
    {
      type: isAccepted ? 'invoice.estimate-accepted' : 'invoice.estimate-declined',
      ...{ entity: 'Estimate', entityId: id, title: number },
      params: { path: `/invoices/estimates/${id}` },
      receiverEmployeeIds: maker === null ? editors : [maker.id],
    },
  );
}

/** The client accepts or declines, once, while the estimate is valid. */
export async function answerByLink(
  ctx: BaseContext,
  token: string,
  { isAccepted, name }: PublicAnswerInput,
): Promise<PublicEstimate> {
  const { id, place } = await getLinked(ctx, token);
  await inTransaction(place, async (tx) => {
    const stored = await lockEstimate(tx, id);
    if (!stored.hasLink) throw gone();
    if (stored.state === 'expired') throw conflict(estimateTexts.expired, { code: 'ESTIMATE_EXPIRED' });
    if (stored.state !== 'sent') throw conflict(estimateTexts.answered, { code: 'ESTIMATE_ANSWERED' });
    await saveEstimate(tx, id, {
      ...{ state: isAccepted ? 'accepted' : 'declined', answeredAt: tx.now() },
      ...{ answeredName: name, answeredByUserId: null },
    });
    const { tenantId, organizationId } = place;
    await writeAudit(tx, [
      {
        ...{ tenantId, organizationId, actorType: 'system', entity: 'Estimate', entityId: id },
        ...{
          action: isAccepted ? 'estimate.accept' : 'estimate.decline',
          after: { number: stored.number, name },
        },
      },
    ]);
    await tellIssuer(tx, stored, { isAccepted });
  });
  return readPublicEstimate(ctx, token);
}
