import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { badRequest } from '#server/errors.ts';
import { readBilling, readSeller, type Tx } from '#server/modules/invoices/invoice-parties.data.ts';
import type { InvoiceBuyer, InvoiceSeller } from '#shared/invoices/invoice.schema.ts';

export const getSeller = (ctx: Context): Promise<InvoiceSeller> => readSeller(ctx);

export async function getBuyer(ctx: Context, contactId: string): Promise<InvoiceBuyer> {
  return (await readBilling(ctx, contactId)).buyer;
}

/** Drafts show who writes and who pays as they are now. */
function publish(tx: Tx): void {
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'invoices'));
}

/** Writes who writes the invoices of the organization; those that are issued stay as they are. */
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
