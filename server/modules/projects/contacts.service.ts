import { v7 as uuidv7 } from 'uuid';
import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { badRequest, conflict } from '#server/errors.ts';
import type { Tx } from '#server/modules/projects/project-access.ts';
import { type List, toList } from '#shared/http/envelope.ts';
import { type Contact, type CreateContactInput, contactTexts } from '#shared/projects/contact.schema.ts';

const columns = { id: true, name: true, imageUrl: true } as const;

function existing({ tenantId, organizationId = '' }: Pick<Context, 'tenantId' | 'organizationId'>) {
  return { tenantId, organizationId, deletedAt: null, isArchived: false };
}

/** Clients of the organization by name. */
export async function listContacts(ctx: Context): Promise<List<Contact>> {
  const orderBy = [{ name: 'asc' as const }, { id: 'asc' as const }];
  return toList(
    await ctx.db.organizationContact.findMany({ where: existing(ctx), select: columns, orderBy }),
  );
}

/** Adds a client. 409 for a name that is there. */
export async function createContact(ctx: Context, input: CreateContactInput): Promise<Contact> {
  return inTransaction(ctx, async (tx) => {
    const name = { equals: input.name, mode: 'insensitive' as const };
    const taken = await tx.db.organizationContact.count({ where: { ...existing(tx), name } });
    if (taken > 0) throw conflict(contactTexts.taken, { code: 'NAME_TAKEN' });
    return addContact(tx, input);
  });
}

/** The same inside a transaction, whatever the name. */
export async function addContact(tx: Tx, { name }: CreateContactInput): Promise<Contact> {
  const { tenantId, organizationId, userId: createdByUserId } = tx;
  if (organizationId === undefined) {
    throw badRequest('Create an organization first.', { code: 'NO_ORGANIZATION' });
  }
  const id = uuidv7();
  const at = { createdAt: tx.now(), updatedAt: tx.now() };
  const data = { id, tenantId, organizationId, name, createdByUserId, ...at };
  const contact = await tx.db.organizationContact.create({ data, select: columns });
  await noteChange(tx, {
    action: 'client.create',
    entity: 'OrganizationContact',
    entityId: id,
    after: { name },
  });
  tx.afterCommit(() => tx.services.live.changed(tenantId, 'projects'));
  return contact;
}
