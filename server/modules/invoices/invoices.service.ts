import { queryRows } from '#server/db/query.ts';
import { readBillingOf, toBuyer, toSeller } from '#server/modules/invoices/invoice-parties.data.ts';
import { findStored, type Place, type StoredInvoice } from '#server/modules/invoices/invoices.data.ts';
import { type ListValues, listSql, sumsSql } from '#server/modules/invoices/invoices.sql.ts';
import type { Invoice, InvoiceListQuery, InvoiceRow, InvoiceState } from '#shared/invoices/invoice.schema.ts';
import { invoiceSums } from '#shared/invoices/invoice-sums.ts';

const usualPage = 50;

interface StateSum {
  readonly state: InvoiceState;
  readonly currency: string;
  readonly count: number;
  readonly total: string;
  readonly isSummed: boolean;
}

export async function listInvoices(place: Place, { skip = 0, take = usualPage, ...query }: InvoiceListQuery) {
  const { tenantId, organizationId } = place;
  const { state, organizationContactId, from, to } = query;
  const filter = { state, organizationContactId, from, to, skip, take };
  const values: ListValues = { ...filter, tenantId, organizationId, now: place.now() };
  const [items, sums] = await Promise.all([
    queryRows<InvoiceRow>(place, listSql(values)),
    queryRows<StateSum>(place, sumsSql(values)),
  ]);
  return {
    items,
    total: sums.reduce((total, { count }) => total + count, 0),
    sums: sums.flatMap(({ count: _count, isSummed, ...sum }) => (isSummed ? [sum] : [])),
  };
}

/** A draft names seller and client as they are now, an issued invoice as they were. */
async function partiesOf(place: Place, { seller, buyer, organizationContactId }: StoredInvoice) {
  if (seller !== null) return { seller: toSeller(seller, ''), buyer: toBuyer(buyer, '') };
  const billing = await readBillingOf(place, organizationContactId ?? null);
  return { seller: billing.seller, buyer: billing.buyer };
}

/** The whole invoice; 404 for one of another organization. */
export async function readInvoice(place: Place, id: string): Promise<Invoice> {
  const stored = await findStored(place, id);
  const { sequence: _sequence, lines, ...invoice } = stored;
  const { nets, ...sums } = invoiceSums(lines, invoice.discountPercent, invoice.currency);
  const priced = lines.map((line, index) => ({ ...line, net: nets[index] ?? '' }));
  const taxes = sums.taxes.map((tax) => ({ ...tax }));
  return { ...invoice, ...(await partiesOf(place, stored)), lines: priced, sums: { ...sums, taxes } };
}
