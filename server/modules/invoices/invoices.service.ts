import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { badRequest } from '#server/errors.ts';
import { nextNumberSql } from '#server/modules/invoices/invoice-issue.sql.ts';
import {
  readBilling,
  readBillingOf,
  readSeller,
  type Tx,
  toBuyer,
  toSeller,
} from '#server/modules/invoices/invoice-parties.data.ts';
import {
  findStored,
  type ListValues,
  listSql,
  type Place,
  type StoredInvoice,
  sumsSql,
} from '#server/modules/invoices/invoices.data.ts';
import type { Invoice, InvoiceBuyer, InvoiceSeller } from '#shared/invoices/invoice.schema.ts';
import type { InvoiceListQuery } from '#shared/invoices/invoice-list.schema.ts';
import { invoiceSums } from '#shared/invoices/invoice-sums.ts';
import { yearOf } from '#shared/time/calendar-day.ts';

const usualPage = 50;

export async function listInvoices(place: Place, { skip = 0, take = usualPage, ...query }: InvoiceListQuery) {
  const { tenantId, organizationId } = place;
  const { state, organizationContactId, from, to } = query;
  const filter = { state, organizationContactId, from, to, skip, take };
  const values: ListValues = { ...filter, tenantId, organizationId, now: place.now() };
  const [items, sums] = await Promise.all([
    queryRows(place, listSql(values)),
    queryRows(place, sumsSql(values)),
  ]);
  return {
    items,
    total: sums.reduce((total, { count }) => total + count, 0),
    sums: sums.flatMap(({ count: _count, isSummed, ...sum }) => (isSummed ? [sum] : [])),
  };
}

/** A draft has seller and client as they are now and the next number, an issued invoice its own. */
async function partiesOf(place: Place, { seller, buyer, organizationContactId, issuedOn }: StoredInvoice) {
  if (seller !== null) return { seller: toSeller(seller, ''), buyer: toBuyer(buyer, '') };
  const billing = await readBillingOf(place, organizationContactId ?? null);
  const { tenantId, organizationId } = place;
  const year = yearOf(issuedOn ?? billing.today);
  const next = { tenantId, organizationId, year, prefix: billing.seller.numberPrefix };
  const [row] = await queryRows(place, nextNumberSql(next));
  return { seller: billing.seller, buyer: billing.buyer, nextNumber: row?.number ?? null };
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

export const getSeller = (ctx: Context): Promise<InvoiceSeller> => readSeller(ctx);

export async function getBuyer(ctx: Context, contactId: string): Promise<InvoiceBuyer> {
  return (await readBilling(ctx, contactId)).buyer;
}

/** Drafts show who writes and who pays as they are now. */
function publish(tx: Tx): void {
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'invoices'));
}

/** Stores the seller of the organization's invoices; issued invoices stay unchanged. */
export async function putSeller(ctx: Context, input: InvoiceSeller): Promise<InvoiceSeller> {
  const { organizationId, tenantId } = ctx;
  if (organizationId === undefined)
    throw badRequest('Create an organization first.', { code: 'NO_ORGANIZATION' });
  await inTransaction(ctx, async (tx) => {
    const before = await readSeller(tx);
    const data = { ...input, updatedAt: tx.now() };
    const where = { tenantId_organizationId: { tenantId, organizationId } };
    await tx.db.invoiceSeller.upsert({ where, create: { ...data, tenantId, organizationId }, update: data });
    await noteChange(tx, {
      ...{ action: 'invoice.settings', entity: 'Organization', entityId: organizationId },
      ...{
        before: { iban: before.iban, vatId: before.vatId },
        after: { iban: input.iban, vatId: input.vatId },
      },
    });
    publish(tx);
  });
  return readSeller(ctx);
}

/** Writes how a client is billed; 404 for one of another organization. */
export async function putBuyer(ctx: Context, contactId: string, input: InvoiceBuyer): Promise<InvoiceBuyer> {
  const { tenantId } = ctx;
  await inTransaction(ctx, async (tx) => {
    const { buyer: before } = await readBilling(tx, contactId);
    const data = { ...input, updatedAt: tx.now() };
    const where = { tenantId_organizationContactId: { tenantId, organizationContactId: contactId } };
    await tx.db.invoiceBuyer.upsert({
      where,
      create: { ...data, tenantId, organizationContactId: contactId },
      update: data,
    });
    await noteChange(tx, {
      ...{ action: 'invoice.settings', entity: 'OrganizationContact', entityId: contactId },
      ...{ before: { vatId: before.vatId }, after: { vatId: input.vatId } },
    });
    publish(tx);
  });
  return getBuyer(ctx, contactId);
}
