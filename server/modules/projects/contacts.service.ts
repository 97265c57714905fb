import { v7 as uuidv7 } from 'uuid';
import { differenceOf, noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { omitUndefined } from '#server/db/omit-undefined.ts';
import { lockFor } from '#server/db/query.ts';
import { badRequest, conflict, notFound } from '#server/errors.ts';
import type { Tx } from '#server/modules/projects/project-access.ts';
import { switchOnModule } from '#server/modules/workspaces/switch-on-module.ts';
import { type List, toList } from '#shared/http/envelope.ts';
import {
  type Contact,
  type ContactListQuery,
  type CreateContactInput,
  contactTexts,
  type UpdateContactInput,
} from '#shared/projects/contact.schema.ts';

const columns = {
  ...{ id: true, name: true, imageUrl: true, isArchived: true, currency: true },
  billable: true,
} as const;

function existing({ tenantId, organizationId = '' }: Pick<Context, 'tenantId' | 'organizationId'>) {
  return { tenantId, organizationId, deletedAt: null };
}

/** Clients of the organization by name. */
export async function listContacts(ctx: Context, { withArchived }: ContactListQuery): Promise<List<Contact>> {
  const orderBy = [{ name: 'asc' as const }, { id: 'asc' as const }];
  const where = { ...existing(ctx), ...(withArchived ? {} : { isArchived: false }) };
  return toList(await ctx.db.organizationContact.findMany({ where, select: columns, orderBy }));
}

/** 409 for the name of a client that is not archived; names stay as they are until the transaction ends. */
async function requireFreeName(tx: Tx, name: string, id?: string): Promise<void> {
  const { organizationId = '', db } = tx;
  await lockFor(tx, 'client-names', organizationId);
  const same = { equals: name, mode: 'insensitive' as const };
  const where = {
    ...existing(tx),
    isArchived: false,
    name: same,
    ...(id === undefined ? {} : { NOT: { id } }),
  };
  if ((await db.organizationContact.count({ where })) > 0) {
    throw conflict(contactTexts.taken, { code: 'NAME_TAKEN' });
  }
}

/** Adds a client. 409 for a name that is there. */
export async function createContact(ctx: Context, input: CreateContactInput): Promise<Contact> {
  return inTransaction(ctx, async (tx) => {
    await requireFreeName(tx, input.name);
    const contact = await addContact(tx, input);
    await switchOnModule(tx, 'money');
    return contact;
  });
}

/** Renames a client, puts it away or brings it back; its time and projects stay. */
export async function updateContact(ctx: Context, id: string, input: UpdateContactInput): Promise<Contact> {
  return inTransaction(ctx, async (tx) => {
    const { tenantId } = tx;
    const before = await tx.db.organizationContact.findFirst({
      where: { ...existing(tx), id },
      select: columns,
    });
    if (before === null) throw notFound('The client');
    const after = { ...before, ...omitUndefined(input) };
    if (!after.isArchived) await requireFreeName(tx, after.name, id);
    const difference = differenceOf(before, after, ['name', 'isArchived', 'currency', 'billable']);
    if (difference === undefined) return before;
    const archivedAt = after.isArchived ? tx.now() : null;
    await tx.db.organizationContact.updateMany({
      where: { ...existing(tx), id },
      data: { ...omitUndefined(input), archivedAt, updatedByUserId: tx.userId, updatedAt: tx.now() },
    });
    await noteChange(tx, {
      action: 'client.update',
      entity: 'OrganizationContact',
      entityId: id,
      ...difference,
    });
    tx.afterCommit(() => tx.services.live.publish(tenantId, 'projects'));
    return after;
  });
}

/** 404 unless the client is of the organization and not put away. */
export async function requireContact(
  tx: Tx,
  id: string,
  { organizationId }: { readonly organizationId: string },
): Promise<void> {
  const where = { tenantId: tx.tenantId, organizationId, id, deletedAt: null, isArchived: false };
  if ((await tx.db.organizationContact.count({ where })) === 0) throw notFound('The client');
}

/** The same inside a transaction, for any name. */
export async function addContact(
  tx: Tx,
  { name, currency = null, billable = null }: CreateContactInput,
): Promise<Contact> {
  const { tenantId, organizationId, userId: createdByUserId } = tx;
  if (organizationId === undefined) {
    throw badRequest('Create an organization first.', { code: 'NO_ORGANIZATION' });
  }
  const id = uuidv7();
  const at = { createdAt: tx.now(), updatedAt: tx.now() };
  const data = { id, tenantId, organizationId, name, currency, billable, createdByUserId, ...at };
  const contact = await tx.db.organizationContact.create({ data, select: columns });
  await noteChange(tx, {
    action: 'client.create',
    entity: 'OrganizationContact',
    entityId: id,
    after: { name, ...(currency === null ? {} : { currency }), ...(billable === null ? {} : { billable }) },
  });
  tx.afterCommit(() => tx.services.live.publish(tenantId, 'projects'));
  return contact;
}
