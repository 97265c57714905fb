import type { Context } from '#server/context/context.ts';
import { type Queryable, queryRows } from '#server/db/query.ts';
import { notFound } from '#server/errors.ts';
import { invoiceSql, lockSql } from '#server/modules/invoices/invoices.sql.ts';
import type { Invoice, InvoiceLine } from '#shared/invoices/invoice.schema.ts';

export type Place = Queryable & Pick<Context, 'tenantId' | 'organizationId' | 'now'>;

type StoredLine = Omit<InvoiceLine, 'net'>;

export interface StoredInvoice extends Omit<Invoice, 'seller' | 'buyer' | 'lines' | 'sums'> {
  readonly seller: object | null;
  readonly buyer: object | null;
  readonly sequence: number | null;
  readonly lines: readonly StoredLine[];
}

/** The invoice as it is stored; 404 for one of another organization. */
export async function findStored(place: Place, id: string): Promise<StoredInvoice> {
  const { tenantId, organizationId } = place;
  const values = { tenantId, organizationId, now: place.now(), id };
  const [row] = await queryRows<StoredInvoice>(place, invoiceSql(values));
  if (row === undefined) throw notFound('The invoice');
  return row;
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockStored(tx: Place, id: string): Promise<StoredInvoice> {
  const { tenantId, organizationId } = tx;
  await queryRows(tx, lockSql({ tenantId, organizationId, id }));
  return findStored(tx, id);
}
