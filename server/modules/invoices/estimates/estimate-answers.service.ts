import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { conflict } from '#server/errors.ts';
import { saveEstimate } from '#server/modules/invoices/estimates/estimates.data.ts';
import {
  billingOf,
  lockEstimate,
  noteEstimate,
  readEstimate,
} from '#server/modules/invoices/estimates/estimates.service.ts';
import { insertDraft } from '#server/modules/invoices/invoice-drafts.service.ts';
import { readInvoice } from '#server/modules/invoices/invoices.service.ts';
import { type Estimate, estimateTexts } from '#shared/invoices/estimates/estimate.schema.ts';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';

/** Notes what the client said, also after another answer. 409 for a draft, and once there is an invoice. */
export async function answerEstimate(
  ctx: Context,
  id: string,
  { isAccepted }: { isAccepted: boolean },
): Promise<Estimate> {
  await inTransaction(ctx, async (tx) => {
    const { state, number } = await lockEstimate(tx, id);
    if (state === 'draft') throw conflict(estimateTexts.notSent, { code: 'ESTIMATE_NOT_SENT' });
    if (state === 'invoiced') throw conflict(estimateTexts.invoiced, { code: 'ESTIMATE_INVOICED' });
    await saveEstimate(tx, id, {
      ...{ state: isAccepted ? 'accepted' : 'declined', answeredAt: tx.now() },
      ...{ answeredName: '', answeredByUserId: tx.userId },
    });
    await noteEstimate(tx, isAccepted ? 'estimate.accept' : 'estimate.decline', id, { number });
  });
  return readEstimate(ctx, id);
}

const invoiceable: readonly string[] = ['sent', 'expired', 'accepted'];

/** Creates a draft of an invoice with the lines of an estimate, once: 409 while there is an invoice of it. */
export async function invoiceEstimate(ctx: Context, id: string): Promise<Invoice> {
  const invoiceId = await inTransaction(ctx, async (tx) => {
    const stored = await lockEstimate(tx, id);
    const { state, number, currency, language, taxKind, lines, discountPercent, note } = stored;
    if (state === 'invoiced') throw conflict(estimateTexts.invoiced, { code: 'ESTIMATE_INVOICED' });
    if (!invoiceable.includes(state)) throw conflict(estimateTexts.notOpen, { code: 'ESTIMATE_NOT_OPEN' });
    const { organizationContactId, billing } = await billingOf(tx, stored);
    const period = { periodFrom: billing.today, periodTo: billing.today };
    const made = await insertDraft(
      tx,
      { organizationContactId, ...period, grouping: 'project' },
      {
        billing: { ...billing, currency, language, taxKind },
        ...{ time: [], items: lines, discountPercent, note },
      },
    );
    await saveEstimate(tx, id, { invoiceId: made });
    await noteEstimate(tx, 'estimate.invoice', id, { number });
    return made;
  });
  return readInvoice(ctx, invoiceId);
}
