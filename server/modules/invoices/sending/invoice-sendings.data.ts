import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { findWorkspaceServer } from '#server/mail/workspace-smtp.ts';
import type { StateTx } from '#server/modules/invoices/invoice-state.data.ts';
import { invoiceSend } from '#server/modules/invoices/sending/invoice-sending.jobs.ts';
import type { InvoiceMailText } from '#shared/invoices/invoice-sending.schema.ts';

/** Whether mails reach anybody outside: without a server they stay in the mailbox of the installation. */
export async function hasMailServer({
  services,
  db,
  tenantId,
  organizationId,
}: Pick<Context, 'services' | 'db' | 'tenantId' | 'organizationId'>): Promise<boolean> {
  if (services.config.smtpUrl !== undefined) return true;
  return (await findWorkspaceServer(db, { tenantId, organizationId })) !== undefined;
}

interface NewSending {
  readonly kind: 'mail' | 'copy' | 'hand';
  readonly recipient: string;
  readonly result: 'waiting' | 'sent';
}

interface Sent extends InvoiceMailText {
  /** The step of a reminder; null: the invoice itself. */
  readonly reminder: number | null;
  /** The sender; null: the server itself. */
  readonly createdByUserId: string | null;
}

/** Writes the ways of an invoice to its client, and a job for each mail among them. */
export async function insertSendings(
  tx: StateTx,
  { invoiceId, ...sent }: Sent & { readonly invoiceId: string },
  sendings: readonly NewSending[],
): Promise<void> {
  const { tenantId } = tx;
  const rows = sendings.map((sending) => ({ ...sending, id: uuidv7() }));
  await insertMany(tx, 'invoice_sendings', rows, {
    ...{ tenantId, invoiceId, ...sent, problem: '', createdAt: tx.now() },
  });
  const waiting = rows.filter(({ result }) => result === 'waiting');
  await tx.enqueue(invoiceSend, ...waiting.map(({ id: sendingId }) => ({ tenantId, sendingId })));
}

/** Mails of one text, to each recipient on its own. */
export const mailsTo = (recipients: readonly string[]): NewSending[] =>
  [...new Set(recipients)].map((recipient) => ({ kind: 'mail', recipient, result: 'waiting' }));
