import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { conflict } from '#server/errors.ts';
import type { Tx } from '#server/modules/invoices/invoice-parties.data.ts';
import { findStored, lockStored, type StoredInvoice } from '#server/modules/invoices/invoices.data.ts';
import { invoiceRefusals } from '#shared/invoices/invoice-refusals.ts';
import { sendingTexts } from '#shared/invoices/invoice-sending.schema.ts';
import { settledState } from '#shared/invoices/invoice-state.ts';

/** Also in a job, which acts for nobody. */
export type StateTx = InTransaction<BaseContext & Pick<Context, 'tenantId' | 'organizationId'>>;

/** An invoice or credit note that left the draft behind, locked. 409 for a draft and a canceled invoice. */
export async function lockFixed(tx: Tx, id: string): Promise<StoredInvoice> {
  const stored = await lockStored(tx, id);
  if (stored.state === 'draft') throw conflict(sendingTexts.draft, { code: 'INVOICE_NOT_ISSUED' });
  if (stored.state === 'canceled') throw conflict(invoiceRefusals.canceled, { code: 'INVOICE_CANCELED' });
  return stored;
}

/** The invoice, locked. 409 for a draft, a credit note and a canceled invoice. */
export async function lockIssued(tx: Tx, id: string): Promise<StoredInvoice> {
  const stored = await lockStored(tx, id);
  if (stored.kind === 'credit') throw conflict(invoiceRefusals.credit, { code: 'CREDIT_NOTE' });
  if (stored.state === 'draft') throw conflict(invoiceRefusals.notIssued, { code: 'INVOICE_NOT_ISSUED' });
  if (stored.state === 'canceled') throw conflict(invoiceRefusals.canceled, { code: 'INVOICE_CANCELED' });
  return stored;
}

export const paymentsOf = ({ payments }: Pick<StoredInvoice, 'payments'>) =>
  payments.filter(({ removedAt }) => removedAt == null);

/** Stores the state of an issued invoice after a change of what decides it, and tells the pages. */
export async function saveState(tx: StateTx, id: string): Promise<void> {
  const stored = await findStored(tx, id);
  publishInvoices(tx, [id]);
  if (stored.state === 'canceled') return;
  const payments = paymentsOf(stored);
  const state = settledState({ ...stored, payments: payments.length });
  const days = payments.map(({ paidOn }) => paidOn).toSorted();
  const lastDay = state === 'paid' ? days.at(-1) : undefined;
  await tx.db.invoice.update({
    where: { tenantId_id: { tenantId: tx.tenantId, id } },
    data: { state, paidOn: lastDay === undefined ? null : new Date(lastDay), version: { increment: 1 } },
    select: { id: true },
  });
}

export function publishInvoices(tx: StateTx, ids: readonly string[]): void {
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'invoices', [...ids]));
}
