import type { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { fields } from '#server/db/fields.ts';
import { lockRowsWithReferences, queryRows } from '#server/db/query.ts';
import { rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { unauthenticated } from '#server/errors.ts';
import type { tenantSchema } from '#shared/workspaces/workspaces.api.ts';

type Tx = Pick<InTransaction<BaseContext>, 'db'>;

/**
 * Account fields that its users copy. Locks the account: nobody else changes its workspaces until the transaction
 * ends.
 */
export async function lockAccount(tx: Tx, id: string) {
  await lockRowsWithReferences(tx, 'accounts', [id]);
  const account = await tx.db.account.findFirst({
    where: { id, isActive: true, deletedAt: null },
    select: { firstName: true, lastName: true, imageUrl: true, timeZone: true, preferredLanguage: true },
  });
  if (account === null) throw unauthenticated();
  return account;
}

export async function hasWorkspace(tx: Tx, accountId: string): Promise<boolean> {
  return (await tx.db.user.count({ where: { OR: [{ accountId }, { id: accountId }] } })) > 0;
}

/** Whether the session is inside a workspace. */
export async function isSessionPlaced(tx: Tx, id: string): Promise<boolean> {
  return (await tx.db.session.count({ where: { id, userId: { not: null } } })) > 0;
}

/** The account's sessions without a workspace enter this one. */
export async function adoptSessions(
  tx: Tx,
  accountId: string,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<void> {
  await tx.db.session.updateMany({
    where: { accountId, userId: null, revokedAt: null },
    data: { tenantId, userId },
  });
}

export async function getTenant(
  ctx: Pick<BaseContext, 'db'>,
  id: string,
): Promise<z.infer<typeof tenantSchema>> {
  return ctx.db.tenant.findUniqueOrThrow({
    where: { id },
    select: fields('id', 'name', 'logo', 'isActive', 'isArchived', 'createdAt', 'updatedAt'),
  });
}

const logoImageSql = rowStatement(
  { id: uuid },
  (p: Params<{ tenantId: string }>) => sql`
  select i.id from image_assets i join tenants t on t.id = i."tenantId"
  where t.id = ${p.tenantId} and t.logo like '%' || i.url`,
);

/** The uploaded picture behind the logo, when it is one. */
export async function getLogoImageId(tx: Tx, tenantId: string): Promise<string | undefined> {
  const [row] = await queryRows(tx, logoImageSql({ tenantId }));
  return row?.id;
}
