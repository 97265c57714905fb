import { type AuditValues, noteChange } from '#server/context/audit.ts';
import { omitUndefined } from '#server/db/omit-undefined.ts';
import type { Tx } from '#server/modules/invoices/invoice-parties.data.ts';
import type { AuditAction } from '#shared/audit/audit-names.ts';

type InvoiceAction = Extract<AuditAction, `invoice.${string}`>;

/** Writes an audit entry about a change of an invoice, with its new values. */
export async function noteInvoice(
  tx: Tx,
  action: InvoiceAction,
  { id, ...after }: AuditValues & { readonly id: string },
): Promise<void> {
  await noteChange(tx, { action, entity: 'Invoice', entityId: id, after: omitUndefined(after) });
}
