import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { fieldError, notFound } from '#server/errors.ts';
import { noteInvoice } from '#server/modules/invoices/invoice-audit.ts';
import type { Tx } from '#server/modules/invoices/invoice-parties.data.ts';
import { lockIssued, paymentsOf, saveState } from '#server/modules/invoices/invoice-state.data.ts';
import { readInvoice } from '#server/modules/invoices/invoices.service.ts';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';
import type { AddPaymentInput } from '#shared/invoices/invoice-payment.schema.ts';
import { invoiceRefusals } from '#shared/invoices/invoice-refusals.ts';
import { fitsOpen, openAmount } from '#shared/invoices/invoice-state.ts';
import type { Day } from '#shared/time/calendar-day.ts';

async function insertPayment(tx: Tx, id: string, { paidOn, amount, reference }: AddPaymentInput) {
  const { tenantId, userId: createdByUserId } = tx;
  await tx.db.invoicePayment.create({
    data: {
      ...{ id: uuidv7(), tenantId, invoiceId: id, createdByUserId, createdAt: tx.now() },
      ...{ paidOn: new Date(paidOn), amount, reference },
    },
    select: { id: true },
  });
}

/** Notes a payment; 400 for one of more than is open. */
export async function addPayment(ctx: Context, id: string, input: AddPaymentInput): Promise<Invoice> {
  await inTransaction(ctx, async (tx) => {
    const stored = await lockIssued(tx, id);
    if (!fitsOpen(input.amount, stored)) throw fieldError('amount', invoiceRefusals.payment);
    await insertPayment(tx, id, input);
    await saveState(tx, id);
    await noteInvoice(tx, 'invoice.paid', { id, paidOn: input.paidOn });
  });
  return readInvoice(ctx, id);
}

const removed = (tx: Tx) => ({ removedAt: tx.now(), removedByUserId: tx.userId });

/** Takes a payment back; it stays in the history. */
export async function removePayment(ctx: Context, id: string, paymentId: string): Promise<Invoice> {
  await inTransaction(ctx, async (tx) => {
    const payments = paymentsOf(await lockIssued(tx, id));
    if (!payments.some((payment) => payment.id === paymentId)) throw notFound('The payment');
    await tx.db.invoicePayment.updateMany({
      where: { tenantId: tx.tenantId, id: paymentId },
      data: removed(tx),
    });
    await saveState(tx, id);
    await noteInvoice(tx, 'invoice.paid', { id, paidOn: null });
  });
  return readInvoice(ctx, id);
}

/** Notes the day on which the rest was paid; null takes all payments back. A paid invoice moves to the day. */
export async function setInvoicePaid(ctx: Context, id: string, paidOn: Day | null): Promise<Invoice> {
  await inTransaction(ctx, async (tx) => {
    const stored = await lockIssued(tx, id);
    const isMoved = stored.state === 'paid' && stored.paidOn !== paidOn;
    if (paidOn === null || isMoved) {
      await tx.db.invoicePayment.updateMany({
        where: { tenantId: tx.tenantId, invoiceId: id, removedAt: null },
        data: removed(tx),
      });
    }
    if (paidOn !== null && (isMoved || stored.state !== 'paid')) {
      const amount = isMoved ? stored.total : openAmount(stored);
      await insertPayment(tx, id, { paidOn, amount, reference: '' });
    }
    await saveState(tx, id);
    await noteInvoice(tx, 'invoice.paid', { id, paidOn });
  });
  return readInvoice(ctx, id);
}
