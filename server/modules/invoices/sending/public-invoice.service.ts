import type { FastifyReply } from 'fastify';
import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { AppError } from '#server/errors.ts';
import { sendFile } from '#server/modules/exports/export-file.ts';
import { invoiceFile } from '#server/modules/invoices/files/invoice-file.ts';
import { saveState } from '#server/modules/invoices/invoice-state.data.ts';
import { lockStored } from '#server/modules/invoices/invoices.data.ts';
import { readInvoice } from '#server/modules/invoices/invoices.service.ts';
import { findLinkedInvoice } from '#server/modules/invoices/sending/invoice-link.data.ts';
import { sendingTexts } from '#shared/invoices/invoice-sending.schema.ts';
import { type PublicInvoice, publicInvoiceSchema } from '#shared/invoices/public-invoice.schema.ts';

/** Unknown and withdrawn links get the same response. */
async function getLinked(ctx: BaseContext, token: string) {
  const found = await findLinkedInvoice(ctx, token);
  if (found === undefined) throw new AppError('not-found', sendingTexts.gone, { code: 'NOT_FOUND' });
  const { id, tenantId, organizationId } = found;
  return { id, place: { ...ctx, tenantId, organizationId } };
}

/** Keeps what the seller knows of it to the seller. */
const unpaidStates: readonly string[] = ['sent', 'viewed'];

/** Only what the paper says, and what is paid; ids of lines are places. */
export async function readPublicInvoice(ctx: BaseContext, token: string): Promise<PublicInvoice> {
  const { id, place } = await getLinked(ctx, token);
  const invoice = await readInvoice(place, id);
  return publicInvoiceSchema.parse({
    ...invoice,
    state: unpaidStates.includes(invoice.state) ? 'issued' : invoice.state,
    lines: invoice.lines.map((line, index) => ({ ...line, id: String(index + 1) })),
  });
}

/** Notes the first time that the client looks at it. */
export async function markViewed(ctx: BaseContext, token: string): Promise<undefined> {
  const { id, place } = await getLinked(ctx, token);
  await inTransaction(place, async (tx) => {
    const { viewedAt } = await lockStored(tx, id);
    if (viewedAt != null) return;
    await tx.db.invoice.update({
      where: { tenantId_id: { tenantId: tx.tenantId, id } },
      data: { viewedAt: tx.now() },
      select: { id: true },
    });
    await saveState(tx, id);
  });
  return undefined;
}

/** The file for the client. */
export async function sendPublicFile(
  ctx: BaseContext,
  { params, query }: { params: { token: string }; query: { format: 'pdf' | 'xml' } },
  reply: FastifyReply,
): Promise<undefined> {
  const { id, place } = await getLinked(ctx, params.token);
  const file = await invoiceFile(place, await readInvoice(place, id), query.format);
  return sendFile(reply, file);
}
